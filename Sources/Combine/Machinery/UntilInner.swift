public import Synchronization

/// The subscriber inside `drop(untilOutputFrom:)` and `prefix(untilOutputFrom:)`: passes values on while it is open.
@usableFromInline
final class UntilInner<Downstream: Subscriber>: Subscriber, Subscription, Described {
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline let downstream: Downstream
  @usableFromInline let name: StaticString
  @usableFromInline let isOpen: Atomic<Bool>
  @usableFromInline let link = UpstreamLink()
  @usableFromInline let gate = Gate()
  /// Ends the subscription to the other publisher.
  @usableFromInline let onCancel = Lock<(() -> Void)?>(nil)
  @usableFromInline let asked = EarlyDemand()
  /// Touched only inside the gate.
  @usableFromInline var isClosed = false
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

  /// Lets values pass from now on.
  @inlinable
  func open() { isOpen.store(true, ordering: .releasing) }

  /// Hands the subscription down, and sends the completion if it has come before.
  @inlinable
  func start() {
    gate.run(self) { inner in
      inner.downstream.receive(subscription: inner)
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
  func deliver(_ input: Input) -> Subscribers.Demand { isClosed ? .none : downstream.receive(input) }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    guard link.closeAttached() else { return }
    stop(completion)
    endOther()
  }

  @inlinable
  func stop(_ completion: Subscribers.Completion<Failure>) {
    gate.run((self, completion)) { inner, completion in
      guard !inner.isClosed else { return }
      guard inner.hasStarted else {
        inner.early = completion
        return
      }
      inner.isClosed = true
      inner.link.cancel()
      inner.downstream.receive(completion: completion)
    }
  }

  @inlinable
  func endOther() {
    let onCancel = onCancel.withLock { onCancel in
      defer { onCancel = nil }
      return onCancel
    }
    onCancel?()
  }

  /// Before upstream's subscription the demand only adds up.
  @inlinable
  func request(_ demand: Subscribers.Demand) {
    if asked.add(demand) { link.pass(demand) }
  }

  @inlinable
  func cancel() {
    gate.run(self) { inner in
      inner.isClosed = true
      inner.link.cancel()
    }
    endOther()
  }
}
