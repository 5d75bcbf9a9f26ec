extension Publishers {
  /// Sends the last value that satisfies a condition, at the end.
  public struct LastWhere<Upstream: Publisher>: Publisher {
    /// The kind of values.
    public typealias Output = Upstream.Output
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
        FoldInner<Upstream.Output, Upstream.Failure, Upstream.Output?, S>(
          subscriber, name: "LastWhere", state: nil,
          step: { [predicate] state, input in
            if predicate(input) { state = input }
            return .more
          }, result: { $0 }))
    }
  }
}

extension Publisher {
  /// Sends the last value that satisfies a condition, at the end.
  @inlinable
  public func last(
    where predicate: @escaping (Output) -> Bool
  ) -> Publishers.LastWhere<Self> {
    Publishers.LastWhere(upstream: self, predicate: predicate)
  }
}
