extension Publishers {
  /// Turns each value into another, and drops those that become `nil`.
  public struct CompactMap<Upstream: Publisher, Output>: Publisher {
    /// The kind of error.
    public typealias Failure = Upstream.Failure

    /// The publisher that values come from.
    public let upstream: Upstream
    /// The closure that makes each new value.
    public let transform: (Upstream.Output) -> Output?

    /// Creates the operator.
    @inlinable
    @inline(__always)
    public init(upstream: Upstream, transform: @escaping (Upstream.Output) -> Output?) {
      self.upstream = upstream
      self.transform = transform
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
      upstream.subscribe(CompactMapInner(subscriber, transform))
    }
  }
}

extension Publisher {
  /// Turns each value into another, and drops those that become `nil`.
  @inlinable
  public func compactMap<T>(_ transform: @escaping (Output) -> T?) -> Publishers.CompactMap<Self, T> {
    Publishers.CompactMap(upstream: self, transform: transform)
  }
}

@usableFromInline
struct CompactMapInner<Input, Downstream: Subscriber>: Subscriber, Described {
  @usableFromInline let downstream: Downstream
  @usableFromInline let transform: (Input) -> Downstream.Input?

  @inlinable var combineIdentifier: CombineIdentifier { downstream.combineIdentifier }
  @usableFromInline var description: String { "CompactMap" }

  @inlinable
  @inline(__always)
  init(_ downstream: Downstream, _ transform: @escaping (Input) -> Downstream.Input?) {
    self.downstream = downstream
    self.transform = transform
  }

  // The subscription is passed on as it is: demand and cancellation need nothing from this operator.
  @inlinable
  func receive(subscription: any Subscription) { downstream.receive(subscription: subscription) }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    transform(input).map { downstream.receive($0) } ?? .max(1)
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    downstream.receive(completion: completion)
  }
}

extension Publishers.CompactMap {
  /// Turns each value into another; the two operators are fused into one.
  @inlinable
  public func map<T>(_ transform: @escaping (Output) -> T) -> Publishers.CompactMap<Upstream, T> {
    Publishers.CompactMap<Upstream, T>(upstream: upstream) { [first = self.transform] in
      first($0).map(transform)
    }
  }

  /// Turns each value into another and drops `nil`; the two operators are fused into one.
  @inlinable
  public func compactMap<T>(_ transform: @escaping (Output) -> T?) -> Publishers.CompactMap<Upstream, T> {
    Publishers.CompactMap<Upstream, T>(upstream: upstream) { [first = self.transform] in
      first($0).flatMap(transform)
    }
  }
}
