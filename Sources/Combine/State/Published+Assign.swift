extension Publisher where Failure == Never {
  /// Sets a published property to each value, for as long as the property exists.
  @inlinable
  @inline(__always)
  public func assign(to published: inout Published<Output>.Publisher) {
    subscribe(PublishedSubscriber(published.box))
  }
}

/// Feeds a published property; the property holds the subscription, and this holds the property weakly.
@usableFromInline
final class PublishedSubscriber<Value>: Subscriber, Subscription, CustomStringConvertible {
  @usableFromInline weak var box: PublishedBox<Value>?
  @usableFromInline let link = UpstreamLink()

  @inlinable
  @inline(__always)
  init(_ box: PublishedBox<Value>) { self.box = box }

  @usableFromInline var description: String { "PublishedSubject" }

  @inlinable
  func receive(subscription: any Subscription) {
    guard link.attach(subscription) else { return }
    box?.keep(self)
    link.request(.unlimited)
  }

  @inlinable
  func receive(_ input: Value) -> Subscribers.Demand {
    box?.value = input
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Never>) {
    guard link.close() else { return }
    box?.drop(self)
  }

  @inlinable
  func request(_ demand: Subscribers.Demand) { link.request(demand) }

  @inlinable
  func cancel() { link.cancel() }
}
