/// Sends values on to whoever is subscribed at the time and wants one; keeps nothing.
public final class PassthroughSubject<Output, Failure: Error>: Subject {
  @usableFromInline
  struct State {
    @usableFromInline var conduits = Conduits<Output, Failure>()
    @usableFromInline var completion: Subscribers.Completion<Failure>?

    @inlinable
    @inline(__always)
    init() {}
  }

  // What doesn't depend on types comes first, so that it is found without looking up how large the rest is.
  @usableFromInline let feed = Lock(SubjectFeed())
  @usableFromInline let gate = Gate()
  @usableFromInline let state = Lock(State())

  /// Creates a subject without subscribers.
  @inlinable
  @inline(__always)
  public init() {}

  deinit {
    for upstream in feed.withLock({ $0.upstreams }) { upstream.cancel() }
  }

  /// Attaches a subscriber, which gets what is sent from now on.
  @inlinable
  @inline(__always)
  public func receive<S>(subscriber: S) where S: Subscriber, Failure == S.Failure, Output == S.Input {
    let conduit = makeConduit(subscriber, owner: self, name: "PassthroughSubject")
    let completion = state.withLock { state in
      if state.completion == nil { state.conduits.add(conduit) }
      return state.completion
    }
    if let completion {
      subscriber.receive(subscription: Subscriptions.empty)
      subscriber.receive(completion: completion)
    } else {
      subscriber.receive(subscription: conduit)
    }
  }

  /// Sends a value to all subscribers that want one.
  @inlinable
  public func send(_ input: Output) {
    gate.run((self, input)) { subject, input in
      let conduits = subject.state.withLock { $0.conduits.list }
      for conduit in conduits { conduit?.offer(input) }
    }
  }

  /// Completes the stream for all subscribers, now and later.
  @inlinable
  public func send(completion: Subscribers.Completion<Failure>) {
    gate.run((self, completion)) { subject, completion in
      let conduits = subject.state.withLock { state in
        guard state.completion == nil else { return ContiguousArray<Conduit<Output, Failure>?>() }
        state.completion = completion
        return state.conduits.removeAll()
      }
      let upstreams = subject.feed.withLock { feed in
        feed.isClosed = true
        defer { feed.upstreams = [] }
        return feed.upstreams
      }
      for conduit in conduits { conduit?.finish(completion) }
      withExtendedLifetime(upstreams) {}
    }
  }

  /// Takes values from a subscription, as soon as a subscriber wants some.
  @inlinable
  public func send(subscription: any Subscription) {
    let (isOpen, isWanted) = feed.withLock { feed in
      guard !feed.isClosed else { return (false, false) }
      feed.upstreams.append(subscription)
      return (true, feed.isWanted)
    }
    if !isOpen {
      subscription.cancel()
    } else if isWanted {
      subscription.request(.unlimited)
    }
  }
}

/// Where a subject takes values from.
@usableFromInline
struct SubjectFeed {
  @usableFromInline var upstreams: [any Subscription] = []
  @usableFromInline var isWanted = false
  @usableFromInline var isClosed = false

  @inlinable
  init() {}
}

extension PassthroughSubject: ConduitOwner {
  @inlinable
  func requested(by conduit: AnyConduit) {
    let upstreams: [any Subscription] = feed.withLock { feed in
      guard !feed.isWanted else { return [] }
      feed.isWanted = true
      return feed.upstreams
    }
    for upstream in upstreams { upstream.request(.unlimited) }
  }

  @inlinable
  func cancelled(by conduit: AnyConduit) {
    state.withLock { $0.conduits.remove(conduit) }
    gate.run(conduit) { $0.clear() }
  }
}

// Unchecked because all state is behind a lock, and delivery goes through a gate.
extension PassthroughSubject: @unchecked Sendable where Output: Sendable {}
