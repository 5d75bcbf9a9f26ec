extension Publishers {
  /// Sends `true` at the first value that satisfies a condition, or `false` at the end; an error thrown ends the
  /// stream.
  public struct TryContainsWhere<Upstream: Publisher>: Publisher {
    /// The kind of values.
    public typealias Output = Bool
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
        FoldInner<Upstream.Output, Upstream.Failure, Void, S>(
          subscriber, name: "TryContainsWhere", state: (), mapFailure: { $0 },
          step: { [predicate] state, input throws(any Error) in
            try predicate(input) ? .done(true) : .more
          }, result: { _ in false }))
    }
  }
}

extension Publisher {
  /// Sends `true` at the first value that satisfies a condition, or `false` at the end; an error thrown ends the
  /// stream.
  @inlinable
  public func tryContains(
    where predicate: @escaping (Output) throws -> Bool
  ) -> Publishers.TryContainsWhere<Self> {
    Publishers.TryContainsWhere(upstream: self, predicate: predicate)
  }
}
