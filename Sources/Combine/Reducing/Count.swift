extension Publishers {
  /// Sends the number of values, at the end.
  public struct Count<Upstream: Publisher>: Publisher {
    /// The kind of values.
    public typealias Output = Int
    /// The kind of error.
    public typealias Failure = Upstream.Failure

    /// The publisher that values come from.
    public let upstream: Upstream

    /// Creates the operator.
    @inlinable
    @inline(__always)
    public init(upstream: Upstream) {
      self.upstream = upstream
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
      upstream.subscribe(
        FoldInner<Upstream.Output, Upstream.Failure, Int, S>(
          subscriber, name: "Count", state: 0,
          step: { state, input in
            state += 1
            return .more
          }, result: { $0 }))
    }
  }
}

extension Publishers.Count: Equatable where Upstream: Equatable {}

extension Publishers.Count: Sendable where Upstream: Sendable {}

extension Publisher {
  /// Sends the number of values, at the end.
  @inlinable
  public func count() -> Publishers.Count<Self> {
    Publishers.Count(upstream: self)
  }
}
