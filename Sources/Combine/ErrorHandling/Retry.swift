extension Publishers {
  /// Subscribes again when the publisher fails, a number of times.
  public struct Retry<Upstream: Publisher>: Publisher {
    /// The kind of values.
    public typealias Output = Upstream.Output
    /// The kind of error.
    public typealias Failure = Upstream.Failure

    /// The publisher that values come from.
    public let upstream: Upstream
    /// The maximum number of retries; no limit if `nil`.
    public let retries: Int?

    /// Creates the operator.
    @inlinable
    @inline(__always)
    public init(upstream: Upstream, retries: Int?) {
      self.upstream = upstream
      self.retries = retries
    }

    /// Attaches a subscriber.
    @inlinable
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Output, S.Failure == Failure {
      RetryLoop<Upstream, S>(upstream, retries).run(ChainInner(subscriber, name: "Retry", kind: .retry))
    }
  }
}

extension Publishers.Retry: Equatable where Upstream: Equatable {}
extension Publishers.Retry: Sendable where Upstream: Sendable {}

extension Publisher {
  /// Subscribes again when this publisher fails, up to `retries` times, and only then passes the error on.
  @inlinable
  public func retry(_ retries: Int) -> Publishers.Retry<Self> {
    precondition(retries >= 0, "retry: the number of retries must not be negative, but is \(retries)")
    return Publishers.Retry(upstream: self, retries: retries)
  }
}

/// Subscribes as often as needed; in a loop, so that a publisher which fails at once doesn't deepen the stack. The
/// inner part isn't held, because it holds this.
@usableFromInline
final class RetryLoop<Upstream: Publisher, Downstream: Subscriber>
where Upstream.Output == Downstream.Input, Upstream.Failure == Downstream.Failure {
  @usableFromInline
  struct State {
    @usableFromInline var left: Int?
    @usableFromInline var isSubscribing = false
    @usableFromInline var isDue = true

    @inlinable
    @inline(__always)
    init(left: Int?) { self.left = left }
  }

  @usableFromInline let upstream: Upstream
  @usableFromInline let state: Lock<State>

  @inlinable
  @inline(__always)
  init(_ upstream: Upstream, _ retries: Int?) {
    self.upstream = upstream
    state = Lock(State(left: retries))
  }

  @inlinable
  func run(_ inner: ChainInner<Downstream>) {
    while true {
      let isMine = state.withLock { state in
        guard state.isDue, !state.isSubscribing else { return false }
        (state.isDue, state.isSubscribing) = (false, true)
        return true
      }
      guard isMine else { return }
      upstream.subscribe(inner.stage { [self] in end($0, $1) })
      state.withLock { $0.isSubscribing = false }
    }
  }

  @inlinable
  func end(_ inner: ChainInner<Downstream>, _ completion: Subscribers.Completion<Upstream.Failure>) {
    guard case .failure = completion else { return inner.complete(completion) }
    let mayRetry = state.withLock { state in
      if state.left == 0 { return false }
      state.left = state.left.map { $0 - 1 }
      state.isDue = true
      return true
    }
    if mayRetry { run(inner) } else { inner.complete(completion) }
  }
}
