/// A publisher that starts when told to, not when it is subscribed to.
public protocol ConnectablePublisher<Output, Failure>: Publisher {
  /// Starts. The result must be kept: cancelling or releasing it disconnects.
  func connect() -> any Cancellable
}
