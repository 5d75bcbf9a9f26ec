/// The rules in which the operators that go from one upstream to the next differ.
@usableFromInline
enum ChainKind {
  /// Passes requests on as they are, and drops values that weren't requested.
  case append
  /// Takes neither requests for no value nor values that weren't requested.
  case `catch`
  /// Asks for what the subscriber returned, instead of returning it.
  case retry
}

/// The subscription inside operators that go from one upstream to the next: `append`, `catch`, `retry`. Demand that one
/// upstream leaves unmet is requested from the next.
@usableFromInline
final class ChainInner<Downstream: Subscriber>: Subscription, Described {
  @usableFromInline
  struct State {
    @usableFromInline var demand = Subscribers.Demand.none
    @usableFromInline var current: (any Subscription)?
    /// The action after the current upstream, which may hold the next one.
    @usableFromInline var next: AnyObject?
    /// The subscriber; `nil` at the end, because it may keep the subscription.
    @usableFromInline var downstream: Downstream?
    @usableFromInline var hasStarted = false

    @inlinable
    @inline(__always)
    init(_ downstream: Downstream) { self.downstream = downstream }

    /// Takes everything out, so that it can be released outside the lock.
    @inlinable
    mutating func end() -> State {
      let before = self
      downstream = nil
      current = nil
      next = nil
      return before
    }
  }

  @usableFromInline let name: StaticString
  @usableFromInline let kind: ChainKind
  @usableFromInline let state: Lock<State>

  @inlinable
  @inline(__always)
  init(_ downstream: Downstream, name: StaticString, kind: ChainKind) {
    self.name = name
    self.kind = kind
    state = Lock(State(downstream))
  }

  @usableFromInline var description: String { name.description }
  @usableFromInline var customMirror: Mirror {
    guard kind == .catch else { return Mirror(self, children: EmptyCollection()) }
    let (downstream, demand) = state.withLock { ($0.downstream, $0.demand) }
    return Mirror(self, children: ["downstream": downstream as Any, "demand": demand])
  }

  /// The subscriber to one upstream. The closure must not hold this object.
  @inlinable
  @inline(__always)
  func stage<Failure>(
    mayFailOnce: Bool = false,
    onCompletion: @escaping (ChainInner, Subscribers.Completion<Failure>) -> Void
  ) -> ChainStage<Failure, Downstream> {
    ChainStage(self, ChainNext(onCompletion), mayFailOnce: mayFailOnce)
  }

  @inlinable
  func attach(_ subscription: any Subscription, _ next: AnyObject) {
    let (downstream, isFirst, demand) = state.withLock { state in
      if state.downstream != nil {
        state.current = subscription
        state.next = next
      }
      defer { state.hasStarted = true }
      return (state.downstream, !state.hasStarted, state.demand)
    }
    guard let downstream else { return subscription.cancel() }
    if isFirst {
      downstream.receive(subscription: self)
    } else if demand > .none {
      subscription.request(demand)
    }
  }

  @inlinable
  func send(_ input: Downstream.Input) -> Subscribers.Demand {
    let (downstream, isWanted) = state.withLock { state in
      let isWanted = state.demand > .none
      if isWanted { state.demand -= 1 }
      return (state.downstream, isWanted)
    }
    guard let downstream else { return .none }
    if !isWanted {
      if kind == .append { return .none }
      preconditionFailure("\(name): a value came that wasn't requested")
    }
    let more = downstream.receive(input)
    guard more > .none else { return .none }
    if kind == .retry {
      request(more)
      return .none
    }
    state.withLock { $0.demand += more }
    return more
  }

  /// Releases the subscription of the current upstream, which has completed. Returns the action after it, if the stream
  /// goes on.
  @inlinable
  func detach() -> AnyObject? {
    let (done, next) = state.withLock { state in
      defer {
        state.current = nil
        state.next = nil
      }
      return (state.current, state.next)
    }
    withExtendedLifetime(done) {}
    return next
  }

  @inlinable
  func complete(_ completion: Subscribers.Completion<Downstream.Failure>) {
    state.withLock { $0.end() }.downstream?.receive(completion: completion)
  }

  @inlinable
  func request(_ demand: Subscribers.Demand) {
    if demand == .none {
      switch kind {
      case .append: break
      case .catch: demand.mustNotBeNone(name.description)
      case .retry: return
      }
    }
    let current = state.withLock { state in
      state.demand += demand
      return state.current
    }
    current?.request(demand)
  }

  @inlinable
  func cancel() { state.withLock { $0.end() }.current?.cancel() }
}

/// The action after one upstream. It is let go of when it is taken, or at the end with the `ChainInner`.
@usableFromInline
final class ChainNext<Failure: Error, Downstream: Subscriber> {
  @usableFromInline typealias Action = (ChainInner<Downstream>, Subscribers.Completion<Failure>) -> Void

  @usableFromInline let action: Action

  @inlinable
  @inline(__always)
  init(_ action: @escaping Action) { self.action = action }
}

/// The subscriber to one upstream of a `ChainInner`.
@usableFromInline
final class ChainStage<Failure: Error, Downstream: Subscriber>: Subscriber, Described {
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Next = ChainNext<Failure, Downstream>

  @usableFromInline let inner: ChainInner<Downstream>
  /// The action, until the subscription comes; from then on `inner` holds it, and lets go of it at the end.
  @exclusivity(unchecked) @usableFromInline var early: Next?
  /// Whether a second failure stops the program.
  @usableFromInline let mayFailOnce: Bool
  /// 0 before the subscription, 1 during it, 2 after the end, 3 after a failure; touched only by upstream's calls.
  @exclusivity(unchecked) @usableFromInline var phase: UInt8 = 0

  @inlinable
  @inline(__always)
  init(_ inner: ChainInner<Downstream>, _ next: Next, mayFailOnce: Bool) {
    self.mayFailOnce = mayFailOnce
    self.inner = inner
    early = next
  }

  @usableFromInline var description: String { inner.description }
  @usableFromInline var customMirror: Mirror { inner.customMirror }
  @usableFromInline var combineIdentifier: CombineIdentifier { inner.combineIdentifier }

  @inlinable
  func receive(subscription: any Subscription) {
    guard phase == 0, let next = early else { return subscription.cancel() }
    phase = 1
    early = nil
    inner.attach(subscription, next)
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand { phase == 1 ? inner.send(input) : .none }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    let isFailure = if case .failure = completion { true } else { false }
    precondition(phase < 3 || !isFailure || !mayFailOnce, "\(inner.name): upstream failed a second time")
    guard phase == 1 else { return }
    phase = isFailure ? 3 : 2
    if let next = inner.detach() { unsafeDowncast(next, to: Next.self).action(inner, completion) }
  }
}
