extension Publishers {
  /// Sends `false` at the first value that doesn't satisfy a condition, or `true` at the end; an error thrown ends the
  /// stream.
  public struct TryAllSatisfy<Upstream: Publisher>: Publisher {
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
          subscriber, name: "TryAllSatisfy", state: (), mapFailure: { $0 },
          step: { [predicate] state, input throws(any Error) in
            try predicate(input) ? .more : .done(false)
          }, result: { _ in true }))
    }
  }
}

extension Publisher {
  /// Sends `false` at the first value that doesn't satisfy a condition, or `true` at the end; an error thrown ends the
  /// stream.
  @inlinable
  public func tryAllSatisfy(
    _ predicate: @escaping (Output) throws -> Bool
  ) -> Publishers.TryAllSatisfy<Self> {
    Publishers.TryAllSatisfy(upstream: self, predicate: predicate)
  }
}
