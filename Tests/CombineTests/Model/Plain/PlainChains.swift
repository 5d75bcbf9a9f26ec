/// An operator that goes from one upstream to the next: what one left of the demand is asked of the next.
class PlainRelay: PlainStage {
  private var wanted: Wanted = 0
  private var hasStarted = false
  private let asks: Bool

  init(_ world: PlainWorld, _ down: any PlainTaker, asks: Bool = false) {
    self.asks = asks
    super.init(world, down)
  }

  override func start(_ link: any PlainLink) {
    guard !isOver else { return link.cancel() }
    up = link
    if hasStarted { return ask(wanted) }
    hasStarted = true
    down.start(self)
  }

  override func take(_ value: Int) -> Wanted {
    guard !isOver, wanted.useOne() else { return 0 }
    let more = down.take(value)
    if asks {
      request(more)
      return 0
    }
    wanted += more
    return more
  }

  override func request(_ more: Wanted) {
    guard !isOver else { return }
    wanted += more
    ask(more)
  }
}

/// `append`, `prepend`, `catch` and `tryCatch`: a closure says which publisher comes after an end, if any.
final class PlainSuccession: PlainRelay {
  private let next: (PlainEnd) throws -> PlainPublisher?
  private var isSecond = false

  init(_ world: PlainWorld, _ down: any PlainTaker, next: @escaping (PlainEnd) throws -> PlainPublisher?) {
    self.next = next
    super.init(world, down)
  }

  override func end(_ end: PlainEnd) {
    up = nil
    guard !isOver else { return }
    do {
      guard !isSecond, let publisher = try next(end) else { return close(end) }
      isSecond = true
      publisher(self)
    } catch {
      close(.failed((error as? ModelError)?.code ?? -1))
    }
  }
}

/// `retry`. It subscribes again once the subscription that failed has been made to the end.
final class PlainRetry: PlainRelay {
  private let upstream: PlainPublisher
  private var left: Int
  private var isSubscribing = false
  private var isDue = true

  init(_ world: PlainWorld, _ down: any PlainTaker, _ upstream: @escaping PlainPublisher, _ retries: Int) {
    self.upstream = upstream
    left = retries
    super.init(world, down, asks: true)
  }

  func run() {
    while isDue, !isSubscribing {
      isDue = false
      isSubscribing = true
      upstream(self)
      isSubscribing = false
    }
  }

  override func end(_ end: PlainEnd) {
    up = nil
    guard end != .finished, left > 0, !isOver else { return close(end) }
    left -= 1
    isDue = true
    run()
  }
}

/// `drop(untilOutputFrom:)` and `prefix(untilOutputFrom:)`.
final class PlainUntil: PlainStage {
  private let isPrefix: Bool
  private var isOpen: Bool
  private var hasStarted = false
  private var early: PlainEnd?
  private var asked: Wanted = 0
  private var other: PlainSide?

  init(_ world: PlainWorld, _ down: any PlainTaker, isPrefix: Bool) {
    self.isPrefix = isPrefix
    isOpen = isPrefix
    super.init(world, down)
  }

  func run(_ upstream: PlainPublisher, until publisher: PlainPublisher) {
    let other = PlainSide(
      world, start: { $0.ask(1) },
      value: { [unowned self] _, _ in
        if isPrefix {
          stopOrWait(.finished)
          // It is let go of, but not cancelled.
          self.other = nil
        } else {
          isOpen = true
        }
        return 0
      },
      end: { [unowned self] _, end in if !isOpen { stopOrWait(end) } })
    self.other = other
    if !isPrefix { begin() }
    publisher(other)
    upstream(self)
  }

  private func begin() {
    down.start(self)
    hasStarted = true
    if let early { stop(early) }
  }

  private func stopOrWait(_ end: PlainEnd) {
    if hasStarted { stop(end) } else { early = end }
  }

  override func start(_ link: any PlainLink) {
    guard !isOver else { return link.cancel() }
    up = link
    if isPrefix { begin() } else { ask(asked) }
  }

  override func take(_ value: Int) -> Wanted { isOpen ? super.take(value) : 1 }

  override func end(_ end: PlainEnd) {
    up = nil
    other?.cancel()
    stopOrWait(end)
  }

  override func request(_ more: Wanted) {
    if up == nil { asked += more } else { ask(more) }
  }

  override func cancel() {
    super.cancel()
    other?.cancel()
  }
}

/// `share`: one subscription to upstream for all subscribers, from the first to the last of them.
final class PlainShare {
  private unowned let world: PlainWorld
  private let upstream: PlainPublisher
  private let subject: PlainSubject
  /// The subscription to upstream; it may be being made.
  private var connection: Connection?
  private var count = 0
  private var isWanted = false

  private final class Connection {
    var side: PlainSide?
    var isMade = false
  }

  init(_ world: PlainWorld, _ upstream: @escaping PlainPublisher) {
    self.world = world
    self.upstream = upstream
    subject = PlainSubject(world)
    world.keep(self)
    subject.onWanted = { [unowned self] in
      guard !isWanted else { return }
      isWanted = true
      connection?.side?.ask(.all)
    }
  }

  func subscribe(_ down: any PlainTaker) {
    count += 1
    subject.subscribe(Member(world, down) { [unowned self] in leave() })
    guard connection == nil, count > 0 else { return }
    let new = Connection()
    connection = new
    let side = PlainSide(
      world, start: { [unowned self] side in if isWanted { side.ask(.all) } },
      value: { [unowned self] _, value in
        subject.send(value)
        return 0
      }, end: { [unowned self] _, end in subject.end(end) })
    new.side = side
    upstream(side)
    new.isMade = true
    // A connection that everybody left while it was made is cancelled now.
    if connection !== new { side.cancel() }
  }

  private func leave() {
    count -= 1
    guard count == 0, let last = connection else { return }
    connection = nil
    if last.isMade { last.side?.cancel() }
  }

  /// The stage between the subject and one subscriber. It asks for what its subscriber answers.
  private final class Member: PlainStage {
    private let onLeave: () -> Void

    init(_ world: PlainWorld, _ down: any PlainTaker, onLeave: @escaping () -> Void) {
      self.onLeave = onLeave
      super.init(world, down)
    }

    override func take(_ value: Int) -> Wanted {
      ask(super.take(value))
      return 0
    }

    override func end(_ end: PlainEnd) {
      guard !isOver else { return }
      onLeave()
      super.end(end)
    }

    override func cancel() {
      let wasOpen = up != nil
      super.cancel()
      if wasOpen { onLeave() }
    }
  }
}
