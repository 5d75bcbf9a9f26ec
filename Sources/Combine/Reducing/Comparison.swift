extension Publishers {
  /// Sends the greatest value by an order, at the end.
  public struct Comparison<Upstream: Publisher>: Publisher {
    /// The kind of values.
    public typealias Output = Upstream.Output
    /// The kind of error.
    public typealias Failure = Upstream.Failure

    /// The publisher that values come from.
    public let upstream: Upstream
    /// The order.
    public let areInIncreasingOrder: (Upstream.Output, Upstream.Output) -> Bool

    /// Creates the operator.
    @inlinable
    @inline(__always)
    public init(
      upstream: Upstream, areInIncreasingOrder: @escaping (Upstream.Output, Upstream.Output) -> Bool
    ) {
      self.upstream = upstream
      self.areInIncreasingOrder = areInIncreasingOrder
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
      upstream.subscribe(
        FoldInner<Upstream.Output, Upstream.Failure, Upstream.Output?, S>(
          subscriber, name: "Comparison", state: nil,
          step: { [areInIncreasingOrder] state, input in
            if let best = state, !(areInIncreasingOrder(best, input)) { return .more }
            state = input
            return .more
          }, result: { $0 }))
    }
  }
}

extension Publisher where Output: Comparable {
  /// Sends the greatest value, at the end.
  @inlinable
  public func max() -> Publishers.Comparison<Self> {
    max(by: <)
  }
}

extension Publisher where Output: Comparable {
  /// Sends the smallest value, at the end.
  @inlinable
  public func min() -> Publishers.Comparison<Self> {
    min(by: <)
  }
}

extension Publisher {
  /// Sends the greatest value by an order, at the end.
  @inlinable
  public func max(
    by areInIncreasingOrder: @escaping (Output, Output) -> Bool
  ) -> Publishers.Comparison<Self> {
    Publishers.Comparison(upstream: self, areInIncreasingOrder: areInIncreasingOrder)
  }
}

extension Publisher {
  /// Sends the smallest value by an order, at the end.
  @inlinable
  public func min(
    by areInIncreasingOrder: @escaping (Output, Output) -> Bool
  ) -> Publishers.Comparison<Self> {
    Publishers.Comparison(upstream: self) { areInIncreasingOrder($1, $0) }
  }
}
