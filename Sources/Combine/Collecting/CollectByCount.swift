public import Synchronization

extension Publishers {
  /// Collects values into arrays of `count` elements; the rest at the end makes a shorter one.
  public struct CollectByCount<Upstream: Publisher>: Publisher {
    /// The kind of values.
    public typealias Output = [Upstream.Output]
    /// The kind of error.
    public typealias Failure = Upstream.Failure

    /// The publisher that values come from.
    public let upstream: Upstream
    /// The number of values in an array.
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
      upstream.subscribe(CollectByCountInner<Upstream.Output, S>(subscriber, count: count))
    }
  }
}

extension Publishers.CollectByCount: Equatable where Upstream: Equatable {}
extension Publishers.CollectByCount: Sendable where Upstream: Sendable {}

extension Publisher {
  /// Collects values into arrays of `count` elements; the rest at the end makes a shorter one. For each array
  /// requested, `count` values are requested upstream.
  @inlinable
  public func collect(_ count: Int) -> Publishers.CollectByCount<Self> {
    precondition(count > 0, "collect: the count must be above 0, but is \(count)")
    return Publishers.CollectByCount(upstream: self, count: count)
  }
}

@usableFromInline
final class CollectByCountInner<Element, Downstream: Subscriber>: Subscriber, Subscription,
  Described
where Downstream.Input == [Element] {
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline let downstream: Downstream
  @usableFromInline let count: Int
  @usableFromInline let link = UpstreamLink()
  /// Whether the subscriber has cancelled, which it may do while it takes the rest, between upstream's end and its own.
  @usableFromInline let isCancelled = Atomic(false)
  /// Touched only by upstream's calls, which come one at a time.
  @usableFromInline var gathered: [Element] = []

  @inlinable
  @inline(__always)
  init(_ downstream: Downstream, count: Int) {
    self.downstream = downstream
    self.count = count
  }

  @usableFromInline var description: String { "CollectByCount" }
  @usableFromInline var customMirror: Mirror {
    let children: KeyValuePairs<String, Any> = [
      "downstream": downstream, "upstreamSubscription": link.attached as Any, "buffer": gathered,
      "count": count,
    ]
    return Mirror(self, children: children)
  }

  @inlinable
  func receive(subscription: any Subscription) {
    if link.attach(subscription) { downstream.receive(subscription: self) }
  }

  @inlinable
  func receive(_ input: Element) -> Subscribers.Demand {
    guard link.isAttached else { return .none }
    gathered.append(input)
    guard gathered.count == count else { return .none }
    let full = gathered
    gathered = []
    return downstream.receive(full) * count
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    guard link.close() else { return }
    if case .finished = completion, !gathered.isEmpty {
      let rest = gathered
      gathered = []
      _ = downstream.receive(rest)
    }
    if !isCancelled.load(ordering: .acquiring) { downstream.receive(completion: completion) }
  }

  @inlinable
  func request(_ demand: Subscribers.Demand) {
    demand.mustNotBeNone(description)
    link.request(demand * count)
  }

  @inlinable
  func cancel() {
    isCancelled.store(true, ordering: .releasing)
    link.cancel()
  }
}
