extension Publishers {
  /// Sends the values of any number of publishers as they come.
  public struct MergeMany<Upstream: Publisher>: Publisher {
    /// The kind of values.
    public typealias Output = Upstream.Output
    /// The kind of error.
    public typealias Failure = Upstream.Failure

    /// The publishers.
    public let publishers: [Upstream]

    /// Creates the operator.
    @inlinable
    @inline(__always)
    public init(_ upstream: Upstream...) { publishers = upstream }

    /// Creates the operator.
    @inlinable
    public init<S: Swift.Sequence>(_ upstream: S) where S.Element == Upstream { publishers = Array(upstream) }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
      let inner = MergeInner(subscriber, name: "Merge", count: publishers.count)
      inner.start()
      for publisher in publishers { publisher.subscribe(inner.side()) }
    }

    /// Sends the values of another publisher too.
    @inlinable
    public func merge(with other: Upstream) -> MergeMany<Upstream> { MergeMany(publishers + [other]) }
  }
}

extension Publishers.MergeMany: Equatable where Upstream: Equatable {}
extension Publishers.MergeMany: Sendable where Upstream: Sendable {}

extension Publisher {
  /// Sends the values of this publisher and another of the same type as they come.
  @inlinable
  public func merge(with other: Self) -> Publishers.MergeMany<Self> { Publishers.MergeMany(self, other) }
}
