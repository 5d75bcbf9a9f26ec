extension Publishers {
  /// The policy by which a buffer requests values from upstream.
  public enum PrefetchStrategy: Hashable, Sendable {
    /// Requests as many values as the buffer can hold at once, and another for each value it sends.
    case keepFull
    /// Requests unlimited values.
    case byRequest
  }

  /// The policy for a value that comes to a full buffer.
  public enum BufferingStrategy<Failure: Error> {
    /// The new value is dropped.
    case dropNewest
    /// The oldest value in the buffer is dropped.
    case dropOldest
    /// The stream fails with the error that a closure makes.
    case customError(() -> Failure)
  }

  /// Keeps values in a buffer until they are requested.
  public struct Buffer<Upstream: Publisher>: Publisher {
    /// The kind of values.
    public typealias Output = Upstream.Output
    /// The kind of error.
    public typealias Failure = Upstream.Failure

    /// The publisher that values come from.
    public let upstream: Upstream
    /// The number of values the buffer can hold.
    public let size: Int
    /// The policy for requesting values from upstream.
    public let prefetch: PrefetchStrategy
    /// The policy for a value that comes when the buffer is full.
    public let whenFull: BufferingStrategy<Failure>

    /// Creates the operator.
    public init(
      upstream: Upstream, size: Int, prefetch: PrefetchStrategy, whenFull: BufferingStrategy<Failure>
    ) {
      precondition(size >= 0, "buffer: the size must not be negative, but is \(size)")
      self.upstream = upstream
      self.size = size
      self.prefetch = prefetch
      self.whenFull = whenFull
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
      upstream.subscribe(BufferInner(subscriber, size: size, prefetch: prefetch, whenFull: whenFull))
    }
  }
}

extension Publisher {
  /// Keeps up to `size` values in a buffer until they are requested.
  public func buffer(
    size: Int, prefetch: Publishers.PrefetchStrategy, whenFull: Publishers.BufferingStrategy<Failure>
  ) -> Publishers.Buffer<Self> {
    Publishers.Buffer(upstream: self, size: size, prefetch: prefetch, whenFull: whenFull)
  }
}
