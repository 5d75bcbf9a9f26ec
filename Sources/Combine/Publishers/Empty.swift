/// Sends no value, and finishes at once or never.
public struct Empty<Output, Failure: Error>: Publisher, Equatable, Sendable {
  /// Whether it finishes at once.
  public let completeImmediately: Bool

  /// Creates an empty publisher.
  @inlinable
  @inline(__always)
  public init(completeImmediately: Bool = true) { self.completeImmediately = completeImmediately }

  /// Creates an empty publisher where the types can't be inferred.
  @inlinable
  @inline(__always)
  public init(completeImmediately: Bool = true, outputType: Output.Type, failureType: Failure.Type) {
    self.completeImmediately = completeImmediately
  }

  /// Attaches a subscriber.
  @inlinable
  public func receive<S>(subscriber: S) where S: Subscriber, Output == S.Input, Failure == S.Failure {
    subscriber.receive(subscription: Subscriptions.empty)
    if completeImmediately { subscriber.receive(completion: .finished) }
  }
}
