/// The reference: publishers, operators and subscribers on one thread, without locks, written to be read. They share
/// nothing with the publishers, operators and subscribers of `Combine`.
///
/// A publisher is a closure that takes a subscriber.
typealias PlainPublisher = (any PlainTaker) -> Void

/// A subscriber. It is told of its link first, then of values, then of the end.
protocol PlainTaker: AnyObject {
  func start(_ link: any PlainLink)
  func take(_ value: Int) -> Wanted
  func end(_ end: PlainEnd)
}

/// A subscription.
protocol PlainLink: AnyObject {
  func request(_ more: Wanted)
  func cancel()
}

/// The clock of a run, and all that belongs to the run. It keeps the stages alive, which don't keep one another.
final class PlainWorld {
  private(set) var now = 0
  private var jobs: [(time: Int, number: Int, action: () -> Void)] = []
  private var scheduled = 0
  private var kept: [AnyObject] = []
  /// The subscription to a publisher that has nothing to give.
  let noLink: any PlainLink = PlainNoLink()

  func keep(_ object: AnyObject) { kept.append(object) }

  /// Lets go of all that belongs to the run. Some of it holds the world.
  func end() {
    jobs = []
    kept = []
  }

  /// Plans an action for a time, or for now: behind what is planned for the same time already, unless it has a place
  /// from before. Returns its place.
  @discardableResult
  func schedule(at time: Int? = nil, place: Int? = nil, _ action: @escaping () -> Void) -> Int {
    scheduled += 1
    jobs.append((max(time ?? now, now), place ?? scheduled, action))
    return place ?? scheduled
  }

  func advance(to target: Int) {
    while let next = jobs.indices.min(by: {
      (jobs[$0].time, jobs[$0].number) < (jobs[$1].time, jobs[$1].number)
    }),
      jobs[next].time <= target
    {
      let job = jobs.remove(at: next)
      now = job.time
      job.action()
    }
    now = target
  }
}

private final class PlainNoLink: PlainLink {
  func request(_ more: Wanted) {}
  func cancel() {}
}

/// A stage of a chain, which passes everything on.
class PlainStage: PlainTaker, PlainLink {
  unowned let world: PlainWorld
  unowned let down: any PlainTaker
  /// The subscription to upstream, from its start to its end.
  unowned var up: (any PlainLink)?
  /// Whether nothing more is to be sent.
  var isOver = false

  init(_ world: PlainWorld, _ down: any PlainTaker) {
    self.world = world
    self.down = down
    world.keep(self)
  }

  func start(_ link: any PlainLink) {
    // A subscription that comes after the cancellation is cancelled.
    guard !isOver else { return link.cancel() }
    up = link
    down.start(self)
  }

  func take(_ value: Int) -> Wanted { isOver ? 0 : down.take(value) }

  func end(_ end: PlainEnd) {
    up = nil
    close(end)
  }

  func request(_ more: Wanted) { ask(more) }

  func cancel() {
    isOver = true
    cancelUp()
  }

  /// Asks upstream, if anything is wanted.
  final func ask(_ more: Wanted) {
    if more.isSome { up?.request(more) }
  }

  final func cancelUp() {
    let link = up
    up = nil
    link?.cancel()
  }

  /// Sends the end, once.
  final func close(_ end: PlainEnd) {
    guard !isOver else { return }
    isOver = true
    down.end(end)
  }

  /// Ends of its own accord.
  final func stop(_ end: PlainEnd) {
    guard !isOver else { return }
    isOver = true
    cancelUp()
    down.end(end)
  }
}

/// A stage that leaves the rules to its upstream: an end is passed on even after a cancellation, should one come.
final class PlainPass: PlainStage {
  override func end(_ end: PlainEnd) {
    up = nil
    down.end(end)
  }
}

/// A subscriber made of closures: one of several to an operator.
final class PlainSide: PlainTaker {
  unowned var up: (any PlainLink)?
  var isCancelled = false
  /// Whether an upstream that has failed is cancelled like the others.
  private let cancelsFailed: Bool
  private let onStart: (PlainSide) -> Void
  private let onValue: (PlainSide, Int) -> Wanted
  private let onEnd: (PlainSide, PlainEnd) -> Void

  init(
    _ world: PlainWorld, cancelsFailed: Bool = false, start: @escaping (PlainSide) -> Void,
    value: @escaping (PlainSide, Int) -> Wanted,
    end: @escaping (PlainSide, PlainEnd) -> Void
  ) {
    self.cancelsFailed = cancelsFailed
    onStart = start
    onValue = value
    onEnd = end
    world.keep(self)
  }

  func start(_ link: any PlainLink) {
    guard !isCancelled else { return link.cancel() }
    up = link
    onStart(self)
  }

  func take(_ value: Int) -> Wanted { isCancelled ? 0 : onValue(self, value) }

  func end(_ end: PlainEnd) {
    if !cancelsFailed || end == .finished { up = nil }
    if !isCancelled { onEnd(self, end) }
  }

  func ask(_ more: Wanted) {
    if more.isSome { up?.request(more) }
  }

  func cancel() {
    isCancelled = true
    let link = up
    up = nil
    link?.cancel()
  }
}
