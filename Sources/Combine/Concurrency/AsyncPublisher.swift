extension Publisher where Failure == Never {
  /// The values as an asynchronous sequence. One value is requested each time the loop asks for one.
  public var values: AsyncPublisher<Self> { AsyncPublisher(self) }
}

/// The values of a publisher that can't fail, as an asynchronous sequence.
public struct AsyncPublisher<P: Publisher>: AsyncSequence where P.Failure == Never {
  /// The kind of values.
  public typealias Element = P.Output

  private let publisher: P

  /// Creates the sequence.
  public init(_ publisher: P) { self.publisher = publisher }

  /// Subscribes to the publisher.
  public func makeAsyncIterator() -> Iterator { Iterator(publisher) }

  /// Gives the values one by one, and cancels the subscription when it is released.
  public struct Iterator: AsyncIteratorProtocol {
    /// The kind of values.
    public typealias Element = P.Output

    private let lifetime: AsyncLifetime<P.Output, Never>

    init(_ publisher: P) {
      lifetime = AsyncLifetime(AsyncSubscriber())
      publisher.subscribe(lifetime.subscriber)
    }

    /// Waits for the next value; `nil` after the last, or when the task is cancelled.
    public mutating func next() async -> Element? {
      if case .success(let value) = await lifetime.subscriber.next() { value } else { nil }
    }
  }
}
