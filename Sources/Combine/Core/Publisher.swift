/// Sends values over time, and at most one completion after them, to subscribers that ask for them.
public protocol Publisher<Output, Failure> {
  /// The kind of values.
  associatedtype Output
  /// The kind of error that can end the stream; `Never` when it can't fail.
  associatedtype Failure: Error

  /// Attaches a subscriber. Called by `subscribe(_:)`; call that instead.
  func receive<S>(subscriber: S) where S: Subscriber, Failure == S.Failure, Output == S.Input
}

extension Publisher {
  /// Attaches a subscriber.
  @inlinable
  @inline(__always)
  public func subscribe<S>(_ subscriber: S) where S: Subscriber, Failure == S.Failure, Output == S.Input {
    receive(subscriber: subscriber)
  }

  /// Attaches a subject, which then sends on what this publisher sends.
  @inlinable
  @inline(__always)
  public func subscribe<S>(_ subject: S) -> AnyCancellable
  where S: Subject, Failure == S.Failure, Output == S.Output {
    let subscriber = SubjectSubscriber(subject)
    receive(subscriber: subscriber)
    return AnyCancellable(subscriber)
  }
}

/// The namespace of publishers made by operators.
public enum Publishers {}

/// A publisher that starts when `connect()` is called, not when it is subscribed to.
public protocol ConnectablePublisher<Output, Failure>: Publisher {
  /// Starts the publisher. The result must be kept: cancelling or releasing it disconnects.
  func connect() -> any Cancellable
}
