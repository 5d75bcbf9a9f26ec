extension Publishers {
  /// Sends the greatest value by an order, at the end; an error thrown ends the stream.
  public struct TryComparison<Upstream: Publisher>: Publisher {
    /// The kind of values.
    public typealias Output = Upstream.Output
    /// The kind of error.
    public typealias Failure = any Error

    /// The publisher that values come from.
    public let upstream: Upstream
    /// The order.
    public let areInIncreasingOrder: (Upstream.Output, Upstream.Output) throws -> Bool

    /// Creates the operator.
    @inlinable
    @inline(__always)
    public init(
      upstream: Upstream, areInIncreasingOrder: @escaping (Upstream.Output, Upstream.Output) throws -> Bool
    ) {
      self.upstream = upstream
      self.areInIncreasingOrder = areInIncreasingOrder
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
      upstream.subscribe(
        FoldInner<Upstream.Output, Upstream.Failure, Upstream.Output?, S>(
          subscriber, name: "TryComparison", state: nil, mapFailure: { $0 },
          step: { [areInIncreasingOrder] state, input throws(any Error) in
            if let best = state, !(try areInIncreasingOrder(best, input)) { return .more }
            state = input
            return .more
          }, result: { $0 }))
    }
  }
}

extension Publisher {
  /// Sends the greatest value by an order, at the end; an error thrown ends the stream.
  @inlinable
  public func tryMax(
    by areInIncreasingOrder: @escaping (Output, Output) throws -> Bool
  ) -> Publishers.TryComparison<Self> {
    Publishers.TryComparison(upstream: self, areInIncreasingOrder: areInIncreasingOrder)
  }
}

extension Publisher {
  /// Sends the smallest value by an order, at the end; an error thrown ends the stream.
  @inlinable
  public func tryMin(
    by areInIncreasingOrder: @escaping (Output, Output) throws -> Bool
  ) -> Publishers.TryComparison<Self> {
    Publishers.TryComparison(upstream: self) { try areInIncreasingOrder($1, $0) }
  }
}
