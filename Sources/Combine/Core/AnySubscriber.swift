/// A subscriber of hidden type.
public struct AnySubscriber<Input, Failure: Error>: Subscriber, CustomStringConvertible, CustomReflectable,
  CustomPlaygroundDisplayConvertible
{
  @usableFromInline let box: SubscriberBox<Input, Failure>

  /// The identifier of the subscriber inside.
  public var combineIdentifier: CombineIdentifier { box.combineIdentifier }

  /// What the subscriber inside says of itself.
  public var description: String { box.description }

  /// The mirror of the subscriber inside.
  public var customMirror: Mirror { box.mirror }

  /// What a playground shows.
  public var playgroundDescription: Any { description }

  /// Hides the type of a subscriber.
  @inlinable
  public init<S: Subscriber>(_ subscriber: S) where S.Input == Input, S.Failure == Failure {
    if let erased = subscriber as? AnySubscriber<Input, Failure> {
      box = erased.box
    } else {
      box = ConcreteSubscriberBox(subscriber)
    }
  }

  /// Makes a subscriber of a subject.
  @inlinable
  public init<S: Subject>(_ subject: S) where S.Output == Input, S.Failure == Failure {
    box = ConcreteSubscriberBox(SubjectSubscriber(subject))
  }

  /// Makes a subscriber of closures. Without one for values, none are wanted beyond what is requested.
  public init(
    receiveSubscription: ((any Subscription) -> Void)? = nil,
    receiveValue: ((Input) -> Subscribers.Demand)? = nil,
    receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil
  ) {
    box = ClosureSubscriberBox(receiveSubscription, receiveValue, receiveCompletion)
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
  @inlinable
  init() {}

  @usableFromInline var combineIdentifier: CombineIdentifier { CombineIdentifier(self) }
  @usableFromInline var description: String { "Anonymous AnySubscriber" }
  @usableFromInline var mirror: Mirror { Mirror(self, children: EmptyCollection()) }

  @inlinable
  func receive(subscription: any Subscription) {}

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand { .none }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {}
}

@usableFromInline
final class ConcreteSubscriberBox<Base: Subscriber>: SubscriberBox<Base.Input, Base.Failure> {
  @usableFromInline let base: Base

  @inlinable
  init(_ base: Base) { self.base = base }

  @usableFromInline override var combineIdentifier: CombineIdentifier { base.combineIdentifier }
  @usableFromInline override var description: String { "\(base)" }
  @usableFromInline override var mirror: Mirror { Mirror(reflecting: base) }

  @inlinable
  override func receive(subscription: any Subscription) { base.receive(subscription: subscription) }

  @inlinable
  override func receive(_ input: Base.Input) -> Subscribers.Demand { base.receive(input) }

  @inlinable
  override func receive(completion: Subscribers.Completion<Base.Failure>) {
    base.receive(completion: completion)
  }
}

final class ClosureSubscriberBox<Input, Failure: Error>: SubscriberBox<Input, Failure> {
  private let receiveSubscription: ((any Subscription) -> Void)?
  private let receiveValue: ((Input) -> Subscribers.Demand)?
  private let receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)?

  init(
    _ receiveSubscription: ((any Subscription) -> Void)?,
    _ receiveValue: ((Input) -> Subscribers.Demand)?,
    _ receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)?
  ) {
    self.receiveSubscription = receiveSubscription
    self.receiveValue = receiveValue
    self.receiveCompletion = receiveCompletion
  }

  override func receive(subscription: any Subscription) { receiveSubscription?(subscription) }

  override func receive(_ input: Input) -> Subscribers.Demand { receiveValue?(input) ?? .none }

  override func receive(completion: Subscribers.Completion<Failure>) { receiveCompletion?(completion) }
}
