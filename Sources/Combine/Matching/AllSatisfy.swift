extension Publishers {
  /// Sends `false` at the first value that doesn't satisfy a condition, or `true` at the end.
  public struct AllSatisfy<Upstream: Publisher>: Publisher {
    /// The kind of values.
    public typealias Output = Bool
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
        FoldInner<Upstream.Output, Upstream.Failure, Void, S>(
          subscriber, name: "AllSatisfy", state: (),
          step: { [predicate] state, input in
            predicate(input) ? .more : .done(false)
          }, result: { _ in true }))
    }
  }
}

extension Publisher {
  /// Sends `false` at the first value that doesn't satisfy a condition, or `true` at the end.
  @inlinable
  public func allSatisfy(
    _ predicate: @escaping (Output) -> Bool
  ) -> Publishers.AllSatisfy<Self> {
    Publishers.AllSatisfy(upstream: self, predicate: predicate)
  }
}
