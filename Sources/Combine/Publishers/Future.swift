/// Gets one result from a closure that runs at once, and sends it to all subscribers, now and later.
public final class Future<Output, Failure: Error>: Publisher {
  /// Gives the future its result. Only the first call counts.
  public typealias Promise = @Sendable (Result<Output, Failure>) -> Void

  @usableFromInline
  struct State {
    @usableFromInline var result: Result<Output, Failure>?
    @usableFromInline var waiting: [FutureInner<Output, Failure>] = []

    @inlinable
    @inline(__always)
    init() {}
  }

  @usableFromInline let state = Lock(State())

  /// Creates a future and runs the closure, which keeps the promise now or later.
  public init(_ attemptToFulfill: @escaping (@escaping Promise) -> Void) {
    // The promise may be kept on any thread; the lock orders it, and the result is handed over once.
    let keeper = FutureKeeper(self)
    attemptToFulfill { keeper.keep($0) }
  }

  /// Attaches a subscriber, which gets the result once there is one and it was requested.
  @inlinable
  public func receive<S>(subscriber: S) where S: Subscriber, Output == S.Input, Failure == S.Failure {
    let inner = ConcreteFutureInner(subscriber, future: self)
    state.withLock { if $0.result == nil { $0.waiting.append(inner) } }
    subscriber.receive(subscription: inner)
    inner.attach()
  }

  func fulfill(_ result: Result<Output, Failure>) {
    let waiting: [FutureInner<Output, Failure>] = state.withLock { state in
      guard state.result == nil else { return [] }
      state.result = result
      defer { state.waiting = [] }
      return state.waiting
    }
    for inner in waiting { inner.resume() }
  }

  @inlinable
  func drop(_ inner: FutureInner<Output, Failure>) {
    state.withLock { $0.waiting.removeAll { $0 === inner } }
  }
}

// Unchecked because all state is behind a lock.
extension Future: @unchecked Sendable where Output: Sendable {}

/// Carries the future into its promise. Unchecked because a future's state is behind a lock.
private struct FutureKeeper<Output, Failure: Error>: @unchecked Sendable {
  private let future: Future<Output, Failure>

  init(_ future: Future<Output, Failure>) { self.future = future }

  func keep(_ result: Result<Output, Failure>) { future.fulfill(result) }
}

/// The subscription to a future.
@usableFromInline
class FutureInner<Output, Failure: Error> {
  @inlinable
  @inline(__always)
  init() {}

  @inlinable
  func attach() {}

  @inlinable
  func resume() {}
}

@usableFromInline
final class ConcreteFutureInner<Downstream: Subscriber>: FutureInner<Downstream.Input, Downstream.Failure>,
  Subscription, Described
{
  @usableFromInline
  struct Target {
    @usableFromInline var downstream: Downstream
    @usableFromInline var future: Future<Downstream.Input, Downstream.Failure>
    @usableFromInline var isWanted = false
    /// Whether the subscriber has its subscription, before which it can't take a completion.
    @usableFromInline var isAttached = false
    @usableFromInline var isSending = false

    @inlinable
    @inline(__always)
    init(_ downstream: Downstream, _ future: Future<Downstream.Input, Downstream.Failure>) {
      self.downstream = downstream
      self.future = future
    }
  }

  /// The subscriber and the future; `nil` at the end, because a subscriber may keep its subscription.
  @usableFromInline let target: Lock<Target?>
  /// Whether the result was wanted when the subscription ended, for mirrors. Protected by the lock of `target`.
  @exclusivity(unchecked) @usableFromInline var wasWanted = false

  @inlinable
  @inline(__always)
  init(_ downstream: Downstream, future: Future<Downstream.Input, Downstream.Failure>) {
    target = Lock(Target(downstream, future))
    super.init()
  }

  @usableFromInline var description: String { "Future" }
  @usableFromInline var customMirror: Mirror {
    let (target, isWanted) = target.withLock { ($0, $0?.isWanted ?? wasWanted) }
    let children: KeyValuePairs<String, Any> = [
      "parent": target?.future as Any, "downstream": target?.downstream as Any,
      "hasAnyDemand": isWanted, "subject": target?.future as Any,
    ]
    return Mirror(self, children: children)
  }

  /// Sends what is there, now that the subscriber has its subscription.
  @inlinable
  override func attach() {
    target.withLock { $0?.isAttached = true }
    resume()
  }

  /// Sends the result, if there is one and demand for it. A failure needs no demand.
  @inlinable
  override func resume() {
    guard let future = target.withLock({ $0?.future }), let result = future.state.withLock({ $0.result })
    else { return }
    switch result {
    case .success(let value):
      let downstream: Downstream? = target.withLock { target in
        guard let current = target, current.isWanted, !current.isSending else { return nil }
        target?.isSending = true
        return current.downstream
      }
      guard let downstream else { return }
      _ = downstream.receive(value)
      if take() != nil { downstream.receive(completion: .finished) }
    case .failure(let error):
      guard target.withLock({ $0?.isAttached ?? false }) else { return }
      take()?.downstream.receive(completion: .failure(error))
    }
  }

  /// Takes the subscriber and the future out of the lock, for the end.
  @inlinable
  func take() -> Target? {
    target.withLock { target in
      if let target { wasWanted = target.isWanted }
      defer { target = nil }
      return target
    }
  }

  @inlinable
  func request(_ demand: Subscribers.Demand) {
    demand.mustNotBeNone("Future")
    target.withLock { target in
      target?.isWanted = true
      target?.isAttached = true
    }
    resume()
  }

  @inlinable
  func cancel() { take()?.future.drop(self) }
}
