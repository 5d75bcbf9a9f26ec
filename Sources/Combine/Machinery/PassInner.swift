public import Synchronization

/// Passes all events on. The subscription is an object of its own, which doesn't hold the subscriber: one that keeps
/// its subscription can be released.
@usableFromInline
struct PassInner<Downstream: Subscriber>: Subscriber, Described {
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline let downstream: Downstream
  @usableFromInline let name: StaticString
  @usableFromInline let subscription: PassSubscription

  /// With `isTransparent` the subscription is described as upstream's, otherwise by the name. The closure is called
  /// when the subscription has ended.
  @inlinable
  @inline(__always)
  init(
    _ downstream: Downstream, name: StaticString, isTransparent: Bool = false, onEnd: (() -> Void)? = nil
  ) {
    self.downstream = downstream
    self.name = name
    subscription = PassSubscription(name: isTransparent ? nil : name, onEnd: onEnd)
  }

  @usableFromInline var combineIdentifier: CombineIdentifier { subscription.combineIdentifier }
  @usableFromInline var description: String { name.description }

  @inlinable
  func receive(subscription upstream: any Subscription) {
    if subscription.attach(upstream) { downstream.receive(subscription: subscription) }
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    guard !subscription.isClosed.load(ordering: .relaxed) else { return .none }
    let more = downstream.receive(input)
    // Only an operator that shows upstream's subscription returns the answer; the others ask for it.
    if subscription.name == nil { return more }
    subscription.request(more)
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    if subscription.close() { downstream.receive(completion: completion) }
  }
}

/// The subscription that a `PassInner` hands down.
@usableFromInline
final class PassSubscription: Subscription, Described {
  /// The description; without a name, that of upstream's subscription.
  @usableFromInline let name: StaticString?
  @usableFromInline let link = UpstreamLink()
  @usableFromInline let isClosed = Atomic(false)
  @usableFromInline let onEnd: Lock<(() -> Void)?>
  /// The text and identifier of upstream's subscription; set when it comes.
  @usableFromInline let upstream = Lock<(text: String, identifier: CombineIdentifier)?>(nil)

  @usableFromInline
  init(name: StaticString?, onEnd: (() -> Void)?) {
    self.name = name
    self.onEnd = Lock(onEnd)
  }

  @usableFromInline var description: String {
    name?.description ?? upstream.withLock { $0?.text } ?? ""
  }

  @usableFromInline var combineIdentifier: CombineIdentifier {
    upstream.withLock { $0?.identifier } ?? CombineIdentifier(self)
  }

  @usableFromInline
  func attach(_ subscription: any Subscription) -> Bool {
    if name == nil {
      let known = (text: "\(subscription)", identifier: subscription.combineIdentifier)
      upstream.withLock { if $0 == nil { $0 = known } }
    }
    return link.attach(subscription)
  }

  /// Notes upstream's completion. Returns whether it is to be passed on.
  @usableFromInline
  func close() -> Bool {
    guard link.closeAttached() else { return false }
    isClosed.store(true, ordering: .relaxed)
    end()
    return true
  }

  @usableFromInline
  func end() {
    let onEnd = onEnd.withLock { onEnd in
      defer { onEnd = nil }
      return onEnd
    }
    onEnd?()
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) { link.request(demand) }

  @usableFromInline
  func cancel() {
    isClosed.store(true, ordering: .relaxed)
    guard let subscription = link.detach() else { return }
    subscription.cancel()
    end()
  }
}
