extension Publishers {
  /// Drops the first values, then passes on all.
  public struct Drop<Upstream: Publisher>: Publisher {
    /// The kind of values.
    public typealias Output = Upstream.Output
    /// The kind of error.
    public typealias Failure = Upstream.Failure

    /// The publisher that values come from.
    public let upstream: Upstream
    /// The number of values dropped.
    public let count: Int

    /// Creates the operator.
    @inlinable
    @inline(__always)
    public init(upstream: Upstream, count: Int) {
      self.upstream = upstream
      self.count = count
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
      let inner = DropInner(subscriber, count)
      subscriber.receive(subscription: inner)
      upstream.subscribe(inner)
    }
  }
}

extension Publishers.Drop: Equatable where Upstream: Equatable {}

extension Publishers.Drop: Sendable where Upstream: Sendable {}

extension Publisher {
  /// Drops the first values, then passes on all.
  @inlinable
  public func dropFirst(_ count: Int = 1) -> Publishers.Drop<Self> {
    precondition(count >= 0, "dropFirst: the count must not be negative, but is \(count)")
    return Publishers.Drop(upstream: self, count: count)
  }
}

/// The subscriber inside `dropFirst`. It hands its subscription down before upstream is subscribed to, and asks for the
/// values that it drops with the first request.
@usableFromInline
final class DropInner<Downstream: Subscriber>: Subscriber, Subscription, Described {
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline let downstream: Downstream
  @usableFromInline let count: Int
  @usableFromInline let link = UpstreamLink()
  @usableFromInline let asked = EarlyDemand()
  /// Touched only by upstream's calls, which come one at a time.
  @exclusivity(unchecked) @usableFromInline var left: Int

  @inlinable
  @inline(__always)
  init(_ downstream: Downstream, _ count: Int) {
    self.downstream = downstream
    self.count = count
    left = count
  }

  @usableFromInline var description: String { "Drop" }
  @usableFromInline var customMirror: Mirror { Mirror(self, children: EmptyCollection()) }

  @inlinable
  func receive(subscription: any Subscription) {
    if link.attach(subscription) { link.request(asked.passOn() + count) }
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    if left > 0 {
      left -= 1
      return .none
    }
    return link.isClosed ? .none : downstream.receive(input)
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    if link.close() { downstream.receive(completion: completion) }
  }

  @inlinable
  func request(_ demand: Subscribers.Demand) {
    demand.mustNotBeNone("Drop")
    if asked.add(demand) { link.request(demand) }
  }

  @inlinable
  func cancel() { link.cancel() }
}
