/// A type-erased subscriber.
public struct AnySubscriber<Input, Failure: Error>: Subscriber, CustomStringConvertible, CustomReflectable,
  CustomPlaygroundDisplayConvertible
{
  @usableFromInline let box: SubscriberBox<Input, Failure>

  /// The identifier of the subscriber inside.
  public var combineIdentifier: CombineIdentifier { box.combineIdentifier }

  /// The description of the subscriber inside.
  public var description: String { box.description }

  /// The mirror of the subscriber inside.
  public var customMirror: Mirror { box.mirror }

  /// The text that a playground shows: the description.
  public var playgroundDescription: Any { description }

  /// Erases the type of a subscriber.
  @inlinable
  public init<S: Subscriber>(_ subscriber: S) where S.Input == Input, S.Failure == Failure {
    if let erased = subscriber as? AnySubscriber<Input, Failure> {
      box = erased.box
    } else {
      box = ConcreteSubscriberBox(subscriber)
    }
  }

  /// Creates a subscriber that feeds a subject.
  @inlinable
  public init<S: Subject>(_ subject: S) where S.Output == Input, S.Failure == Failure {
    box = ConcreteSubscriberBox(SubjectSubscriber(subject))
  }

  /// Creates a subscriber from closures. Without a closure for values, it adds no demand to what is requested of the
  /// subscription.
  public init(
    receiveSubscription: ((any Subscription) -> Void)? = nil,
    receiveValue: ((Input) -> Subscribers.Demand)? = nil,
    receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil
  ) {
    box = SubscriberBox(
      onSubscription: { receiveSubscription?($1) }, onValue: { receiveValue?($1) ?? .none },
      onCompletion: { receiveCompletion?($1) })
  }

  /// Passes the subscription on.
  @inlinable
  public func receive(subscription: any Subscription) { box.receive(subscription: subscription) }

  /// Passes a value on.
  @inlinable
  public func receive(_ input: Input) -> Subscribers.Demand { box.receive(input) }

  /// Passes the completion on.
  @inlinable
  public func receive(completion: Subscribers.Completion<Failure>) { box.receive(completion: completion) }
}

@usableFromInline
class SubscriberBox<Input, Failure: Error> {
  /// Closures, because the compiler specializes them for the type of subscriber, unlike a generic class's methods.
  @usableFromInline let onSubscription: (SubscriberBox, any Subscription) -> Void
  @usableFromInline let onValue: (SubscriberBox, Input) -> Subscribers.Demand
  @usableFromInline let onCompletion: (SubscriberBox, Subscribers.Completion<Failure>) -> Void

  @inlinable
  @inline(__always)
  init(
    onSubscription: @escaping (SubscriberBox, any Subscription) -> Void,
    onValue: @escaping (SubscriberBox, Input) -> Subscribers.Demand,
    onCompletion: @escaping (SubscriberBox, Subscribers.Completion<Failure>) -> Void
  ) {
    self.onSubscription = onSubscription
    self.onValue = onValue
    self.onCompletion = onCompletion
  }

  @usableFromInline var combineIdentifier: CombineIdentifier { CombineIdentifier(self) }
  @usableFromInline var description: String { "Anonymous AnySubscriber" }
  @usableFromInline var mirror: Mirror { Mirror(self, children: EmptyCollection()) }

  @inlinable
  final func receive(subscription: any Subscription) { onSubscription(self, subscription) }

  @inlinable
  final func receive(_ input: Input) -> Subscribers.Demand { onValue(self, input) }

  @inlinable
  final func receive(completion: Subscribers.Completion<Failure>) { onCompletion(self, completion) }
}

@usableFromInline
final class ConcreteSubscriberBox<Base: Subscriber>: SubscriberBox<Base.Input, Base.Failure> {
  @usableFromInline let base: Base

  @inlinable
  @inline(__always)
  init(_ base: Base) {
    self.base = base
    // The closures are only ever called with the box that holds them.
    super.init(
      onSubscription: { box, subscription in
        unsafeDowncast(box, to: ConcreteSubscriberBox<Base>.self).base.receive(subscription: subscription)
      },
      onValue: { box, input in unsafeDowncast(box, to: ConcreteSubscriberBox<Base>.self).base.receive(input)
      },
      onCompletion: { box, completion in
        unsafeDowncast(box, to: ConcreteSubscriberBox<Base>.self).base.receive(completion: completion)
      })
  }

  @usableFromInline override var combineIdentifier: CombineIdentifier { base.combineIdentifier }
  @usableFromInline override var description: String { "\(base)" }
  @usableFromInline override var mirror: Mirror { Mirror(reflecting: base) }
}
