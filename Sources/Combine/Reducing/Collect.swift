extension Publishers {
  /// Gathers all values, and sends them in one array at the end. Its memory grows with their number.
  public struct Collect<Upstream: Publisher>: Publisher {
    /// The kind of values.
    public typealias Output = [Upstream.Output]
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
        FoldInner<Upstream.Output, Upstream.Failure, [Upstream.Output], S>(
          subscriber, name: "Collect", state: [],
          step: { state, input in
            state.append(input)
            return .more
          }, result: { $0 }))
    }
  }
}

extension Publishers.Collect: Equatable where Upstream: Equatable {}

extension Publishers.Collect: Sendable where Upstream: Sendable {}

extension Publisher {
  /// Gathers all values, and sends them in one array at the end. Its memory grows with their number.
  @inlinable
  public func collect() -> Publishers.Collect<Self> {
    Publishers.Collect(upstream: self)
  }
}
