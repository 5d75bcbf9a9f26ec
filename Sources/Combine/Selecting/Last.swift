extension Publishers {
  /// Sends the last value, at the end.
  public struct Last<Upstream: Publisher>: Publisher {
    /// The kind of values.
    public typealias Output = Upstream.Output
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
        FoldInner<Upstream.Output, Upstream.Failure, Upstream.Output?, S>(
          subscriber, name: "Last", state: nil,
          step: { state, input in
            state = input
            return .more
          }, result: { $0 }))
    }
  }
}

extension Publishers.Last: Equatable where Upstream: Equatable {}

extension Publishers.Last: Sendable where Upstream: Sendable {}

extension Publisher {
  /// Sends the last value, at the end.
  @inlinable
  public func last() -> Publishers.Last<Self> {
    Publishers.Last(upstream: self)
  }
}
