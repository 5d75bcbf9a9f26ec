extension Publishers {
  /// Sends `true` at the first value that satisfies a condition, or `false` at the end.
  public struct ContainsWhere<Upstream: Publisher>: Publisher {
    /// The kind of values.
    public typealias Output = Bool
    /// The kind of error.
    public typealias Failure = Upstream.Failure

    /// The publisher that values come from.
    public let upstream: Upstream
    /// The condition.
    public let predicate: (Upstream.Output) -> Bool

    /// Creates the operator.
    @inlinable
    @inline(__always)
    public init(upstream: Upstream, predicate: @escaping (Upstream.Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
      upstream.subscribe(
        FoldInner<Upstream.Output, Upstream.Failure, Void, S>(
          subscriber, name: "ContainsWhere", state: (),
          step: { [predicate] state, input in
            predicate(input) ? .done(true) : .more
          }, result: { _ in false }))
    }
  }
}

extension Publisher {
  /// Sends `true` at the first value that satisfies a condition, or `false` at the end.
  @inlinable
  public func contains(
    where predicate: @escaping (Output) -> Bool
  ) -> Publishers.ContainsWhere<Self> {
    Publishers.ContainsWhere(upstream: self, predicate: predicate)
  }
}
