extension Publishers {
  /// Combines all values, and sends the result at the end; an error thrown ends the stream.
  public struct TryReduce<Upstream: Publisher, Output>: Publisher {
    /// The kind of error.
    public typealias Failure = any Error

    /// The publisher that values come from.
    public let upstream: Upstream
    /// The initial result, with which the first value is combined.
    public let initial: Output
    /// The closure that combines the last result with each value.
    public let nextPartialResult: (Output, Upstream.Output) throws -> Output

    /// Creates the operator.
    @inlinable
    @inline(__always)
    public init(
      upstream: Upstream, initial: Output,
      nextPartialResult: @escaping (Output, Upstream.Output) throws -> Output
    ) {
      self.upstream = upstream
      self.initial = initial
      self.nextPartialResult = nextPartialResult
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
      upstream.subscribe(
        FoldInner<Upstream.Output, Upstream.Failure, Output, S>(
          subscriber, name: "TryReduce", state: initial, mapFailure: { $0 },
          step: { [nextPartialResult] state, input throws(any Error) in
            state = try nextPartialResult(state, input)
            return .more
          }, result: { $0 }))
    }
  }
}

extension Publisher {
  /// Combines all values, and sends the result at the end; an error thrown ends the stream.
  @inlinable
  public func tryReduce<T>(
    _ initialResult: T, _ nextPartialResult: @escaping (T, Output) throws -> T
  ) -> Publishers.TryReduce<Self, T> {
    Publishers.TryReduce(upstream: self, initial: initialResult, nextPartialResult: nextPartialResult)
  }
}
