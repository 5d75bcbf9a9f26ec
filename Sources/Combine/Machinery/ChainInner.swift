/// The subscription inside operators that go from one upstream to the next: `append`, `catch`, `retry`. Demand that one
/// upstream leaves unmet is requested from the next.
@usableFromInline
final class ChainInner<Downstream: Subscriber>: Subscription, CustomStringConvertible {
  @usableFromInline
  struct State {
    @usableFromInline var demand = Subscribers.Demand.none
    @usableFromInline var current: (any Subscription)?
    @usableFromInline var hasStarted = false
    @usableFromInline var isClosed = false

    @inlinable
    @inline(__always)
    init() {}
  }

  @usableFromInline let downstream: Downstream
  @usableFromInline let name: StaticString
  @usableFromInline let state = Lock(State())

  @inlinable
  @inline(__always)
  init(_ downstream: Downstream, name: StaticString) {
    self.downstream = downstream
    self.name = name
  }

  @usableFromInline var description: String { name.description }

  @inlinable
  var isClosed: Bool { state.withLock { $0.isClosed } }

  /// The subscriber to one upstream.
  @inlinable
  @inline(__always)
  func stage<Failure>(
    onCompletion: @escaping (Subscribers.Completion<Failure>) -> Void
  ) -> ChainStage<Failure, Downstream> {
    ChainStage(self, onCompletion)
  }

  @inlinable
  func attach(_ subscription: any Subscription) {
    let (isClosed, isFirst, demand) = state.withLock { state in
      if !state.isClosed { state.current = subscription }
      defer { state.hasStarted = true }
      return (state.isClosed, !state.hasStarted, state.demand)
    }
    if isClosed {
      subscription.cancel()
    } else if isFirst {
      downstream.receive(subscription: self)
    } else if demand > .none {
      subscription.request(demand)
    }
  }

  @inlinable
  func send(_ input: Downstream.Input) -> Subscribers.Demand {
    let isOpen = state.withLock { state in
      if state.demand > .none { state.demand -= 1 }
      return !state.isClosed
    }
    guard isOpen else { return .none }
    let more = downstream.receive(input)
    if more > .none { state.withLock { $0.demand += more } }
    return more
  }

  /// Releases the subscription of the current upstream, which has completed.
  @inlinable
  func detach() {
    let done = state.withLock { state in
      defer { state.current = nil }
      return state.current
    }
    withExtendedLifetime(done) {}
  }

  @inlinable
  func complete(_ completion: Subscribers.Completion<Downstream.Failure>) {
    let isOpen = state.withLock { state in
      defer { state.isClosed = true }
      return !state.isClosed
    }
    if isOpen { downstream.receive(completion: completion) }
  }

  @inlinable
  func request(_ demand: Subscribers.Demand) {
    guard demand > .none else { return }
    let current = state.withLock { state in
      state.demand += demand
      return state.current
    }
    current?.request(demand)
  }

  @inlinable
  func cancel() {
    let current = state.withLock { state in
      state.isClosed = true
      defer { state.current = nil }
      return state.current
    }
    current?.cancel()
  }
}

/// The subscriber to one upstream of a `ChainInner`.
@usableFromInline
final class ChainStage<Failure: Error, Downstream: Subscriber>: Subscriber {
  @usableFromInline typealias Input = Downstream.Input

  @usableFromInline let inner: ChainInner<Downstream>
  @usableFromInline let onCompletion: (Subscribers.Completion<Failure>) -> Void
  /// 0 before the subscription, 1 during it, 2 after the completion; touched only by upstream's calls.
  @exclusivity(unchecked) @usableFromInline var phase: UInt8 = 0

  @inlinable
  @inline(__always)
  init(_ inner: ChainInner<Downstream>, _ onCompletion: @escaping (Subscribers.Completion<Failure>) -> Void) {
    self.inner = inner
    self.onCompletion = onCompletion
  }

  @inlinable
  func receive(subscription: any Subscription) {
    guard phase == 0 else { return subscription.cancel() }
    phase = 1
    inner.attach(subscription)
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand { phase == 1 ? inner.send(input) : .none }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    guard phase == 1 else { return }
    phase = 2
    inner.detach()
    if !inner.isClosed { onCompletion(completion) }
  }
}
