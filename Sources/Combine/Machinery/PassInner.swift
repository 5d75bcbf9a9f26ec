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

  /// With `isTransparent` the subscription is described as upstream's, otherwise by the name. The parent is told when
  /// the subscription has ended.
  @inlinable
  @inline(__always)
  init(
    _ downstream: Downstream, name: StaticString, isTransparent: Bool = false, parent: (any PassParent)? = nil
  ) {
    self.downstream = downstream
    self.name = name
    subscription = PassSubscription(name: isTransparent ? nil : name, parent: parent)
  }

  @usableFromInline var combineIdentifier: CombineIdentifier { subscription.combineIdentifier }
  @usableFromInline var description: String { name.description }
  @usableFromInline var customMirror: Mirror {
    guard subscription.name == nil else { return Mirror(self, children: EmptyCollection()) }
    let children: KeyValuePairs<String, Any> = [
      "parent": subscription.parent.withLock { $0 } as Any, "downstream": downstream,
    ]
    return Mirror(self, children: children)
  }

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

/// The publisher of a `PassInner` that has something to do at the end of each subscription, or to show in its mirror.
@usableFromInline
protocol PassParent: AnyObject {
  /// Called when a subscription has ended.
  func subscriptionEnded()

  /// The children of a subscription's mirror, with the demand that is left.
  func shown(_ demand: Subscribers.Demand) -> KeyValuePairs<String, Any>
}

extension PassParent {
  @usableFromInline func shown(_ demand: Subscribers.Demand) -> KeyValuePairs<String, Any> { [:] }
}

/// The subscription that a `PassInner` hands down.
@usableFromInline
final class PassSubscription: Subscription, Described {
  /// The description; without a name, the description of upstream's subscription.
  @usableFromInline let name: StaticString?
  @usableFromInline let link = UpstreamLink()
  @usableFromInline let isClosed = Atomic(false)
  /// The parent, until the end.
  @usableFromInline let parent: Lock<(any PassParent)?>
  /// The text and identifier of upstream's subscription; set when it comes.
  @usableFromInline let upstream = Lock<(text: String, identifier: CombineIdentifier)?>(nil)

  @usableFromInline
  init(name: StaticString?, parent: (any PassParent)?) {
    self.name = name
    self.parent = Lock(parent)
  }

  @usableFromInline var description: String {
    name?.description ?? upstream.withLock { $0?.text } ?? ""
  }

  @usableFromInline var customMirror: Mirror {
    let demand = (link.attached as? AnyConduit)?.demand ?? .none
    let children = name == nil ? nil : parent.withLock { $0 }?.shown(demand)
    return Mirror(self, children: children ?? [:])
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
    let parent = parent.withLock { parent in
      defer { parent = nil }
      return parent
    }
    parent?.subscriptionEnded()
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
