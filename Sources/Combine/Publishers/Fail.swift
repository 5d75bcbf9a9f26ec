/// Sends no value, and fails at once.
public struct Fail<Output, Failure: Error>: Publisher {
  /// The error.
  public let error: Failure

  /// Creates a failing publisher.
  @inlinable
  @inline(__always)
  public init(error: Failure) { self.error = error }

  /// Creates a failing publisher where the type of values can't be inferred.
  @inlinable
  @inline(__always)
  public init(outputType: Output.Type, failure: Failure) { error = failure }

  /// Attaches a subscriber.
  @inlinable
  public func receive<S>(subscriber: S) where S: Subscriber, Output == S.Input, Failure == S.Failure {
    subscriber.receive(subscription: Subscriptions.empty)
    subscriber.receive(completion: .failure(error))
  }
}

extension Fail: Equatable where Failure: Equatable {}
extension Fail: Sendable where Output: Sendable {}
