/// The subscription inside `combineLatest` and `zip`: several upstreams of different kinds, and one value made of
/// theirs. All state is touched only inside the gate.
@usableFromInline
final class TupleInner<Downstream: Subscriber>: Subscription, Described {
  @usableFromInline let downstream: Downstream
  @usableFromInline let name: StaticString
  // These fit into the padding after the name, which saves memory.
  /// Whether each upstream's latest value counts, as for `combineLatest`, or each of its values once, as for `zip`.
  @usableFromInline let isLatest: Bool
  @exclusivity(unchecked) @usableFromInline var finished: UInt8 = 0
  @exclusivity(unchecked) @usableFromInline var isStarted = false
  /// Whether the subscription is being handed down, or was; what ends the stream meanwhile waits until that is done.
  @exclusivity(unchecked) @usableFromInline var isStarting = false
  @exclusivity(unchecked) @usableFromInline var isClosed = false
  /// Whether a value came since the last tuple of latest values was sent.
  @exclusivity(unchecked) @usableFromInline var isFresh = false
  @exclusivity(unchecked) @usableFromInline var isSending = false
  /// Whether all upstreams are subscribed to.
  @exclusivity(unchecked) @usableFromInline var isSubscribed = false
  /// The number of upstreams whose subscription is awaited.
  @exclusivity(unchecked) @usableFromInline var awaited: UInt8 = 0
  /// Makes the next value from those that the upstreams have sent; `nil` while one is missing.
  @exclusivity(unchecked) @usableFromInline var compose: (() -> Downstream.Input?)?
  /// Whether no further value can come. The argument has a bit for each upstream that has finished.
  @exclusivity(unchecked) @usableFromInline var isExhausted: ((UInt8) -> Bool)?
  @usableFromInline let gate = Gate()
  /// The last upstream, from which `next` leads to the one before it.
  @exclusivity(unchecked) @usableFromInline var sides: AnySide?
  @exclusivity(unchecked) @usableFromInline var demand = Subscribers.Demand.none
  /// The demand of which the upstreams were told; one whose subscription comes late is told then.
  @exclusivity(unchecked) @usableFromInline var asked = Subscribers.Demand.none
  /// The demand requested while the subscriber of `zip` takes a value.
  @exclusivity(unchecked) @usableFromInline var requested = Subscribers.Demand.none
  @exclusivity(unchecked) @usableFromInline var early: Subscribers.Completion<Downstream.Failure>?

  @inlinable
  @inline(__always)
  init(_ downstream: Downstream, name: StaticString, isLatest: Bool) {
    self.downstream = downstream
    self.name = name
    self.isLatest = isLatest
  }

  @usableFromInline var description: String { name.description }

  /// The subscriber to one upstream, whose values `store` keeps.
  @inlinable
  @inline(__always)
  func side<Input>(_ store: @escaping (Input) -> Void) -> Side<Input, Downstream.Failure> {
    awaited += 1
    let side = Side<Input, Downstream.Failure>(
      isLatest ? .combineLatest : .zip, index: (sides?.index ?? -1) + 1, isCancelledOnFailure: true,
      onSubscription: { [self] side in gate.run((self, side)) { $0.begin($1) } },
      onValue: { [self] side, input in
        var more = Subscribers.Demand.none
        gate.run {
          more = accept(input, from: side, store)
        } later: {
          GateCall((self, side, store, input)) { $1.link.request($0.accept($3, from: $1, $2)) }
        }
        return more
      },
      onCompletion: { [self] side, completion in
        gate.run((self, side.index, completion)) { $0.end($1, $2) }
      })
    side.next = sides
    sides = side
    return side
  }

  /// The subscription to an upstream has come.
  @inlinable
  func begin(_ side: AnySide) {
    side.isReady = true
    awaited -= 1
    if isLatest || isStarted { side.link.request(asked) } else { startIfReady() }
  }

