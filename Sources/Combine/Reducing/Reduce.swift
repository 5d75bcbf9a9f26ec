extension Publishers {
  /// Combines all values, and sends the result at the end.
  public struct Reduce<Upstream: Publisher, Output>: Publisher {
    /// The kind of error.
    public typealias Failure = Upstream.Failure

    /// The publisher that values come from.
    public let upstream: Upstream
    /// The initial result, with which the first value is combined.
    public let initial: Output
    /// The closure that combines the last result with each value.
    public let nextPartialResult: (Output, Upstream.Output) -> Output

    /// Creates the operator.
    @inlinable
    @inline(__always)
    public init(
      upstream: Upstream, initial: Output, nextPartialResult: @escaping (Output, Upstream.Output) -> Output
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
          subscriber, name: "Reduce", state: initial,
          step: { [nextPartialResult] state, input in
            state = nextPartialResult(state, input)
            return .more
          }, result: { $0 }))
    }
  }
}

extension Publisher {
  /// Combines all values, and sends the result at the end.
  @inlinable
  public func reduce<T>(
    _ initialResult: T, _ nextPartialResult: @escaping (T, Output) -> T
  ) -> Publishers.Reduce<Self, T> {
    Publishers.Reduce(upstream: self, initial: initialResult, nextPartialResult: nextPartialResult)
  }
}
