extension Publishers {
  /// Combines each value with the last result, and sends each result; an error thrown ends the stream.
  public struct TryScan<Upstream: Publisher, Output>: Publisher {
    /// The kind of error.
    public typealias Failure = any Error

    /// The publisher that values come from.
    public let upstream: Upstream
    /// The initial result, with which the first value is combined.
    public let initialResult: Output
    /// The closure that combines the last result with each value.
    public let nextPartialResult: (Output, Upstream.Output) throws -> Output

    /// Creates the operator.
    @inlinable
    @inline(__always)
    public init(
      upstream: Upstream, initialResult: Output,
      nextPartialResult: @escaping (Output, Upstream.Output) throws -> Output
    ) {
      self.upstream = upstream
      self.initialResult = initialResult
      self.nextPartialResult = nextPartialResult
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
      let result = StepMemory(initialResult)
      upstream.subscribe(
        StepInner<Upstream.Output, Upstream.Failure, S>(
          subscriber, name: "TryScan", mirror: .result(result), mapFailure: { $0 }
        ) { [nextPartialResult] input throws(any Error) in
          let next = try nextPartialResult(result.value, input)
          result.value = next
          return .emit(next)
        })
    }
  }
}

extension Publisher {
  /// Combines each value with the last result, and sends each result; an error thrown ends the stream.
  @inlinable
  public func tryScan<T>(
    _ initialResult: T, _ nextPartialResult: @escaping (T, Output) throws -> T
  ) -> Publishers.TryScan<Self, T> {
    Publishers.TryScan(upstream: self, initialResult: initialResult, nextPartialResult: nextPartialResult)
  }
}
