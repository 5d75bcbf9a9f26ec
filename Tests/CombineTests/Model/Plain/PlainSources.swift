/// A source that the script and the subscriber send to.
protocol PlainSource: AnyObject {
  func subscribe(_ taker: any PlainTaker)
  func send(_ value: Int)
  func end(_ end: PlainEnd)
}

/// Sends each value to those that want one at the time.
final class PlainSubject: PlainSource {
  private final class Link: PlainLink {
    unowned let taker: any PlainTaker
    unowned let subject: PlainSubject
    var wanted: Wanted = 0
    var isOpen = true
    /// The number of the last value that the subscriber got, of a subject that keeps its value.
    var seen = -1

    init(_ subject: PlainSubject, _ taker: any PlainTaker) {
      self.subject = subject
      self.taker = taker
    }

    func request(_ more: Wanted) {
      guard isOpen, wanted != .all else { return }
      wanted += more
      subject.onWanted()
      if let value = subject.value, seen < subject.number { offer(value, subject.number) }
    }

    func cancel() { isOpen = false }

    func offer(_ value: Int, _ number: Int) {
      guard isOpen, !subject.keepsValue || seen != number, wanted.useOne() else { return }
      seen = max(seen, number)
      wanted += taker.take(value)
    }
  }

  private unowned let world: PlainWorld
  private var links: [Link] = []
  /// The value, and how many came before it, of a subject that keeps it.
  private var value: Int?
  private var number = 0
  private let keepsValue: Bool
  private(set) var ended: PlainEnd?
  var onWanted: () -> Void = {}

  init(_ world: PlainWorld, value: Int? = nil) {
    self.world = world
    self.value = value
    keepsValue = value != nil
    world.keep(self)
  }

  func subscribe(_ taker: any PlainTaker) {
    if let ended {
      taker.start(world.noLink)
      return taker.end(ended)
    }
    let link = Link(self, taker)
    world.keep(link)
    links.append(link)
    taker.start(link)
  }

  func send(_ value: Int) {
    guard ended == nil else { return }
    if keepsValue {
      self.value = value
      number += 1
    }
    let number = number
    for link in links { link.offer(value, number) }
    links.removeAll { !$0.isOpen }
  }

  func end(_ end: PlainEnd) {
    guard ended == nil else { return }
    ended = end
    for link in links where link.isOpen {
      link.isOpen = false
      link.taker.end(end)
    }
    links = []
  }
}

/// Gives each subscription all values from the start, as they are asked for.
final class PlainFeed: PlainSource {
  private unowned let world: PlainWorld
  private var links: [PlainSequence] = []
  private var values: [Int] = []
  private var ended: PlainEnd?

  init(_ world: PlainWorld) {
    self.world = world
    world.keep(self)
  }

  func subscribe(_ taker: any PlainTaker) {
    let link = PlainSequence(world, taker, values, ended)
    links.append(link)
    taker.start(link)
    link.isStarted = true
    link.serve()
  }

  func send(_ value: Int) {
    guard ended == nil else { return }
    values.append(value)
    for link in links { link.values.append(value) }
    for link in links { link.serve() }
  }

  func end(_ end: PlainEnd) {
    guard ended == nil else { return }
    ended = end
    for link in links { link.ended = end }
    for link in links { link.serve() }
  }

  /// What all subscriptions were asked for together, and how many of them are open.
  var state: String {
    "\(links.reduce(0) { $0 + $1.asked }) asked, \(links.count { $0.isOpen }) of \(links.count) open"
  }
}

/// A subscription to values that are there, or come later. Sends them as they are asked for, and the end right behind
/// the last of them.
final class PlainSequence: PlainLink {
  private unowned let taker: any PlainTaker
  fileprivate var values: [Int]
  fileprivate var ended: PlainEnd?
  private var wanted: Wanted = 0
  private var isServing = false
  private(set) var isOpen = true
  private(set) var asked: Wanted = 0
  /// Whether the end may be sent although nothing was asked for.
  var isStarted = false

  init(_ world: PlainWorld, _ taker: any PlainTaker, _ values: [Int], _ ended: PlainEnd?) {
    self.taker = taker
    self.values = values
    self.ended = ended
    world.keep(self)
  }

  func request(_ more: Wanted) {
    if isOpen { asked += more }
    wanted += more
    serve()
  }

  func cancel() { isOpen = false }

  func serve() {
    guard !isServing else { return }
    isServing = true
    while isOpen, !values.isEmpty, wanted.useOne() { wanted += taker.take(values.removeFirst()) }
    isServing = false
    guard isOpen, isStarted, values.isEmpty, let ended else { return }
    isOpen = false
    taker.end(ended)
  }
}
