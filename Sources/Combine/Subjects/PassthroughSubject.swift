/// Sends values on to whoever is subscribed at the time and wants one; keeps nothing.
public final class PassthroughSubject<Output, Failure: Error>: Subject {
  @usableFromInline
  struct State {
    @usableFromInline var conduits = Conduits<Output, Failure>()
    @usableFromInline var completion: Subscribers.Completion<Failure>?
    @usableFromInline var upstreams: [any Subscription] = []
    @usableFromInline var isWanted = false

    @inlinable
    @inline(__always)
    init() {}
  }

  @usableFromInline let state = Lock(State())
  @usableFromInline let gate = Gate()

  /// Creates a subject without subscribers.
  @inlinable
  @inline(__always)
  public init() {}

  deinit {
    for upstream in state.withLock({ $0.upstreams }) { upstream.cancel() }
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
      let (conduits, upstreams) = subject.state.withLock { state in
        guard state.completion == nil else { return (ContiguousArray<Conduit<Output, Failure>?>(), []) }
        state.completion = completion
        defer { state.upstreams = [] }
        return (state.conduits.removeAll(), state.upstreams)
      }
      for conduit in conduits { conduit?.finish(completion) }
      withExtendedLifetime(upstreams) {}
    }
  }

  /// Takes values from a subscription, as soon as a subscriber wants some.
  @inlinable
  public func send(subscription: any Subscription) {
    let (isOpen, isWanted) = state.withLock { state in
      guard state.completion == nil else { return (false, false) }
      state.upstreams.append(subscription)
      return (true, state.isWanted)
    }
    if !isOpen {
      subscription.cancel()
    } else if isWanted {
      subscription.request(.unlimited)
    }
  }
}

extension PassthroughSubject: ConduitOwner {
  @inlinable
  func requested(by conduit: AnyConduit) {
    let upstreams: [any Subscription] = state.withLock { state in
      guard !state.isWanted else { return [] }
      state.isWanted = true
      return state.upstreams
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
