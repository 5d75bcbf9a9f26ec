/// A publisher that starts when `connect()` is called, not when it is subscribed to.
public protocol ConnectablePublisher<Output, Failure>: Publisher {
  /// Starts the publisher. The result must be kept: cancelling or releasing it disconnects.
  func connect() -> any Cancellable
}
