extension Publishers {
  /// Sends a value if the stream finishes without one.
  public struct ReplaceEmpty<Upstream: Publisher>: Publisher {
    /// The kind of values.
    public typealias Output = Upstream.Output
    /// The kind of error.
    public typealias Failure = Upstream.Failure

    /// The value.
    public let output: Upstream.Output
    /// The publisher that values come from.
    public let upstream: Upstream

    /// Creates the operator.
    @inlinable
    @inline(__always)
    public init(upstream: Upstream, output: Output) {
      self.upstream = upstream
      self.output = output
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
      upstream.subscribe(SubstituteInner<S.Failure, S>(subscriber, name: "ReplaceEmpty", whenEmpty: output))
    }
  }
}

extension Publishers.ReplaceEmpty: Equatable where Upstream: Equatable, Upstream.Output: Equatable {}
extension Publishers.ReplaceEmpty: Sendable where Upstream: Sendable, Upstream.Output: Sendable {}

extension Publisher {
  /// Sends a value if the stream finishes without one.
  @inlinable
  public func replaceEmpty(with output: Output) -> Publishers.ReplaceEmpty<Self> {
    Publishers.ReplaceEmpty(upstream: self, output: output)
  }
}
