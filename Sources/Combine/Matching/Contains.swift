extension Publishers {
  /// Sends `true` at the first value that equals `output`, or `false` at the end.
  public struct Contains<Upstream: Publisher>: Publisher where Upstream.Output: Equatable {
    /// The kind of values.
    public typealias Output = Bool
    /// The kind of error.
    public typealias Failure = Upstream.Failure

    /// The publisher that values come from.
    public let upstream: Upstream
    /// The value looked for.
    public let output: Upstream.Output

    /// Creates the operator.
    @inlinable
    @inline(__always)
    public init(upstream: Upstream, output: Upstream.Output) {
      self.upstream = upstream
      self.output = output
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
      upstream.subscribe(
        FoldInner<Upstream.Output, Upstream.Failure, Void, S>(
          subscriber, name: "Contains", state: (),
          step: { [output] state, input in
            input == output ? .done(true) : .more
          }, result: { _ in false }))
    }
  }
}

extension Publishers.Contains: Equatable where Upstream: Equatable {}

extension Publishers.Contains: Sendable where Upstream: Sendable, Upstream.Output: Sendable {}

extension Publisher where Output: Equatable {
  /// Sends `true` at the first value that equals `output`, or `false` at the end.
  @inlinable
  public func contains(_ output: Output) -> Publishers.Contains<Self> {
    Publishers.Contains(upstream: self, output: output)
  }
}
