extension Publishers {
  /// When a buffer requests values.
  public enum PrefetchStrategy: Hashable, Sendable {
    /// At once as many as it can hold, and another for each one it sends.
    case keepFull
    /// As many as there are.
    case byRequest
  }

  /// What happens when a value comes to a full buffer.
  public enum BufferingStrategy<Failure: Error> {
    /// That value is dropped.
    case dropNewest
    /// The oldest value in the buffer is dropped.
    case dropOldest
    /// The stream fails with the error that a closure makes.
    case customError(() -> Failure)
  }

  /// Keeps values until they are wanted.
  public struct Buffer<Upstream: Publisher>: Publisher {
    /// The kind of values.
    public typealias Output = Upstream.Output
    /// The kind of error.
    public typealias Failure = Upstream.Failure

    /// The publisher that values come from.
    public let upstream: Upstream
    /// How many values it can hold.
    public let size: Int
    /// When it requests values.
    public let prefetch: PrefetchStrategy
    /// What happens when it is full.
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
    @inline(__always)
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
      upstream.subscribe(BufferInner(subscriber, size: size, prefetch: prefetch, whenFull: whenFull))
    }
  }
}

extension Publisher {
  /// Keeps up to `size` values until they are wanted.
  public func buffer(
    size: Int, prefetch: Publishers.PrefetchStrategy, whenFull: Publishers.BufferingStrategy<Failure>
  ) -> Publishers.Buffer<Self> {
    Publishers.Buffer(upstream: self, size: size, prefetch: prefetch, whenFull: whenFull)
  }
}
