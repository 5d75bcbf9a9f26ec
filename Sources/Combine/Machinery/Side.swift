/// The subscriber to one upstream of an operator that has several; the part that doesn't depend on types.
@usableFromInline
class AnySide {
  @usableFromInline final let link = UpstreamLink()
  /// The place in the operator's list.
  @exclusivity(unchecked) @usableFromInline final var index: Int
  /// The next upstream in the operator's linked list, if it keeps one: the upstream created before this one.
  @exclusivity(unchecked) @usableFromInline final var next: AnySide?

  @inlinable
  @inline(__always)
  init(index: Int) { self.index = index }

  /// Requests values from the upstreams created before this one, then from this one.
  @usableFromInline
  final func request(_ demand: Subscribers.Demand) {
    next?.request(demand)
    link.request(demand)
  }
}

/// The subscriber to one upstream of an operator that has several.
@usableFromInline
final class Side<Input, Failure: Error>: AnySide, Subscriber {
  @usableFromInline let onSubscription: (Side) -> Void
  @usableFromInline let onValue: (Side, Input) -> Void
  @usableFromInline let onCompletion: (Side, Subscribers.Completion<Failure>) -> Void

  @inlinable
  @inline(__always)
  init(
    index: Int,
    onSubscription: @escaping (Side) -> Void = { _ in },
    onValue: @escaping (Side, Input) -> Void,
    onCompletion: @escaping (Side, Subscribers.Completion<Failure>) -> Void
  ) {
    self.onSubscription = onSubscription
    self.onValue = onValue
    self.onCompletion = onCompletion
    super.init(index: index)
  }

  @inlinable
  func receive(subscription: any Subscription) {
    if link.attach(subscription) { onSubscription(self) }
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    onValue(self, input)
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    if link.close() { onCompletion(self, completion) }
  }
}
