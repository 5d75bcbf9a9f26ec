extension Publishers {
  /// Goes on with another publisher when the first fails; an error thrown ends the stream.
  public struct TryCatch<Upstream: Publisher, NewPublisher: Publisher>: Publisher
  where Upstream.Output == NewPublisher.Output {
    /// The kind of values.
    public typealias Output = Upstream.Output
    /// Any error.
    public typealias Failure = any Error

    /// The publisher that values come from.
    public let upstream: Upstream
    /// The closure that makes the other publisher from the error.
    public let handler: (Upstream.Failure) throws -> NewPublisher

    /// Creates the operator.
    @inlinable
    @inline(__always)
    public init(upstream: Upstream, handler: @escaping (Upstream.Failure) throws -> NewPublisher) {
      self.upstream = upstream
      self.handler = handler
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == any Error {
      let inner = ChainInner(subscriber, name: "TryCatch", kind: .catch)
      upstream.subscribe(
        inner.stage(mayFailOnce: true) {
          [handler] (inner, completion: Subscribers.Completion<Upstream.Failure>) in
          guard case .failure(let error) = completion else { return inner.complete(.finished) }
          do {
            let next = try handler(error)
            next.subscribe(
              inner.stage { (inner, completion: Subscribers.Completion<NewPublisher.Failure>) in
                inner.complete(completion.erased)
              })
          } catch {
            inner.complete(.failure(error))
          }
        })
    }
  }
}

extension Publisher {
  /// Goes on with another publisher when this one fails; an error thrown ends the stream.
  @inlinable
  public func tryCatch<P: Publisher>(
    _ handler: @escaping (Failure) throws -> P
  ) -> Publishers.TryCatch<Self, P> where Output == P.Output {
    Publishers.TryCatch(upstream: self, handler: handler)
  }
}
