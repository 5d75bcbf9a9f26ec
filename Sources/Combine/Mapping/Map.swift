extension Publishers {
  /// Turns each value into another.
  public struct Map<Upstream: Publisher, Output>: Publisher {
    /// The kind of error.
    public typealias Failure = Upstream.Failure

    /// The publisher that values come from.
    public let upstream: Upstream
    /// The closure that makes each new value.
    public let transform: (Upstream.Output) -> Output

    /// Creates the operator.
    @inlinable
    @inline(__always)
    public init(upstream: Upstream, transform: @escaping (Upstream.Output) -> Output) {
      self.upstream = upstream
      self.transform = transform
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
      upstream.subscribe(MapInner(subscriber, transform))
    }
  }
}

extension Publisher {
  /// Turns each value into another.
  @inlinable
  public func map<T>(_ transform: @escaping (Output) -> T) -> Publishers.Map<Self, T> {
    Publishers.Map(upstream: self, transform: transform)
  }
}

@usableFromInline
struct MapInner<Input, Downstream: Subscriber>: Subscriber, Described {
  @usableFromInline let downstream: Downstream
  @usableFromInline let transform: (Input) -> Downstream.Input

  @inlinable var combineIdentifier: CombineIdentifier { downstream.combineIdentifier }
  @usableFromInline var description: String { "Map" }

  @inlinable
  @inline(__always)
  init(_ downstream: Downstream, _ transform: @escaping (Input) -> Downstream.Input) {
    self.downstream = downstream
    self.transform = transform
  }

  // The subscription is passed on as it is: demand and cancellation need nothing from this operator.
  @inlinable
  func receive(subscription: any Subscription) { downstream.receive(subscription: subscription) }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand { downstream.receive(transform(input)) }

  @inlinable
  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    downstream.receive(completion: completion)
  }
}

extension Publishers.Map {
  /// Turns each value into another; the two operators are fused into one.
  @inlinable
  public func map<T>(_ transform: @escaping (Output) -> T) -> Publishers.Map<Upstream, T> {
    Publishers.Map<Upstream, T>(upstream: upstream) { [first = self.transform] in transform(first($0)) }
  }

  /// Turns each value into another or throws; the two operators are fused into one.
  @inlinable
  public func tryMap<T>(_ transform: @escaping (Output) throws -> T) -> Publishers.TryMap<Upstream, T> {
    Publishers.TryMap<Upstream, T>(upstream: upstream) { [first = self.transform] in try transform(first($0))
    }
  }
}

extension Publisher {
  /// Puts a value in the place of each `nil`.
  @inlinable
  public func replaceNil<T>(with output: T) -> Publishers.Map<Self, T> where Output == T? {
    Publishers.Map(upstream: self) { $0 ?? output }
  }
}
