extension Publishers {
  /// Sends a value in the place of an error, and finishes.
  public struct ReplaceError<Upstream: Publisher>: Publisher {
    /// The kind of values.
    public typealias Output = Upstream.Output
    /// Never fails.
    public typealias Failure = Never

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
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Never {
      upstream.subscribe(
        SubstituteInner<Upstream.Failure, S>(subscriber, name: "ReplaceError", whenFailed: output))
    }
  }
}

extension Publishers.ReplaceError: Equatable where Upstream: Equatable, Upstream.Output: Equatable {}
extension Publishers.ReplaceError: Sendable where Upstream: Sendable, Upstream.Output: Sendable {}

extension Publisher {
  /// Sends a value in the place of an error, and finishes.
  @inlinable
  public func replaceError(with output: Output) -> Publishers.ReplaceError<Self> {
    Publishers.ReplaceError(upstream: self, output: output)
  }
}
