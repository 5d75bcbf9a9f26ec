/// Feeds a subject from a publisher.
@usableFromInline
final class SubjectSubscriber<Downstream: Subject>: Subscriber, Subscription, CustomStringConvertible {
  @usableFromInline let link = UpstreamLink()
  @usableFromInline let subject: Lock<Downstream?>

  @inlinable
  @inline(__always)
  init(_ subject: Downstream) { self.subject = Lock(subject) }

  @usableFromInline var description: String { "Subject" }

  @inlinable
  func receive(subscription: any Subscription) {
    guard link.attach(subscription) else { return }
    subject.withLock { $0 }?.send(subscription: self)
  }

  @inlinable
  func receive(_ input: Downstream.Output) -> Subscribers.Demand {
    subject.withLock { $0 }?.send(input)
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    guard link.close() else { return }
    let taken = subject.withLock { subject in
      defer { subject = nil }
      return subject
    }
    taken?.send(completion: completion)
  }

  @inlinable
  func request(_ demand: Subscribers.Demand) { link.request(demand) }

  @inlinable
  func cancel() {
    subject.withLock { $0 = nil }
    link.cancel()
  }
}
