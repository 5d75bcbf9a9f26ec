extension Publisher where Failure == Never {
  /// The values as an asynchronous sequence. One value is requested each time the loop asks for one.
  @inlinable
  public var values: AsyncPublisher<Self> { AsyncPublisher(self) }
}

/// The values of a publisher that can't fail, as an asynchronous sequence.
public struct AsyncPublisher<P: Publisher>: AsyncSequence where P.Failure == Never {
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

    @usableFromInline let lifetime: AsyncLifetime<P.Output, Never>

    @inlinable
    init(_ publisher: P) {
      lifetime = AsyncLifetime(AsyncSubscriber())
      publisher.subscribe(lifetime.subscriber)
    }

    /// Waits for the next value; `nil` after the last, or when the task is cancelled.
    @inlinable
    public mutating func next() async -> Element? {
      if case .success(let value) = await lifetime.subscriber.next() { value } else { nil }
    }

    /// Waits for the next value on the actor of the caller; `nil` after the last, or when the task is cancelled.
    @inlinable
    public mutating func next(isolation actor: isolated (any Actor)?) async -> Element? {
      // A value that is ready needs no call of another asynchronous function. One step asks once, so what follows only waits.
      guard let outcome = lifetime.subscriber.poll() else {
        return if case .success(let value) = await lifetime.subscriber.suspend() { value } else { nil }
      }
      return if case .success(let value) = outcome { value } else { nil }
    }
  }
}
