/// The subscription inside `merge` and `flatMap`: any number of upstreams of one type, which may come and go.
///
/// With unlimited demand, unlimited values are requested from each upstream; otherwise one at a time, and a value that
/// comes without demand is buffered. All state is touched only inside the gate.
@usableFromInline
final class MergeInner<Downstream: Subscriber>: Subscription, Described {
  @usableFromInline typealias Member = Side<Downstream.Input, Downstream.Failure>

  @usableFromInline let downstream: Downstream
  @usableFromInline let name: StaticString
  @usableFromInline let gate = Gate()
  @exclusivity(unchecked) @usableFromInline var sides: ContiguousArray<Member> = []
  /// The number of upstreams of `merge` that have not finished; for `flatMap`, 1 until the outer upstream has finished.
  @exclusivity(unchecked) @usableFromInline var expected: Int
  /// The number of upstreams of `flatMap` whose subscription has not come yet.
  @exclusivity(unchecked) @usableFromInline var awaited = 0
  @exclusivity(unchecked) @usableFromInline var waiting = Fifo<(side: Member, value: Downstream.Input)>()
  @exclusivity(unchecked) @usableFromInline var demand = Subscribers.Demand.none
  /// Whether the subscriber is taking a value; what it requests meanwhile only adds to the demand.
  @exclusivity(unchecked) @usableFromInline var isSending = false
  @exclusivity(unchecked) @usableFromInline var isClosed = false
  /// Called when an upstream has finished; `onTearDown`, when the subscription ends.
  @exclusivity(unchecked) @usableFromInline var onSideFinished: (() -> Void)?
  @exclusivity(unchecked) @usableFromInline var onTearDown: (() -> Void)?
  /// Whether this is the subscription of `flatMap`.
  @usableFromInline let isFlatMap: Bool

  @inlinable
  @inline(__always)
  init(_ downstream: Downstream, name: StaticString, count: Int, isFlatMap: Bool = false) {
    self.downstream = downstream
    self.name = name
    expected = count
    self.isFlatMap = isFlatMap
  }

  @usableFromInline var description: String { name.description }

  @inlinable
  @inline(__always)
  func side() -> Member {
    Member(
      isFlatMap ? .flatMap : .merge, parent: isFlatMap ? combineIdentifier : nil, index: -1,
      isCancelledOnFailure: !isFlatMap,
      onSubscription: { [self] side in gate.run((self, side)) { $0.add($1) } },
      onValue: { [self] side, input in
        var more = Subscribers.Demand.none
        gate.run {
          more = receive(input, from: side)
        } later: {
          GateCall((self, side, input)) { $1.link.request($0.receive($2, from: $1)) }
        }
        return more
      },
      onCompletion: { [self] side, completion in gate.run((self, side, completion)) { $0.end($1, $2) } })
  }

  /// The subscriber to an upstream that counts from now on, although its subscription may come later.
  @inlinable
  @inline(__always)
  func awaitedSide() -> Member {
    let side = side()
    side.index = Self.awaitedIndex
    awaited += 1
    return side
  }

  /// The index of an upstream whose subscription is awaited.
  @inlinable static var awaitedIndex: Int { -2 }

  /// Notes that an upstream is no longer awaited: its subscription has come, or its completion without one.
  @inlinable
  func arrived(_ side: Member) {
    guard side.index == Self.awaitedIndex else { return }
    side.index = -1
    awaited -= 1
  }

  /// Hands the subscription down, before any upstream is subscribed to.
  @inlinable
  func start() {
    gate.run(self) { inner in
      inner.downstream.receive(subscription: inner)
      inner.finishIfDone()
    }
  }

  @inlinable
  func add(_ side: Member) {
    guard !isClosed else { return side.link.cancel() }
    arrived(side)
    // It may have ended on another thread as soon as it gave its subscription.
    guard side.link.isAttached else { return }
    side.index = sides.count
    sides.append(side)
    side.link.request(demand == .unlimited ? .unlimited : .max(1))
  }

  /// Takes a value, and returns the demand for the upstream it came from.
  @inlinable
  func receive(_ input: Downstream.Input, from side: Member) -> Subscribers.Demand {
    guard !isClosed else { return .none }
    // A value may come while buffered ones are being sent; it is sent after them.
    if demand == .none || !waiting.isEmpty {
      waiting.append((side, input))
      return .none
    }
    if demand == .unlimited {
      _ = downstream.receive(input)
      return .none
    }
    send(input)
    guard !isClosed else { return .none }
    // The demand may have become unlimited with this value, or grown for those that came meanwhile.
    if demand == .unlimited { requestAll() }
    if !waiting.isEmpty { drain() }
    return demand == .unlimited || isClosed ? .none : .max(1)
  }

  /// Sends the only value of an upstream that needs no subscription. Returns `false` if it can't be sent at once.
  @inlinable
  func pass(_ input: Downstream.Input) -> Bool {
    guard !isClosed, demand == .unlimited, waiting.isEmpty else { return false }
    _ = downstream.receive(input)
    if !isClosed { onSideFinished?() }
    return true
  }

  @inlinable
  func send(_ input: Downstream.Input) {
    let before = isSending
    isSending = true
    demand -= 1
    demand += downstream.receive(input)
    isSending = before
  }

  @inlinable
  func end(_ side: Member, _ completion: Subscribers.Completion<Downstream.Failure>) {
    guard !isClosed else { return }
    if case .failure = completion { return close(completion) }
    arrived(side)
    if side.index >= 0, side.index < sides.count, sides[side.index] === side {
      let last = sides.removeLast()
      if last !== side {
        last.index = side.index
        sides[side.index] = last
      }
    }
    expected -= isFlatMap ? 0 : 1
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
    if !isClosed, expected == 0, awaited == 0, sides.isEmpty, waiting.isEmpty { close(.finished) }
  }

  @inlinable
  func close(_ completion: Subscribers.Completion<Downstream.Failure>) {
    guard !isClosed else { return }
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
    for side in sides { side.link.cancel() }
    onTearDown?()
    withExtendedLifetime(waiting) {}
  }

  @inlinable
  func requestAll() {
    for side in sides { side.link.request(demand == .unlimited ? .unlimited : .max(1)) }
  }

  @inlinable
  func request(_ demand: Subscribers.Demand) {
    if isFlatMap { demand.mustNotBeNone(name.description) }
    guard demand > .none else { return }
    gate.run((self, demand)) { $0.add($1) }
  }

  @inlinable
  func add(_ more: Subscribers.Demand) {
    guard !isClosed, demand != .unlimited else { return }
    demand += more
    guard !isSending else { return }
    drain()
    // Buffered values went first, because upstream may fail as soon as more are requested.
    if !isClosed, more == .unlimited { requestAll() }
  }

  /// Sends buffered values as far as they are wanted.
  @inlinable
  func drain() {
    while !isClosed, demand > .none, let next = waiting.popFirst() {
      if demand == .unlimited {
        _ = downstream.receive(next.value)
        continue
      }
      send(next.value)
      if isClosed { return }
      if demand == .unlimited { requestAll() } else { next.side.link.request(.max(1)) }
    }
    finishIfDone()
  }

  @inlinable
  func cancel() {
    gate.run(self) { if !$0.isClosed { $0.tearDown() } }
  }
}
