extension Publisher where Failure == Never {
  /// Sets a published property to each value, for as long as the property exists.
  @inlinable
  public func assign(to published: inout Published<Output>.Publisher) {
    subscribe(PublishedSubscriber(published.box))
  }
}

/// The subscription that feeds a published property; the part that doesn't depend on the type of its value.
@usableFromInline
class PublishedFeed: Subscription, Described {
  @usableFromInline let link = UpstreamLink()
  /// The next feed of the same property, in a linked list; protected by the property's lock.
  @exclusivity(unchecked) @usableFromInline final var next: PublishedFeed?

  @inlinable
  @inline(__always)
  init() {}

  @usableFromInline var description: String { "PublishedSubject" }

  @usableFromInline
  final func request(_ demand: Subscribers.Demand) { link.request(demand) }

  @usableFromInline
  final func cancel() { link.cancel() }
}

/// Feeds a published property; the property holds the subscription, and this holds the property weakly.
@usableFromInline
final class PublishedSubscriber<Value>: PublishedFeed, Subscriber {
  /// Never written after `init`.
  @exclusivity(unchecked) @usableFromInline weak var box: PublishedBox<Value>?

  @inlinable
  @inline(__always)
  init(_ box: PublishedBox<Value>) { self.box = box }

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
}
