extension Publishers {
  /// Lets the values through that satisfy a condition.
  public struct Filter<Upstream: Publisher>: Publisher {
    /// The kind of values.
    public typealias Output = Upstream.Output
    /// The kind of error.
    public typealias Failure = Upstream.Failure

    /// The publisher that values come from.
    public let upstream: Upstream
    /// The condition.
    public let isIncluded: (Upstream.Output) -> Bool

    /// Creates the operator.
    @inlinable
    @inline(__always)
    public init(upstream: Upstream, isIncluded: @escaping (Upstream.Output) -> Bool) {
      self.upstream = upstream
      self.isIncluded = isIncluded
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
      upstream.subscribe(FilterInner(subscriber, isIncluded))
    }
  }
}

extension Publisher {
  /// Lets the values through that satisfy a condition.
  @inlinable
  public func filter(_ isIncluded: @escaping (Output) -> Bool) -> Publishers.Filter<Self> {
    Publishers.Filter(upstream: self, isIncluded: isIncluded)
  }
}

@usableFromInline
struct FilterInner<Input, Downstream: Subscriber>: Subscriber, Described
where Downstream.Input == Input {
  @usableFromInline let downstream: Downstream
  @usableFromInline let isIncluded: (Input) -> Bool

  @inlinable var combineIdentifier: CombineIdentifier { downstream.combineIdentifier }
  @usableFromInline var description: String { "Filter" }

  @inlinable
  @inline(__always)
  init(_ downstream: Downstream, _ isIncluded: @escaping (Input) -> Bool) {
    self.downstream = downstream
    self.isIncluded = isIncluded
  }

  // The subscription is passed on as it is: demand and cancellation need nothing from this operator.
  @inlinable
  func receive(subscription: any Subscription) { downstream.receive(subscription: subscription) }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    isIncluded(input) ? downstream.receive(input) : .max(1)
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    downstream.receive(completion: completion)
  }
}

extension Publishers.Filter {
  /// Lets the values through that satisfy both conditions; the two operators are fused into one.
  @inlinable
  public func filter(_ isIncluded: @escaping (Output) -> Bool) -> Publishers.Filter<Upstream> {
    Publishers.Filter(upstream: upstream) { [first = self.isIncluded] in first($0) && isIncluded($0) }
  }

  /// Lets the values through that satisfy both conditions; the two operators are fused into one.
  @inlinable
  public func tryFilter(_ isIncluded: @escaping (Output) throws -> Bool) -> Publishers.TryFilter<Upstream> {
    Publishers.TryFilter(upstream: upstream) { [first = self.isIncluded] in try first($0) && isIncluded($0) }
  }
}
