public import Synchronization

/// Feeds the subject of `share()`, which nobody else sees. It holds the subject, as a weak reference would cost a third of
/// what a value takes (thresholds.json: “share with 4 sinks, of closures”); at the end the subject lets go of it.
@usableFromInline
final class SharedSubscriber<Input, Failure: Error>: Subscriber, Subscription, Described {
  @usableFromInline let link = UpstreamLink()
  @usableFromInline let isClosed = Atomic(false)
  @usableFromInline let subject: PassthroughSubject<Input, Failure>

  @inlinable
  @inline(__always)
  init(_ subject: PassthroughSubject<Input, Failure>) { self.subject = subject }

  @usableFromInline var description: String { "Subject" }

  @inlinable
  func receive(subscription: any Subscription) {
    if link.attach(subscription) { subject.send(subscription: self) }
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    if !isClosed.load(ordering: .relaxed) { subject.send(input) }
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    guard link.close() else { return }
    isClosed.store(true, ordering: .relaxed)
    subject.hub.drop(self)
    subject.send(completion: completion)
  }

  @inlinable
  func request(_ demand: Subscribers.Demand) { link.request(demand) }

  @inlinable
  func cancel() {
    isClosed.store(true, ordering: .relaxed)
    subject.hub.drop(self)
    link.cancel()
  }
}
