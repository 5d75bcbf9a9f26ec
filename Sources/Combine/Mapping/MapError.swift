extension Publishers {
  /// Turns the error that ends the stream into another.
  public struct MapError<Upstream: Publisher, Failure: Error>: Publisher {
    /// The kind of values.
    public typealias Output = Upstream.Output

    /// The publisher that values come from.
    public let upstream: Upstream
    /// The closure that makes the new error.
    public let transform: (Upstream.Failure) -> Failure

    /// Creates the operator.
    @inlinable
    @inline(__always)
    public init(upstream: Upstream, transform: @escaping (Upstream.Failure) -> Failure) {
      self.upstream = upstream
      self.transform = transform
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
      upstream.subscribe(MapErrorInner(subscriber, transform))
    }
  }
}

extension Publisher {
  /// Turns the error that ends the stream into another.
  @inlinable
  public func mapError<E: Error>(_ transform: @escaping (Failure) -> E) -> Publishers.MapError<Self, E> {
    Publishers.MapError(upstream: self, transform: transform)
  }
}

@usableFromInline
struct MapErrorInner<Failure: Error, Downstream: Subscriber>: Subscriber, Described {
  @usableFromInline typealias Input = Downstream.Input

  @usableFromInline let downstream: Downstream
  @usableFromInline let transform: (Failure) -> Downstream.Failure

  @inlinable var combineIdentifier: CombineIdentifier { downstream.combineIdentifier }
  @usableFromInline var description: String { "MapError" }

  @inlinable
  @inline(__always)
  init(_ downstream: Downstream, _ transform: @escaping (Failure) -> Downstream.Failure) {
    self.downstream = downstream
    self.transform = transform
  }

  // The subscription is passed on as it is: demand and cancellation need nothing from this operator.
  @inlinable
  func receive(subscription: any Subscription) { downstream.receive(subscription: subscription) }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand { downstream.receive(input) }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    downstream.receive(completion: completion.mapError(transform))
  }
}
