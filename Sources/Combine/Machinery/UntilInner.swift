public import Synchronization

/// The subscriber inside `drop(untilOutputFrom:)` and `prefix(untilOutputFrom:)`: passes values on while it is open.
@usableFromInline
final class UntilInner<Downstream: Subscriber>: Subscriber, Subscription, Described {
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure
  /// The subscriber to the other publisher holds this object through the second part, so that it can let go of it.
  @usableFromInline typealias Other = (side: AnySide, target: Held<UntilInner>)

  /// The subscriber; `nil` at the end, because it may keep the subscription. Touched only inside the gate.
  @exclusivity(unchecked) @usableFromInline var downstream: Downstream?
  @usableFromInline let name: StaticString
  @usableFromInline let isOpen: Atomic<Bool>
  @usableFromInline let link = UpstreamLink()
  @usableFromInline let gate = Gate()
  /// The subscriber to the other publisher, until that has done its part.
  @usableFromInline let other = Lock<Other?>(nil)
  @usableFromInline let asked = EarlyDemand()
  /// Touched only inside the gate.
  @usableFromInline var hasStarted = false
  @usableFromInline var early: Subscribers.Completion<Failure>?

  @inlinable
  @inline(__always)
  init(_ downstream: Downstream, name: StaticString, isOpen: Bool) {
    self.downstream = downstream
    self.name = name
    self.isOpen = Atomic(isOpen)
  }

  @usableFromInline var description: String { name.description }

  @inlinable var hasOpened: Bool { isOpen.load(ordering: .acquiring) }

  /// The subscriber to the other publisher, which is asked for one value.
  @inlinable
  @inline(__always)
  func side<OtherInput, OtherFailure>(
    _ role: SideRole, onValue: @escaping (UntilInner) -> Void,
    onCompletion: @escaping (UntilInner, Subscribers.Completion<OtherFailure>) -> Void
  ) -> Side<OtherInput, OtherFailure> {
    let target = Held(self)
    let side = Side<OtherInput, OtherFailure>(
      role, parent: combineIdentifier, index: 0,
      onSubscription: { $0.link.request(.max(1)) },
      onValue: { side, _ in
        if side.link.isAttached, let inner = target.object { onValue(inner) }
        return .none
      },
      onCompletion: { if let inner = target.object { onCompletion(inner, $1) } })
    other.withLock { $0 = (side, target) }
    return side
  }

  /// Lets values pass from now on.
  @inlinable
  func open() { isOpen.store(true, ordering: .releasing) }

  /// Hands the subscription down, and sends the completion if it has come before.
  @inlinable
  func start() {
    gate.run(self) { inner in
      inner.downstream?.receive(subscription: inner)
      inner.hasStarted = true
      if let early = inner.early { inner.stop(early) }
    }
  }

  @inlinable
  func receive(subscription: any Subscription) {
    guard link.attach(subscription) else { return }
    let before = asked.passOn()
    if hasStarted { link.request(before) } else { start() }
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    guard link.isAttached else { return .none }
    guard hasOpened else {
      precondition(asked.sum > .none, "\(name): a value came that wasn't requested")
      return .max(1)
    }
    var more = Subscribers.Demand.none
    gate.run {
      more = deliver(input)
    } later: {
      GateCall((self, input)) { $0.link.request($0.deliver($1)) }
    }
    return more
  }

  @inlinable
  func deliver(_ input: Input) -> Subscribers.Demand { downstream?.receive(input) ?? .none }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    guard link.closeAttached() else { return }
    letGoOfOther()?.link.cancel()
    stop(completion)
  }

  @inlinable
  func stop(_ completion: Subscribers.Completion<Failure>) {
    gate.run((self, completion)) { inner, completion in
      guard let downstream = inner.downstream else { return }
      guard inner.hasStarted else {
        inner.early = completion
        return
      }
      inner.downstream = nil
      inner.link.cancel()
      downstream.receive(completion: completion)
    }
  }

  /// Parts with the subscriber to the other publisher, which would keep this object, and returns it for cancellation.
  @inlinable
  @discardableResult
  func letGoOfOther() -> AnySide? {
    let other = other.withLock { other in
      defer { other = nil }
      return other
    }
    other?.target.release()
    return other?.side
  }

  /// Before upstream's subscription the demand only adds up.
  @inlinable
  func request(_ demand: Subscribers.Demand) {
    if asked.add(demand) { link.pass(demand) }
  }

  @inlinable
  func cancel() {
    gate.run(self) { inner in
      let released = inner.downstream
      inner.downstream = nil
      inner.link.cancel()
      withExtendedLifetime(released) {}
    }
    letGoOfOther()?.link.cancel()
  }
}
