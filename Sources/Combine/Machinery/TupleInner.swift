/// The subscription inside `combineLatest` and `zip`: several upstreams of different kinds, and one value made of
/// theirs. All state is touched only inside the gate.
@usableFromInline
final class TupleInner<Downstream: Subscriber>: Subscription, CustomStringConvertible {
  @usableFromInline let downstream: Downstream
  @usableFromInline let name: StaticString
  // These fit into the padding after the name, which saves memory.
  @exclusivity(unchecked) @usableFromInline var finished: UInt8 = 0
  @exclusivity(unchecked) @usableFromInline var isStarted = false
  @exclusivity(unchecked) @usableFromInline var isClosed = false
  /// Makes the next value from those that the upstreams have sent; `nil` while one is missing.
  @exclusivity(unchecked) @usableFromInline var compose: (() -> Downstream.Input?)?
  /// Whether no further value can come. The argument has a bit for each upstream that has finished.
  @exclusivity(unchecked) @usableFromInline var isExhausted: ((UInt8) -> Bool)?
  @usableFromInline let gate = Gate()
  /// The last upstream, from which `next` leads to the one before it.
  @exclusivity(unchecked) @usableFromInline var sides: AnySide?
  @exclusivity(unchecked) @usableFromInline var demand = Subscribers.Demand.none
  @exclusivity(unchecked) @usableFromInline var early: Subscribers.Completion<Downstream.Failure>?

  @inlinable
  @inline(__always)
  init(_ downstream: Downstream, name: StaticString) {
    self.downstream = downstream
    self.name = name
  }

  @usableFromInline var description: String { name.description }

  /// The subscriber to one upstream, whose values `store` keeps.
  @inlinable
  @inline(__always)
  func side<Input>(_ store: @escaping (Input) -> Void) -> Side<Input, Downstream.Failure> {
    let side = Side<Input, Downstream.Failure>(
      index: (sides?.index ?? -1) + 1,
      onValue: { [self] _, input in
        gate.run {
          accept(input, store)
        } later: {
          GateCall((self, store, input)) { $0.accept($2, $1) }
        }
      },
      onCompletion: { [self] side, completion in
        gate.run((self, side.index, completion)) { $0.end($1, $2) }
      })
    side.next = sides
    sides = side
    return side
  }

  @inlinable
  @inline(__always)
  func accept<Input>(_ input: Input, _ store: (Input) -> Void) {
    guard !isClosed else { return }
    store(input)
    emit()
  }

  /// Called once all upstreams are subscribed to.
  @inlinable
  func start() {
    gate.run(self) { inner in
      inner.downstream.receive(subscription: inner)
      inner.isStarted = true
      if let early = inner.early {
        inner.close(early)
      } else if inner.demand > .none {
        inner.requestAll(inner.demand)
      }
    }
  }

  @inlinable
  func emit() {
    while demand > .none, !isClosed, let value = compose?() {
      demand -= 1
      let more = downstream.receive(value)
      if more > .none, !isClosed {
        demand += more
        requestAll(more)
      }
    }
    if !isClosed, isExhausted?(finished) == true { close(.finished) }
  }

  @inlinable
  func end(_ index: Int, _ completion: Subscribers.Completion<Downstream.Failure>) {
    guard !isClosed else { return }
    switch completion {
    case .failure: close(completion)
    case .finished:
      finished |= 1 << UInt8(index)
      if isExhausted?(finished) == true { close(.finished) }
    }
  }

  @inlinable
  func close(_ completion: Subscribers.Completion<Downstream.Failure>) {
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
    sides?.request(demand)
  }

  @inlinable
  func request(_ demand: Subscribers.Demand) {
    guard demand > .none else { return }
    gate.run((self, demand)) { inner, demand in
      guard !inner.isClosed else { return }
      inner.demand += demand
      guard inner.isStarted else { return }
      inner.requestAll(demand)
      inner.emit()
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
