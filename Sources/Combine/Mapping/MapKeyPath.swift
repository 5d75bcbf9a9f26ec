extension Publishers {
  /// Passes on one property of each value.
  public struct MapKeyPath<Upstream: Publisher, Output>: Publisher {
    /// The kind of error.
    public typealias Failure = Upstream.Failure

    /// The publisher that values come from.
    public let upstream: Upstream
    /// The property.
    public let keyPath: KeyPath<Upstream.Output, Output>

    /// Creates the operator.
    @inlinable
    @inline(__always)
    public init(upstream: Upstream, keyPath: KeyPath<Upstream.Output, Output>) {
      self.upstream = upstream
      self.keyPath = keyPath
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
      upstream.subscribe(KeyPathInner(subscriber, keyPath) { $1[keyPath: $0] })
    }
  }
}

extension Publisher {
  /// Passes on one property of each value.
  @inlinable
  public func map<T>(
    _ keyPath: KeyPath<Output, T>
  ) -> Publishers.MapKeyPath<Self, T> {
    Publishers.MapKeyPath(upstream: self, keyPath: keyPath)
  }
}
