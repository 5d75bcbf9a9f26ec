extension Publishers {
  /// Passes on two properties of each value, as a tuple.
  public struct MapKeyPath2<Upstream: Publisher, Output0, Output1>: Publisher {
    /// The kind of values.
    public typealias Output = (Output0, Output1)
    /// The kind of error.
    public typealias Failure = Upstream.Failure

    /// The publisher that values come from.
    public let upstream: Upstream
    /// The first property.
    public let keyPath0: KeyPath<Upstream.Output, Output0>
    /// The second property.
    public let keyPath1: KeyPath<Upstream.Output, Output1>

    /// Creates the operator.
    @inlinable
    @inline(__always)
    public init(
      upstream: Upstream, keyPath0: KeyPath<Upstream.Output, Output0>,
      keyPath1: KeyPath<Upstream.Output, Output1>
    ) {
      self.upstream = upstream
      self.keyPath0 = keyPath0
      self.keyPath1 = keyPath1
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
      upstream.subscribe(
        KeyPathInner(subscriber, (keyPath0, keyPath1)) { ($1[keyPath: $0.0], $1[keyPath: $0.1]) })
    }
  }
}

extension Publisher {
  /// Passes on two properties of each value, as a tuple.
  @inlinable
  public func map<T0, T1>(
    _ keyPath0: KeyPath<Output, T0>, _ keyPath1: KeyPath<Output, T1>
  ) -> Publishers.MapKeyPath2<Self, T0, T1> {
    Publishers.MapKeyPath2(upstream: self, keyPath0: keyPath0, keyPath1: keyPath1)
  }
}
