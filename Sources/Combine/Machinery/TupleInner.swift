/// The subscription inside `combineLatest` and `zip`: several upstreams of different kinds, and one value made of
/// theirs. All state is touched only inside the gate.
///
/// It isn't generic: the methods of a generic class that are called through a protocol or a vtable stay generic, and
/// look types up in the runtime. What depends on types is in one closure, which the compiler specializes
/// (thresholds.json: “POST /sign-up, refused by validation, of C”).
@usableFromInline
final class TupleInner: Subscription, Described {
  /// A closure that acts on the parts of one operator. The result says something of a sent value and of the end only.
  @usableFromInline typealias Action = (AnyObject, TupleStep) -> Subscribers.Demand?

  @usableFromInline let name: StaticString
  // These fit into the padding after the name, which saves memory.
  /// Whether each upstream's latest value counts, as for `combineLatest`, or each of its values once, as for `zip`.
  @usableFromInline let isLatest: Bool
  @exclusivity(unchecked) @usableFromInline var finished: UInt8 = 0
  @exclusivity(unchecked) var isStarted = false
  /// Whether the subscription is being handed down, or was; what ends the stream meanwhile waits until that is done.
  @exclusivity(unchecked) var isStarting = false
  @exclusivity(unchecked) @usableFromInline var isClosed = false
  /// Whether a value came since the last tuple of latest values was sent.
  @exclusivity(unchecked) var isFresh = false
  @exclusivity(unchecked) var isSending = false
  /// Whether all upstreams are subscribed to.
  @exclusivity(unchecked) var isSubscribed = false
  /// The number of upstreams whose subscription is awaited.
  @exclusivity(unchecked) var awaited: UInt8 = 0
  /// The number of upstreams.
  @exclusivity(unchecked) var count: UInt8 = 0
  /// The subscriber and the values, until the end. Nothing but `action` knows their types.
  @exclusivity(unchecked) @usableFromInline var parts: AnyObject?
  @usableFromInline let action: Action
  @usableFromInline let gate = Gate()
  /// The last upstream, from which `next` leads to the one before it.
  @exclusivity(unchecked) var sides: AnySide?
  @exclusivity(unchecked) var demand = Subscribers.Demand.none
  /// The demand that the upstreams were told; one whose subscription comes late is told then.
  @exclusivity(unchecked) var asked = Subscribers.Demand.none
  /// The demand requested while the subscriber of `zip` takes a value.
  @exclusivity(unchecked) var requested = Subscribers.Demand.none
  @exclusivity(unchecked) var early: TupleEnd?

  @usableFromInline
  init(name: StaticString, isLatest: Bool, parts: AnyObject, action: @escaping Action) {
    self.name = name
    self.isLatest = isLatest
    self.parts = parts
    self.action = action
  }

  @usableFromInline var description: String { name.description }

  /// Adds an upstream.
  @usableFromInline
  func add(_ side: AnySide) {
    awaited += 1
    side.index = Int(count)
    count += 1
    side.next = sides
    sides = side
  }

  /// The subscription to an upstream has come.
  @usableFromInline
  func begin(_ side: AnySide) {
    side.isReady = true
    awaited -= 1
    if isLatest || isStarted { side.link.request(asked) } else { startIfReady() }
  }

  /// Notes that a value was stored, and returns the demand for the upstream it came from.
  @usableFromInline
  func stored(from side: AnySide, among parts: AnyObject) -> Subscribers.Demand {
    guard isLatest else { return emitTuple(parts, from: side) }
    // A value that is sent while a tuple is taken waits for the next one from outside.
    guard !isSending else { return .none }
    isFresh = true
    emitLatest(parts)
    return .none
  }

  /// Called once all upstreams are subscribed to.
  @usableFromInline
  func start() {
    gate.run(self) { inner in
      inner.isSubscribed = true
      inner.startIfReady()
    }
  }

  /// Hands the subscription down: `zip` once all upstreams have sent theirs, `combineLatest` once all are subscribed to.
  private func startIfReady() {
    guard isSubscribed, !isStarting, isLatest || awaited == 0 || early != nil, let parts else { return }
    isStarting = true
    _ = action(parts, .begin(self))
    isStarted = true
    if let early {
      close(early)
    } else if demand > .none {
      requestAll(demand)
    }
  }

  /// Sends the latest values while they are wanted.
  private func emitLatest(_ parts: AnyObject) {
    while demand > .none, isFresh, !isClosed {
      let before = demand
      demand -= 1
      isFresh = false
      isSending = true
      let more = action(parts, .send)
      isSending = false
      guard let more else {
        demand = before
        isFresh = true
        break
      }
      if more > .none, !isClosed {
        demand += more
        requestAll(more)
      }
    }
    finishIfExhausted()
  }

