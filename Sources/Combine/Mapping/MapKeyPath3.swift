extension Publishers {
  /// Passes on three properties of each value, as a tuple.
  public struct MapKeyPath3<Upstream: Publisher, Output0, Output1, Output2>: Publisher {
    /// The kind of values.
    public typealias Output = (Output0, Output1, Output2)
    /// The kind of error.
    public typealias Failure = Upstream.Failure

    /// The publisher that values come from.
    public let upstream: Upstream
    /// The first property.
    public let keyPath0: KeyPath<Upstream.Output, Output0>
    /// The second property.
    public let keyPath1: KeyPath<Upstream.Output, Output1>
    /// The third property.
    public let keyPath2: KeyPath<Upstream.Output, Output2>

    /// Creates the operator.
    @inlinable
    @inline(__always)
    public init(
      upstream: Upstream, keyPath0: KeyPath<Upstream.Output, Output0>,
      keyPath1: KeyPath<Upstream.Output, Output1>, keyPath2: KeyPath<Upstream.Output, Output2>
    ) {
      self.upstream = upstream
      self.keyPath0 = keyPath0
      self.keyPath1 = keyPath1
      self.keyPath2 = keyPath2
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
      upstream.subscribe(
        KeyPathInner(subscriber, (keyPath0, keyPath1, keyPath2)) { paths, input in
          (input[keyPath: paths.0], input[keyPath: paths.1], input[keyPath: paths.2])
        })
    }
  }
}

extension Publisher {
  /// Passes on three properties of each value, as a tuple.
  @inlinable
  public func map<T0, T1, T2>(
    _ keyPath0: KeyPath<Output, T0>, _ keyPath1: KeyPath<Output, T1>, _ keyPath2: KeyPath<Output, T2>
  ) -> Publishers.MapKeyPath3<Self, T0, T1, T2> {
    Publishers.MapKeyPath3(upstream: self, keyPath0: keyPath0, keyPath1: keyPath1, keyPath2: keyPath2)
  }
}
