extension Publishers {
  /// Turns each value into another; an error thrown ends the stream.
  public struct TryMap<Upstream: Publisher, Output>: Publisher {
    /// The kind of error.
    public typealias Failure = any Error

    /// The publisher that values come from.
    public let upstream: Upstream
    /// The closure that makes each new value.
    public let transform: (Upstream.Output) throws -> Output

    /// Creates the operator.
    @inlinable
    @inline(__always)
    public init(upstream: Upstream, transform: @escaping (Upstream.Output) throws -> Output) {
      self.upstream = upstream
      self.transform = transform
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
      upstream.subscribe(
        StepInner<Upstream.Output, Upstream.Failure, S>(subscriber, name: "TryMap", mapFailure: { $0 }) {
          [transform] input throws(any Error) in
          .emit(try transform(input))
        })
    }
  }
}

extension Publisher {
  /// Turns each value into another; an error thrown ends the stream.
  @inlinable
  public func tryMap<T>(_ transform: @escaping (Output) throws -> T) -> Publishers.TryMap<Self, T> {
    Publishers.TryMap(upstream: self, transform: transform)
  }
}

extension Publishers.TryMap {
  /// Turns each value into another; the two operators are fused into one.
  @inlinable
  public func map<T>(_ transform: @escaping (Output) -> T) -> Publishers.TryMap<Upstream, T> {
    Publishers.TryMap<Upstream, T>(upstream: upstream) { [first = self.transform] in transform(try first($0))
    }
  }

  /// Turns each value into another or throws; the two operators are fused into one.
  @inlinable
  public func tryMap<T>(_ transform: @escaping (Output) throws -> T) -> Publishers.TryMap<Upstream, T> {
    Publishers.TryMap<Upstream, T>(upstream: upstream) { [first = self.transform] in try transform(first($0))
    }
  }
}
