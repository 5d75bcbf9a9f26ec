extension Publishers {
  /// Sets the failure type of a stream that can't fail.
  public struct SetFailureType<Upstream: Publisher, Failure: Error>: Publisher
  where Upstream.Failure == Never {
    /// The kind of values.
    public typealias Output = Upstream.Output

    /// The publisher that values come from.
    public let upstream: Upstream

    /// Creates the operator.
    @inlinable
    @inline(__always)
    public init(upstream: Upstream) {
      self.upstream = upstream
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
      upstream.subscribe(SetFailureTypeInner(subscriber))
    }
  }
}

extension Publishers.SetFailureType: Equatable where Upstream: Equatable {}

extension Publishers.SetFailureType: Sendable where Upstream: Sendable {}

extension Publisher where Failure == Never {
  /// Sets the failure type of a stream that can't fail.
  @inlinable
  public func setFailureType<E: Error>(to failureType: E.Type) -> Publishers.SetFailureType<Self, E> {
    Publishers.SetFailureType(upstream: self)
  }
}

@usableFromInline
struct SetFailureTypeInner<Downstream: Subscriber>: Subscriber, Described {
  @usableFromInline typealias Input = Downstream.Input

  @usableFromInline let downstream: Downstream

  @inlinable var combineIdentifier: CombineIdentifier { downstream.combineIdentifier }
  @usableFromInline var description: String { "SetFailureType" }

  @inlinable
  @inline(__always)
  init(_ downstream: Downstream) {
    self.downstream = downstream
  }

  // The subscription is passed on as it is: demand and cancellation need nothing from this operator.
  @inlinable
  func receive(subscription: any Subscription) { downstream.receive(subscription: subscription) }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand { downstream.receive(input) }

  @inlinable
  func receive(completion: Subscribers.Completion<Never>) { downstream.receive(completion: .finished) }
}

extension Publishers.SetFailureType {
  /// Sets another failure type.
  @inlinable
  public func setFailureType<E: Error>(to failure: E.Type) -> Publishers.SetFailureType<Upstream, E> {
    Publishers.SetFailureType(upstream: upstream)
  }
}
