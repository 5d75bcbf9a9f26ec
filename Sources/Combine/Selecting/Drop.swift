extension Publishers {
  /// Drops the first values, then passes on all.
  public struct Drop<Upstream: Publisher>: Publisher {
    /// The kind of values.
    public typealias Output = Upstream.Output
    /// The kind of error.
    public typealias Failure = Upstream.Failure

    /// The publisher that values come from.
    public let upstream: Upstream
    /// The number of values dropped.
    public let count: Int

    /// Creates the operator.
    @inlinable
    @inline(__always)
    public init(upstream: Upstream, count: Int) {
      self.upstream = upstream
      self.count = count
    }

    /// Attaches a subscriber.
    @inlinable
    @inline(__always)
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
      var left = count
      upstream.subscribe(
        StepInner<Upstream.Output, Upstream.Failure, S>(subscriber, name: "Drop") { input in
          if left == 0 { return .emit(input) }
          left -= 1
          return .skip
        })
    }
  }
}

extension Publishers.Drop: Equatable where Upstream: Equatable {}

extension Publishers.Drop: Sendable where Upstream: Sendable {}

extension Publisher {
  /// Drops the first values, then passes on all.
  @inlinable
  public func dropFirst(_ count: Int = 1) -> Publishers.Drop<Self> {
    precondition(count >= 0, "dropFirst: the count must not be negative, but is \(count)")
    return Publishers.Drop(upstream: self, count: count)
  }
}
