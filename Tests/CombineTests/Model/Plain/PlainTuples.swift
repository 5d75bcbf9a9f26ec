/// `zip` and `combineLatest`: one value of one from each upstream.
class PlainTuples: PlainLink {
  unowned let world: PlainWorld
  unowned let down: any PlainTaker
  fileprivate var sides: [PlainSide] = []
  fileprivate var started: Set<ObjectIdentifier> = []
  fileprivate var finished: Set<Int> = []
  /// All that was asked of the upstreams, for those whose subscription comes late.
  fileprivate var asked: Wanted = 0
  fileprivate var hasStarted = false
  private var isStarting = false
  fileprivate var isSubscribed = false
  fileprivate var isOver = false
  private var early: PlainEnd?

  init(_ world: PlainWorld, _ down: any PlainTaker) {
    self.world = world
    self.down = down
    world.keep(self)
  }

  func run(_ upstreams: [PlainPublisher]) {
    sides = upstreams.indices.map { index in
      PlainSide(
        world, cancelsFailed: true,
        start: { [unowned self] side in
          started.insert(ObjectIdentifier(side))
          if hasStarted || !waitsForAll { side.ask(asked) } else { startIfReady() }
        },
        value: { [unowned self] in isOver ? 0 : take($1, index, $0) },
        end: { [unowned self] _, end in self.end(end, index) })
    }
    prepare(upstreams.count)
    for (upstream, side) in zip(upstreams, sides) { upstream(side) }
    isSubscribed = true
    startIfReady()
  }

  private func startIfReady() {
    guard isSubscribed, !isStarting else { return }
    guard !waitsForAll || started.count == sides.count || early != nil else { return }
    isStarting = true
    down.start(self)
    hasStarted = true
    if let early { close(early) } else { ask(requestedEarly) }
  }

  private func end(_ end: PlainEnd, _ index: Int) {
    guard !isOver else { return }
    guard end == .finished else { return close(end) }
    finished.insert(index)
    closeIfExhausted()
  }

  fileprivate final func closeIfExhausted() {
    if !isOver, isExhausted { close(.finished) }
  }

  private func close(_ end: PlainEnd) {
    guard !isOver else { return }
    guard hasStarted else {
      if early == nil { early = end }
      return startIfReady()
    }
    cancel()
    down.end(end)
  }

  fileprivate final func ask(_ more: Wanted, except other: PlainSide? = nil) {
    guard more.isSome, !isOver else { return }
    asked += more
    for side in sides where side !== other && started.contains(ObjectIdentifier(side)) { side.ask(more) }
  }

  func cancel() {
    guard !isOver else { return }
    isOver = true
    for side in sides { side.cancel() }
  }

  /// What was requested before the upstreams could be asked.
  fileprivate var requestedEarly: Wanted = 0

  // What differs between the two.
  fileprivate var waitsForAll: Bool { false }
  fileprivate var isExhausted: Bool { false }
  fileprivate func prepare(_ count: Int) {}
  fileprivate func take(_ value: Int, _ index: Int, _ side: PlainSide) -> Wanted { 0 }
  func request(_ more: Wanted) {}
}

/// Sends the first of each, then the second of each, and so on.
final class PlainZip: PlainTuples {
  private var queues: [[Int]] = []
  private var isSending = false
  private var requested: Wanted = 0

  override fileprivate var waitsForAll: Bool { true }
  override fileprivate var isExhausted: Bool { finished.contains { queues[$0].isEmpty } }
  override fileprivate func prepare(_ count: Int) { queues = Array(repeating: [], count: count) }

  override fileprivate func take(_ value: Int, _ index: Int, _ side: PlainSide) -> Wanted {
    queues[index].append(value)
    guard !queues.contains([]) else { return 0 }
    let tuple = queues.map { $0[0] }
    for index in queues.indices { queues[index].removeFirst() }
    let before = (isSending, requested)
    (isSending, requested) = (true, 0)
    var more = down.take(Arithmetic.join(tuple))
    more += requested
    (isSending, requested) = before
    guard !isOver else { return 0 }
    ask(more, except: side)
    closeIfExhausted()
    return more
  }

  override func request(_ more: Wanted) {
    guard !isOver else { return }
    if isSending {
      requested += more
    } else if hasStarted {
      ask(more)
    } else {
      requestedEarly += more
    }
  }
}

/// Sends the latest of each, whenever one of them comes.
final class PlainLatest: PlainTuples {
  private var latest: [Int?] = []
  private var isFresh = false
  private var isSending = false
  private var wanted: Wanted = 0

  override fileprivate var isExhausted: Bool { finished.count == latest.count }
  override fileprivate func prepare(_ count: Int) { latest = Array(repeating: nil, count: count) }

  override fileprivate func take(_ value: Int, _ index: Int, _ side: PlainSide) -> Wanted {
    latest[index] = value
    guard !isSending else { return 0 }
    isFresh = true
    send()
    return 0
  }

  private func send() {
    while isFresh, !isOver, !latest.contains(nil), wanted.useOne() {
      isFresh = false
      isSending = true
      let more = down.take(Arithmetic.join(latest.map { $0 ?? 0 }))
      isSending = false
      guard !isOver else { return }
      wanted += more
      ask(more)
    }
    closeIfExhausted()
  }

  override func request(_ more: Wanted) {
    guard !isOver else { return }
    wanted += more
    guard hasStarted else { return requestedEarly += more }
    ask(more)
    send()
  }
}

/// `switchToLatest`: the values of the latest of the publishers.
final class PlainSwitch: PlainLink {
  private unowned let world: PlainWorld
  private unowned let down: any PlainTaker
  private var outer: PlainSide?
  private var current: PlainSide?
  private var wanted: Wanted = 0
  private var isOuterFinished = false
  private var isOver = false

  init(_ world: PlainWorld, _ down: any PlainTaker) {
    self.world = world
    self.down = down
    world.keep(self)
  }

  func run(_ upstream: PlainPublisher, _ transform: @escaping (Int) -> PlainPublisher) {
    let outer = PlainSide(
      world,
      start: { [unowned self] outer in
        down.start(self)
        outer.ask(.all)
      },
      value: { [unowned self] _, value in
        if !isOver { turn(to: transform(value)) }
        return 0
      },
      end: { [unowned self] _, end in
        isOuterFinished = true
        if end != .finished || current == nil { close(end) }
      })
    self.outer = outer
    upstream(outer)
  }

  private func turn(to publisher: PlainPublisher) {
    let last = current
    let next = PlainSide(
      world,
      start: { [unowned self] side in side.ask(wanted) },
      value: { [unowned self] in take($1, $0) },
      end: { [unowned self] side, end in
        guard current === side else { return }
        current = nil
        if end != .finished || isOuterFinished { close(end) }
      })
    current = next
    last?.cancel()
    publisher(next)
  }

  private func take(_ value: Int, _ side: PlainSide) -> Wanted {
    guard !isOver, current === side else { return 0 }
    _ = wanted.useOne()
    let more = down.take(value)
    wanted += more
    if current === side { return more }
    current?.ask(more)
    return 0
  }

  private func close(_ end: PlainEnd) {
    guard !isOver else { return }
    cancel()
    down.end(end)
  }

  func request(_ more: Wanted) {
    guard !isOver else { return }
    wanted += more
    current?.ask(more)
  }

  func cancel() {
    guard !isOver else { return }
    isOver = true
    current?.cancel()
    outer?.cancel()
  }
}