  /// Sends a tuple if it is complete. The upstream that completed it gets its demand as the answer, the others are asked.
  private func emitTuple(_ parts: AnyObject, from side: AnySide) -> Subscribers.Demand {
    let before = (isSending, requested)
    (isSending, requested) = (true, .none)
    let answer = action(parts, .send)
    let more = (answer ?? .none) + requested
    (isSending, requested) = before
    guard answer != nil, !isClosed else { return .none }
    if more > .none {
      asked += more
      sides?.request(more, except: side)
    }
    finishIfExhausted()
    return more
  }

  private func finishIfExhausted() {
    guard finished != 0, !isClosed, let parts else { return }
    if isLatest ? finished.nonzeroBitCount == count : action(parts, .end(finished)) != nil {
      close(.finished)
    }
  }

  @usableFromInline
  func end(_ index: Int, _ end: TupleEnd) {
    guard !isClosed else { return }
    switch end {
    case .failure: close(end)
    case .finished:
      finished |= 1 << UInt8(index)
      finishIfExhausted()
    }
  }

  private func close(_ end: TupleEnd) {
    guard !isClosed else { return }
    guard isStarted else {
      if early == nil { early = end }
      startIfReady()
      return
    }
    let parts = parts
    tearDown()
    if let parts { _ = action(parts, .complete(end)) }
  }

  private func tearDown() {
    isClosed = true
    var side = sides
    sides = nil
    let released = parts
    parts = nil
    while let each = side {
      each.link.cancel()
      side = each.next
      each.next = nil
    }
    withExtendedLifetime(released) {}
  }

  private func requestAll(_ demand: Subscribers.Demand) {
    asked += demand
    sides?.request(demand)
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    demand.mustNotBeNone(name.description)
    gate.run {
      accept(demand)
    } later: {
      GateCall((self, demand)) { $0.accept($1) }
    }
  }

  private func accept(_ demand: Subscribers.Demand) {
    guard !isClosed else { return }
    if !isLatest, isSending {
      requested += demand
      return
    }
    self.demand += demand
    guard isStarted else { return }
    requestAll(demand)
    if isLatest, let parts { emitLatest(parts) }
  }

  @usableFromInline
  func cancel() {
    gate.run(self) { if !$0.isClosed { $0.tearDown() } }
  }
}

/// A step that a tuple's action takes.
@usableFromInline
enum TupleStep {
  /// Hands the subscription to the subscriber.
  case begin(TupleInner)
  /// Sends the next value and returns the subscriber's answer; nil while an upstream's value is missing.
  case send
  /// Returns nil unless no further value can come. The argument has a bit for each upstream that has finished.
  case end(UInt8)
  /// Sends the completion.
  case complete(TupleEnd)
}

/// A completion whose type of error is not named.
@usableFromInline
enum TupleEnd {
  case finished
  case failure(any Error)

  @inlinable
  @inline(__always)
  init<Failure>(_ completion: Subscribers.Completion<Failure>) {
    switch completion {
    case .finished: self = .finished
    case .failure(let error): self = .failure(error)
    }
  }

  @inlinable
  @inline(__always)
  func completion<Failure>(_ type: Failure.Type) -> Subscribers.Completion<Failure> {
    switch self {
    case .finished: .finished
    case .failure(let error):
      if let error = error as? Failure {
        .failure(error)
      } else {
        preconditionFailure("An error of another type")
      }
    }
  }
}

/// The subscriber of a tuple, and the values of the upstreams that are still needed. Its fields are of the generic types
/// as they are, since a field of a type made of them would be looked up in the runtime when it is released.
@usableFromInline
final class TupleParts<Downstream, Values> {
  @usableFromInline let downstream: Downstream
  /// Touched only inside the tuple's gate.
  @exclusivity(unchecked) @usableFromInline var values: Values

  @inlinable
  @inline(__always)
  init(_ downstream: Downstream, _ values: Values) {
    self.downstream = downstream
    self.values = values
  }
}

/// Makes the subscription of `combineLatest` or `zip`. A generic function, so that its closure is specialized.
///
/// - Parameters:
///   - values: the values of the upstreams; none has come yet.
///   - compose: makes the next value, or nil while one is missing.
///   - isExhausted: whether no further value of `zip` can come, given a bit for each upstream that has finished.
@inlinable
@inline(__always)
func makeTuple<S: Subscriber, Values>(
  _ subscriber: S, name: StaticString, isLatest: Bool, values: Values,
  compose: @escaping (inout Values) -> S.Input?, isExhausted: @escaping (Values, UInt8) -> Bool
) -> TupleInner {
  TupleInner(name: name, isLatest: isLatest, parts: TupleParts(subscriber, values)) { parts, step in
    let parts = unsafeDowncast(parts, to: TupleParts<S, Values>.self)
    switch step {
    case .begin(let inner): parts.downstream.receive(subscription: inner)
    case .send:
      guard let value = compose(&parts.values) else { return nil }
      return parts.downstream.receive(value)
    case .end(let finished): return isExhausted(parts.values, finished) ? Subscribers.Demand.none : nil
    case .complete(let end): parts.downstream.receive(completion: end.completion(S.Failure.self))
    }
    return nil
  }
}
