/// Makes a new publisher for each subscriber, when it subscribes.
public struct Deferred<DeferredPublisher: Publisher>: Publisher {
  /// The kind of values.
  public typealias Output = DeferredPublisher.Output
  /// The kind of error.
  public typealias Failure = DeferredPublisher.Failure

  /// The closure that makes the publisher for each subscriber.
  public let createPublisher: () -> DeferredPublisher

  /// Creates a publisher that makes another for each subscriber.
  @inlinable
  @inline(__always)
  public init(createPublisher: @escaping () -> DeferredPublisher) { self.createPublisher = createPublisher }

  /// Attaches a subscriber to a new publisher.
  @inlinable
  public func receive<S>(subscriber: S)
  where S: Subscriber, DeferredPublisher.Failure == S.Failure, DeferredPublisher.Output == S.Input {
    createPublisher().subscribe(subscriber)
  }
}
