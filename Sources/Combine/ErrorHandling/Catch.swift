extension Publishers {
  /// Goes on with another publisher when the first fails.
  public struct Catch<Upstream: Publisher, NewPublisher: Publisher>: Publisher
  where Upstream.Output == NewPublisher.Output {
    /// The kind of values.
    public typealias Output = Upstream.Output
    /// The kind of error.
    public typealias Failure = NewPublisher.Failure

    /// The publisher that values come from.
    public let upstream: Upstream
    /// The closure that makes the other publisher from the error.
    public let handler: (Upstream.Failure) -> NewPublisher

    /// Creates the operator.
    @inlinable
    @inline(__always)
    public init(upstream: Upstream, handler: @escaping (Upstream.Failure) -> NewPublisher) {
      self.upstream = upstream
      self.handler = handler
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
      let inner = ChainInner(subscriber, name: "Catch", kind: .catch)
      upstream.subscribe(
        inner.stage(mayFailOnce: true) {
          [handler] (inner, completion: Subscribers.Completion<Upstream.Failure>) in
          switch completion {
          case .finished: inner.complete(.finished)
          case .failure(let error): handler(error).subscribe(inner.stage { $0.complete($1) })
          }
        })
    }
  }
}

extension Publisher {
  /// Goes on with another publisher when this one fails.
  @inlinable
  public func `catch`<P: Publisher>(
    _ handler: @escaping (Failure) -> P
  ) -> Publishers.Catch<Self, P> where Output == P.Output {
    Publishers.Catch(upstream: self, handler: handler)
  }
}
