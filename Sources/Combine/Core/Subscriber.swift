/// Receives a subscription, then values up to its demand, then at most one completion.
public protocol Subscriber<Input, Failure>: CustomCombineIdentifierConvertible {
  /// The kind of values.
  associatedtype Input
  /// The kind of error; `Never` when it takes no errors.
  associatedtype Failure: Error

  /// Takes the subscription. Values come once they are requested from it.
  func receive(subscription: any Subscription)

  /// Takes a value, and returns the demand to add to what was requested before.
  func receive(_ input: Input) -> Subscribers.Demand

  /// Takes the completion: no more values come, because the stream has finished or failed.
  func receive(completion: Subscribers.Completion<Failure>)
}

extension Subscriber where Input == Void {
  /// Takes a signal without content.
  public func receive() -> Subscribers.Demand { receive(()) }
}

/// The namespace of subscribers and of what they exchange with publishers.
public enum Subscribers {}
