extension Publishers {
  /// Sends the last value that satisfies a condition, at the end; an error thrown ends the stream.
  public struct TryLastWhere<Upstream: Publisher>: Publisher {
    /// The kind of values.
    public typealias Output = Upstream.Output
    /// The kind of error.
    public typealias Failure = any Error

    /// The publisher that values come from.
    public let upstream: Upstream
    /// The condition.
    public let predicate: (Upstream.Output) throws -> Bool

    /// Creates the operator.
    @inlinable
    @inline(__always)
    public init(upstream: Upstream, predicate: @escaping (Upstream.Output) throws -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
      upstream.subscribe(
        FoldInner<Upstream.Output, Upstream.Failure, Upstream.Output?, S>(
          subscriber, name: "TryLastWhere", state: nil, mapFailure: { $0 },
          step: { [predicate] state, input throws(any Error) in
            if try predicate(input) { state = input }
            return .more
          }, result: { $0 }))
    }
  }
}

extension Publisher {
  /// Sends the last value that satisfies a condition, at the end; an error thrown ends the stream.
  @inlinable
  public func tryLast(
    where predicate: @escaping (Output) throws -> Bool
  ) -> Publishers.TryLastWhere<Self> {
    Publishers.TryLastWhere(upstream: self, predicate: predicate)
  }
}
