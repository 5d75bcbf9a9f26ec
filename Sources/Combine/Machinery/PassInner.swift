/// Passes all events on, and calls a closure when the subscription has ended.
@usableFromInline
final class PassInner<Downstream: Subscriber>: Subscriber, Subscription, CustomStringConvertible {
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline let downstream: Downstream
  /// The description; without a name, that of upstream's subscription.
  @usableFromInline let name: StaticString?
  @usableFromInline let onEnd: (() -> Void)?
  @usableFromInline let link = UpstreamLink()

  @inlinable
  @inline(__always)
  init(_ downstream: Downstream, name: StaticString?, onEnd: (() -> Void)? = nil) {
    self.downstream = downstream
    self.name = name
    self.onEnd = onEnd
  }

  @usableFromInline var description: String { name?.description ?? link.description }

  @inlinable
  func receive(subscription: any Subscription) {
    if link.attach(subscription) { downstream.receive(subscription: self) }
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand { downstream.receive(input) }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    guard link.close() else { return }
    onEnd?()
    downstream.receive(completion: completion)
  }

  @inlinable
  func request(_ demand: Subscribers.Demand) { link.request(demand) }

  @inlinable
  func cancel() {
    guard let subscription = link.detach() else { return }
    subscription.cancel()
    onEnd?()
  }
}
