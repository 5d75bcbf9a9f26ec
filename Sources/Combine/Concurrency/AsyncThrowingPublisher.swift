extension Publisher {
  /// The values as an asynchronous sequence that throws when the stream fails. One value is requested each time the
  /// loop asks for one.
  @inlinable
  public var values: AsyncThrowingPublisher<Self> { AsyncThrowingPublisher(self) }
}

/// The values of a publisher that can fail, as an asynchronous sequence.
public struct AsyncThrowingPublisher<P: Publisher>: AsyncSequence {
  /// The kind of values.
  public typealias Element = P.Output

  @usableFromInline let publisher: P

  /// Creates the sequence.
  @inlinable
  public init(_ publisher: P) { self.publisher = publisher }

  /// Subscribes to the publisher.
  @inlinable
  public func makeAsyncIterator() -> Iterator { Iterator(publisher) }

  /// Gives the values one by one, and cancels the subscription when it is released.
  public struct Iterator: AsyncIteratorProtocol {
    /// The kind of values.
    public typealias Element = P.Output

    @usableFromInline let lifetime: AsyncLifetime<P.Output, P.Failure>

    @inlinable
    init(_ publisher: P) {
      lifetime = AsyncLifetime(AsyncSubscriber())
      publisher.subscribe(lifetime.subscriber)
    }

    /// Waits for the next value; `nil` after the last, or when the task is cancelled. Throws the stream's error.
    @inlinable
    public mutating func next() async throws -> Element? { try await lifetime.subscriber.next().get() }
  }
}
