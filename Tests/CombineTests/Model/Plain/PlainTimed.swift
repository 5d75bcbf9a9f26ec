/// `delay` and `receive(on:)`: each event on the clock, later or at once.
final class PlainDelay: PlainStage {
  private let span: Int

  init(_ world: PlainWorld, _ down: any PlainTaker, _ span: Int) {
    self.span = span
    super.init(world, down)
  }

  private func schedule(_ action: @escaping () -> Void) { world.schedule(at: world.now + span, action) }

  override func take(_ value: Int) -> Wanted {
    schedule { if !self.isOver { self.ask(self.down.take(value)) } }
    return 0
  }

  // The subscription lasts until the end is sent.
  override func end(_ end: PlainEnd) { schedule { super.end(end) } }
}

/// `subscribe(on:)`: the subscription, requests and the cancellation on the clock.
final class PlainSubscribeOn: PlainStage {
  override func request(_ more: Wanted) {
    guard let link = up else { return }
    world.schedule { link.request(more) }
  }

  override func cancel() {
    guard let link = up else { return isOver = true }
    (isOver, up) = (true, nil)
    world.schedule { link.cancel() }
  }
}

/// A countdown that can be started anew.
final class PlainCountdown {
  private unowned let world: PlainWorld
  private let span: Int
  private var number = 0

  init(_ world: PlainWorld, _ span: Int) {
    self.world = world
    self.span = span
  }

  func start(_ action: @escaping () -> Void) {
    number += 1
    let mine = number
    world.schedule(at: world.now + span) { if self.number == mine { action() } }
  }

  func stop() { number += 1 }
}

/// `debounce`: a value once nothing has come for a while, if it is wanted then.
final class PlainDebounce: PlainStage {
  private let countdown: PlainCountdown
  private var wanted: Wanted = 0

  init(_ world: PlainWorld, _ down: any PlainTaker, _ span: Int) {
    countdown = PlainCountdown(world, span)
    super.init(world, down)
  }

  override func start(_ link: any PlainLink) {
    super.start(link)
    ask(.all)
  }

  override func take(_ value: Int) -> Wanted {
    countdown.start { if !self.isOver, self.wanted.useOne() { self.wanted += self.down.take(value) } }
    return 0
  }

  override func end(_ end: PlainEnd) {
    up = nil
    countdown.stop()
    world.schedule { self.close(end) }
  }

  override func request(_ more: Wanted) { wanted += more }
}

/// `throttle`: a value at most once in a while. The one that opens a span uses up demand when it comes.
final class PlainThrottle: PlainStage {
  private let span: Int
  private let latest: Bool
  private var wanted: Wanted = 0
  private var waiting: Int?
  private var last: Int?
  private var ended: PlainEnd?

  init(_ world: PlainWorld, _ down: any PlainTaker, _ span: Int, latest: Bool) {
    self.span = span
    self.latest = latest
    super.init(world, down)
  }

  override func start(_ link: any PlainLink) {
    super.start(link)
    ask(.all)
  }

  override func take(_ value: Int) -> Wanted {
    guard !isOver, ended == nil else { return 0 }
    if waiting != nil {
      if latest { waiting = value }
    } else if wanted.useOne() {
      waiting = value
      world.schedule(at: last.map { $0 + span }) { self.send() }
    }
    return 0
  }

  private func send() {
    guard !isOver else { return }
    // An end that comes while the value is taken has its own turn.
    let ended = ended
    if ended == nil { last = world.now }
    if let value = waiting {
      waiting = nil
      wanted += down.take(value)
    }
    if let ended { close(ended) }
  }

  /// The end goes with the value that waits.
  override func end(_ end: PlainEnd) {
    up = nil
    ended = end
    if waiting == nil { world.schedule { self.send() } }
  }

  override func request(_ more: Wanted) { wanted += more }
}

/// `timeout`: ends when nothing has come for too long. Each event is sent on the clock.
final class PlainTimeout: PlainStage {
  private let countdown: PlainCountdown
  private let lateEnd: PlainEnd
  private var hasRequested = false
  private var isEnding = false

  init(_ world: PlainWorld, _ down: any PlainTaker, _ span: Int, _ lateEnd: PlainEnd) {
    countdown = PlainCountdown(world, span)
    self.lateEnd = lateEnd
    super.init(world, down)
  }

  private func restart() {
    countdown.start {
      self.isEnding = true
      self.stop(self.lateEnd)
    }
  }

  override func start(_ link: any PlainLink) {
    if !isOver { restart() }
    super.start(link)
  }

  override func take(_ value: Int) -> Wanted {
    guard !isOver, !isEnding else { return 0 }
    restart()
    world.schedule { if !self.isOver { self.ask(self.down.take(value)) } }
    return 0
  }

  override func end(_ end: PlainEnd) {
    guard !isEnding, !isOver else { return }
    isEnding = true
    countdown.stop()
    world.schedule { super.end(end) }
  }

  override func request(_ more: Wanted) {
    if !hasRequested, !isEnding, !isOver { restart() }
    hasRequested = true
    ask(more)
  }

  override func cancel() {
    countdown.stop()
    super.cancel()
  }
}

/// `collect` by time, or by time and count: groups of values as one number each, dropped without demand.
final class PlainTimedGroups: PlainStage {
  private let span: Int
  private let count: Int?
  private var group: [Int] = []
  private var wanted: Wanted = 0
  private var place: Int?

  init(_ world: PlainWorld, _ down: any PlainTaker, _ span: Int, _ count: Int?) {
    self.span = span
    self.count = count
    super.init(world, down)
    tick()
  }

  /// The repeating timer keeps its place among what happens at the same time.
  private func tick() {
    place = world.schedule(at: world.now + span, place: place) {
      guard !self.isOver else { return }
      self.send(self.takeGroup())
      self.tick()
    }
  }

  override func take(_ value: Int) -> Wanted {
    group.append(value)
    if group.count == count {
      let full = takeGroup()
      world.schedule { self.send(full) }
    }
    return count == nil ? 1 : 0
  }

  private func takeGroup() -> [Int] {
    defer { group = [] }
    return group
  }

  private func send(_ group: [Int]) {
    guard !isOver, !group.isEmpty, wanted.useOne() else { return }
    let more = down.take(Arithmetic.join(group))
    wanted += more
    if let count { ask(more * count) }
  }

  override func end(_ end: PlainEnd) {
    up = nil
    let rest = takeGroup()
    world.schedule {
      if end == .finished { self.send(rest) }
      self.close(end)
    }
  }

  override func request(_ more: Wanted) {
    wanted += more
    ask(count.map { more * $0 } ?? (more.isSome ? 1 : 0))
  }
}
