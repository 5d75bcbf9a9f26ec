/// The subscription inside `merge` and `flatMap`: any number of upstreams of one type, which may come and go.
///
/// With unlimited demand, unlimited values are requested from each upstream; otherwise one at a time, and a value that
/// comes without demand is buffered. All state is touched only inside the gate.
@usableFromInline
final class MergeInner<Downstream: Subscriber>: Subscription, CustomStringConvertible {
  @usableFromInline typealias Member = Side<Downstream.Input, Downstream.Failure>

  @usableFromInline let downstream: Downstream
  @usableFromInline let name: StaticString
  @usableFromInline let gate = Gate()
  @exclusivity(unchecked) @usableFromInline var sides: ContiguousArray<Member> = []
  /// The number of upstreams of `merge` that have not finished; for `flatMap`, 1 until the outer upstream has finished.
  @exclusivity(unchecked) @usableFromInline var expected: Int
  @exclusivity(unchecked) @usableFromInline var waiting = Fifo<(side: Member, value: Downstream.Input)>()
  @exclusivity(unchecked) @usableFromInline var demand = Subscribers.Demand.none
  @exclusivity(unchecked) @usableFromInline var early: Subscribers.Completion<Downstream.Failure>?
  @exclusivity(unchecked) @usableFromInline var isStarted = false
  /// Whether values were requested from the upstreams; from then on, one more is requested with each value sent.
  @exclusivity(unchecked) @usableFromInline var hasRequested = false
  @exclusivity(unchecked) @usableFromInline var isClosed = false
  /// Called when an upstream has finished; `onTearDown`, when the subscription ends.
  @exclusivity(unchecked) @usableFromInline var onSideFinished: (() -> Void)?
  @exclusivity(unchecked) @usableFromInline var onTearDown: (() -> Void)?

  @inlinable
  @inline(__always)
  init(_ downstream: Downstream, name: StaticString, count: Int) {
    self.downstream = downstream
    self.name = name
    expected = count
  }

  @usableFromInline var description: String { name.description }

  @inlinable
  @inline(__always)
  func side() -> Member {
    Member(
      index: -1,
      onSubscription: { [self] side in gate.run((self, side)) { $0.add($1) } },
      onValue: { [self] side, input in gate.run((self, side, input)) { $0.receive($2, from: $1) } },
      onCompletion: { [self] side, completion in gate.run((self, side, completion)) { $0.end($1, $2) } })
  }

  @inlinable
  func start() {
    gate.run(self) { inner in
      inner.downstream.receive(subscription: inner)
      inner.isStarted = true
      if let early = inner.early {
        inner.close(early)
      } else {
        if inner.demand > .none {
          inner.hasRequested = true
          inner.requestAll()
        }
        inner.finishIfDone()
      }
    }
  }

  @inlinable
  func add(_ side: Member) {
    guard !isClosed else { return side.link.cancel() }
    side.index = sides.count
    sides.append(side)
    if isStarted, hasRequested { side.link.request(demand == .unlimited ? .unlimited : .max(1)) }
  }

  @inlinable
  func receive(_ input: Downstream.Input, from side: Member) {
    guard !isClosed else { return }
    // A value may come while buffered ones are being sent; it is sent after them.
    if demand == .none || !waiting.isEmpty {
      waiting.append((side, input))
    } else if demand == .unlimited {
      _ = downstream.receive(input)
    } else {
      send(input, from: side)
    }
  }

  /// Sends the only value of an upstream that needs no subscription. Returns `false` if it can't be sent at once.
  @inlinable
  func pass(_ input: Downstream.Input) -> Bool {
    guard !isClosed, isStarted, demand == .unlimited, waiting.isEmpty else { return false }
    _ = downstream.receive(input)
    if !isClosed { onSideFinished?() }
    return true
  }

  @inlinable
  func send(_ input: Downstream.Input, from side: Member) {
    demand -= 1
    demand += downstream.receive(input)
    if !isClosed { side.link.request(demand == .unlimited ? .unlimited : .max(1)) }
  }

  @inlinable
  func end(_ side: Member, _ completion: Subscribers.Completion<Downstream.Failure>) {
    guard !isClosed else { return }
    if case .failure = completion { return close(completion) }
    if side.index >= 0, side.index < sides.count, sides[side.index] === side {
      let last = sides.removeLast()
      if last !== side {
        last.index = side.index
        sides[side.index] = last
      }
    }
    expected -= onSideFinished == nil ? 1 : 0
    onSideFinished?()
    finishIfDone()
  }

  /// Called when no more upstreams will come: finishes once the present ones have finished.
  @inlinable
  func expectNoMore() {
    expected = 0
    finishIfDone()
  }

  @inlinable
  func finishIfDone() {
    if !isClosed, isStarted, expected == 0, sides.isEmpty, waiting.isEmpty { close(.finished) }
  }

  @inlinable
  func close(_ completion: Subscribers.Completion<Downstream.Failure>) {
    guard !isClosed else { return }
    guard isStarted else {
      if early == nil { early = completion }
      return
    }
    tearDown()
    downstream.receive(completion: completion)
  }

  @inlinable
  func tearDown() {
    isClosed = true
    let (sides, waiting, onTearDown) = (self.sides, self.waiting, self.onTearDown)
    self.sides = []
    self.waiting = Fifo()
    self.onTearDown = nil
    onSideFinished = nil
    onTearDown?()
    for side in sides { side.link.cancel() }
    withExtendedLifetime(waiting) {}
  }

  @inlinable
  func requestAll() {
    for side in sides { side.link.request(demand == .unlimited ? .unlimited : .max(1)) }
  }

  @inlinable
  func request(_ demand: Subscribers.Demand) {
    guard demand > .none else { return }
    gate.run((self, demand)) { $0.add($1) }
  }

  @inlinable
  func add(_ more: Subscribers.Demand) {
    guard !isClosed else { return }
    let before = demand
    demand += more
    guard isStarted else { return }
    // Buffered values go first, because upstream may fail as soon as more are requested.
    while !isClosed, demand > .none, let next = waiting.popFirst() {
      if demand == .unlimited {
        _ = downstream.receive(next.value)
      } else {
        send(next.value, from: next.side)
      }
    }
    guard !isClosed else { return }
    if !hasRequested || (demand == .unlimited && before != .unlimited) {
      hasRequested = true
      requestAll()
    }
    finishIfDone()
  }

  @inlinable
  func cancel() {
    gate.run(self) { if !$0.isClosed { $0.tearDown() } }
  }
}
