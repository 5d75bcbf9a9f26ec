extension Publishers {
  /// Combines each value with the last result, and sends each result.
  public struct Scan<Upstream: Publisher, Output>: Publisher {
    /// The kind of error.
    public typealias Failure = Upstream.Failure

    /// The publisher that values come from.
    public let upstream: Upstream
    /// The initial result, with which the first value is combined.
    public let initialResult: Output
    /// The closure that combines the last result with each value.
    public let nextPartialResult: (Output, Upstream.Output) -> Output

    /// Creates the operator.
    @inlinable
    @inline(__always)
    public init(
      upstream: Upstream, initialResult: Output,
      nextPartialResult: @escaping (Output, Upstream.Output) -> Output
    ) {
      self.upstream = upstream
      self.initialResult = initialResult
      self.nextPartialResult = nextPartialResult
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
      upstream.subscribe(ScanInner(subscriber, initialResult, nextPartialResult))
    }
  }
}

extension Publisher {
  /// Combines each value with the last result, and sends each result.
  @inlinable
  public func scan<T>(
    _ initialResult: T, _ nextPartialResult: @escaping (T, Output) -> T
  ) -> Publishers.Scan<Self, T> {
    Publishers.Scan(upstream: self, initialResult: initialResult, nextPartialResult: nextPartialResult)
  }
}

@usableFromInline
final class ScanInner<Input, Downstream: Subscriber>: Subscriber, Described {
  @usableFromInline let downstream: Downstream
  /// Touched only by upstream's calls, which come one at a time.
  @exclusivity(unchecked) @usableFromInline var result: Downstream.Input
  @usableFromInline let next: (Downstream.Input, Input) -> Downstream.Input

  @inlinable
  @inline(__always)
  init(
    _ downstream: Downstream, _ initial: Downstream.Input,
    _ next: @escaping (Downstream.Input, Input) -> Downstream.Input
  ) {
    self.downstream = downstream
    result = initial
    self.next = next
  }

  @usableFromInline var description: String { "Scan" }
  @usableFromInline var customMirror: Mirror {
    Mirror(self, children: ["downstream": downstream, "result": result])
  }

  // The subscription is passed on as it is: demand and cancellation need nothing from this operator.
  @inlinable
  func receive(subscription: any Subscription) { downstream.receive(subscription: subscription) }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    let output = next(result, input)
    result = output
    return downstream.receive(output)
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    downstream.receive(completion: completion)
  }
}
