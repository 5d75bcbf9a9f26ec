/// Feeds a subject from a publisher, as long as somebody else keeps the subject.
@usableFromInline
final class SubjectSubscriber<Downstream: Subject>: Subscriber, Subscription, Described {
  @usableFromInline let link = UpstreamLink()
  @usableFromInline weak let subject: Downstream?

  @inlinable
  @inline(__always)
  init(_ subject: Downstream) { self.subject = subject }

  @usableFromInline var description: String { "Subject" }

  @inlinable
  func receive(subscription: any Subscription) {
    if link.attach(subscription) { subject?.send(subscription: self) }
  }

  @inlinable
  func receive(_ input: Downstream.Output) -> Subscribers.Demand {
    if !link.isClosed { subject?.send(input) }
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    if link.close() { subject?.send(completion: completion) }
  }

  @inlinable
  func request(_ demand: Subscribers.Demand) { link.request(demand) }

  @inlinable
  func cancel() { link.cancel() }
}
