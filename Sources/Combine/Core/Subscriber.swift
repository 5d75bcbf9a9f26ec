/// Receives a subscription, then values as it asked for, then at most one completion.
public protocol Subscriber<Input, Failure>: CustomCombineIdentifierConvertible {
  /// The kind of values.
  associatedtype Input
  /// The kind of error; `Never` when it takes no errors.
  associatedtype Failure: Error

  /// Tells that the subscription stands; values come once they are requested from it.
  func receive(subscription: any Subscription)

  /// Takes a value, and answers how many more are wanted on top of what was requested before.
  func receive(_ input: Input) -> Subscribers.Demand

  /// Tells that no more values come, in order or because of an error.
  func receive(completion: Subscribers.Completion<Failure>)
}

extension Subscriber where Input == Void {
  /// Takes a signal without content.
  public func receive() -> Subscribers.Demand { receive(()) }
}

/// The namespace of subscribers and of what they exchange with publishers.
public enum Subscribers {}