  /// Takes a value, and returns the demand for the upstream it came from.
  @inlinable
  @inline(__always)
  func accept<Input>(_ input: Input, from side: AnySide, _ store: (Input) -> Void) -> Subscribers.Demand {
    guard !isClosed else { return .none }
    store(input)
    guard isLatest else { return emitTuple(from: side) }
    // A value that is sent while a tuple is taken waits for the next one from outside.
    guard !isSending else { return .none }
    isFresh = true
    emitLatest()
    return .none
  }

  /// Called once all upstreams are subscribed to.
  @inlinable
  func start() {
    gate.run(self) { inner in
      inner.isSubscribed = true
      inner.startIfReady()
    }
  }

  /// Hands the subscription down: `zip` once all upstreams have sent theirs, `combineLatest` once all are subscribed to.
  @inlinable
  func startIfReady() {
    guard isSubscribed, !isStarting, isLatest || awaited == 0 || early != nil else { return }
    isStarting = true
    downstream.receive(subscription: self)
    isStarted = true
    if let early {
      close(early)
    } else if demand > .none {
      requestAll(demand)
    }
  }

  /// Sends the latest values while they are wanted.
  @inlinable
  func emitLatest() {
    while demand > .none, isFresh, !isClosed, let value = compose?() {
      demand -= 1
      isFresh = false
      isSending = true
      let more = downstream.receive(value)
      isSending = false
      if more > .none, !isClosed {
        demand += more
        requestAll(more)
      }
    }
    finishIfExhausted()
  }

  /// Sends a tuple if it is complete. The upstream that completed it gets its demand as the answer, the others are asked.
  @inlinable
  func emitTuple(from side: AnySide) -> Subscribers.Demand {
    guard let value = compose?() else { return .none }
    let before = (isSending, requested)
    (isSending, requested) = (true, .none)
    var more = downstream.receive(value)
    more += requested
    (isSending, requested) = before
    guard !isClosed else { return .none }
    if more > .none {
      asked += more
      sides?.request(more, except: side)
    }
    finishIfExhausted()
    return more
  }

  @inlinable
  func finishIfExhausted() {
    if !isClosed, isExhausted?(finished) == true { close(.finished) }
  }

  @inlinable
  func end(_ index: Int, _ completion: Subscribers.Completion<Downstream.Failure>) {
    guard !isClosed else { return }
    switch completion {
    case .failure: close(completion)
    case .finished:
      finished |= 1 << UInt8(index)
      finishIfExhausted()
    }
  }

  @inlinable
  func close(_ completion: Subscribers.Completion<Downstream.Failure>) {
    guard !isClosed else { return }
    guard isStarted else {
      if early == nil { early = completion }
      startIfReady()
      return
    }
    tearDown()
    downstream.receive(completion: completion)
  }

  @inlinable
  func tearDown() {
    isClosed = true
    var side = sides
    sides = nil
    compose = nil
    isExhausted = nil
    while let each = side {
      each.link.cancel()
      side = each.next
    }
  }

  @inlinable
  func requestAll(_ demand: Subscribers.Demand) {
    asked += demand
    sides?.request(demand)
  }

  @inlinable
  func request(_ demand: Subscribers.Demand) {
    demand.mustNotBeNone(name.description)
    gate.run((self, demand)) { inner, demand in
      guard !inner.isClosed else { return }
      if !inner.isLatest, inner.isSending {
        inner.requested += demand
        return
      }
      inner.demand += demand
      guard inner.isStarted else { return }
      inner.requestAll(demand)
      if inner.isLatest { inner.emitLatest() }
    }
  }

  @inlinable
  func cancel() {
    gate.run(self) { if !$0.isClosed { $0.tearDown() } }
  }
}

/// The values of the upstreams that are still needed; touched only inside a gate. A captured variable for each would
/// cost an allocation, and an exclusivity check for each access.
@usableFromInline
final class Kept<Values> {
  @exclusivity(unchecked) @usableFromInline var values: Values

  @inlinable
  @inline(__always)
  init(_ values: Values) { self.values = values }
}
