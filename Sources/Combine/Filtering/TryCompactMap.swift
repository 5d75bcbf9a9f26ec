extension Publishers {
  /// Turns each value into another and drops those that become `nil`; an error thrown ends the stream.
  public struct TryCompactMap<Upstream: Publisher, Output>: Publisher {
    /// The kind of error.
    public typealias Failure = any Error

    /// The publisher that values come from.
    public let upstream: Upstream
    /// The closure that makes each new value.
    public let transform: (Upstream.Output) throws -> Output?

    /// Creates the operator.
    @inlinable
    @inline(__always)
    public init(upstream: Upstream, transform: @escaping (Upstream.Output) throws -> Output?) {
      self.upstream = upstream
      self.transform = transform
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
      upstream.subscribe(
        StepInner<Upstream.Output, Upstream.Failure, S>(
          subscriber, name: "TryCompactMap", rules: .refusesNone, mirror: .downstream, mapFailure: { $0 }
        ) { [transform] input throws(any Error) in
          try transform(input).map { .emit($0) } ?? .skip
        })
    }
  }
}

extension Publisher {
  /// Turns each value into another and drops those that become `nil`; an error thrown ends the stream.
  @inlinable
  public func tryCompactMap<T>(_ transform: @escaping (Output) throws -> T?)
    -> Publishers.TryCompactMap<Self, T>
  {
    Publishers.TryCompactMap(upstream: self, transform: transform)
  }
}

extension Publishers.TryCompactMap {
  /// Turns each value into another and drops `nil`; the two operators are fused into one.
  @inlinable
  public func compactMap<T>(
    _ transform: @escaping (Output) throws -> T?
  ) -> Publishers.TryCompactMap<Upstream, T> {
    Publishers.TryCompactMap<Upstream, T>(upstream: upstream) { [first = self.transform] in
      try first($0).flatMap(transform)
    }
  }
}
