public import Synchronization

/// The subscriber inside `drop(untilOutputFrom:)` and `prefix(untilOutputFrom:)`: passes values on while it is open.
@usableFromInline
final class UntilInner<Downstream: Subscriber>: Subscriber, Subscription, CustomStringConvertible {
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline let downstream: Downstream
  @usableFromInline let name: StaticString
  @usableFromInline let isOpen: Atomic<Bool>
  @usableFromInline let link = UpstreamLink()
  @usableFromInline let gate = Gate()
  @usableFromInline let onEnd = Lock<(() -> Void)?>(nil)
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

  @inlinable
  func receive(subscription: any Subscription) {
    guard link.attach(subscription) else { return }
    gate.run(self) { inner in
      inner.downstream.receive(subscription: inner)
      inner.hasStarted = true
      if let early = inner.early { inner.stop(early) }
    }
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    guard hasOpened else { return .max(1) }
    gate.run((self, input)) { inner, input in
      if !inner.isClosed { inner.link.request(inner.downstream.receive(input)) }
    }
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    if link.close() { stop(completion) }
  }

  @inlinable
  func finish() { stop(.finished) }

  @inlinable
  func stop(_ completion: Subscribers.Completion<Failure>) {
    gate.run((self, completion)) { inner, completion in
      guard !inner.isClosed else { return }
      guard inner.hasStarted else {
        inner.early = completion
        return
      }
      inner.end()
      inner.downstream.receive(completion: completion)
    }
  }

  @inlinable
  func end() {
    isClosed = true
    link.cancel()
    let onEnd = onEnd.withLock { onEnd in
      defer { onEnd = nil }
      return onEnd
    }
    onEnd?()
  }

  @inlinable
  func request(_ demand: Subscribers.Demand) { link.request(demand) }

  @inlinable
  func cancel() { gate.run(self) { $0.end() } }
}
