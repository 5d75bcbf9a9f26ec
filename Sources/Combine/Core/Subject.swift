/// A publisher into which outside code sends values.
public protocol Subject<Output, Failure>: AnyObject, Publisher {
  /// Sends a value to the subscribers.
  func send(_ value: Output)

  /// Completes the stream. Nothing can be sent afterwards.
  func send(completion: Subscribers.Completion<Failure>)

  /// Gives the subject a subscription to take values from.
  func send(subscription: any Subscription)
}

extension Subject where Output == Void {
  /// Sends a signal without content.
  @inlinable
  public func send() { send(()) }
}
