/// Holds a value, gives it to each new subscriber, and sends each change.
public final class CurrentValueSubject<Output, Failure: Error>: Subject {
  @usableFromInline
  struct State {
    @usableFromInline var value: Output
    @usableFromInline var version = 0
    @usableFromInline var conduits = Conduits<Output, Failure>()
    @usableFromInline var completion: Subscribers.Completion<Failure>?
    @usableFromInline var upstreams: [any Subscription] = []

    @inlinable
    @inline(__always)
    init(_ value: Output) { self.value = value }
  }

  @usableFromInline let state: Lock<State>
  @usableFromInline let gate = Gate()

  /// Creates a subject with its first value.
  @inlinable
  @inline(__always)
  public init(_ value: Output) { state = Lock(State(value)) }

  deinit {
    for upstream in state.withLock({ $0.upstreams }) { upstream.cancel() }
  }

  /// The value. Setting it sends it.
  @inlinable
  public var value: Output {
    get { state.withLock { $0.value } }
    set { send(newValue) }
  }

  /// Attaches a subscriber, which gets the value as soon as it wants one.
  @inlinable
  @inline(__always)
  public func receive<S>(subscriber: S) where S: Subscriber, Failure == S.Failure, Output == S.Input {
    let conduit = makeConduit(subscriber, owner: self, name: "CurrentValueSubject")
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

  /// Sets the value and sends it to all subscribers that want one; the others get the newest once they do.
  @inlinable
  public func send(_ input: Output) {
    // The old value leaves the lock before it is released, because that may run a deinitialiser.
    let replaced: (old: Output, version: Int)? = state.withLock { state in
      guard state.completion == nil else { return nil }
      state.version += 1
      let old = state.value
      state.value = input
      return (old, state.version)
    }
    guard let replaced else { return }
    gate.run((self, input, replaced.version)) { $0.deliver($1, version: $2) }
  }

  @inlinable
  func deliver(_ input: Output, version: Int) {
    let conduits = state.withLock { $0.conduits.list }
    for case let conduit? in conduits where conduit.seen != version {
      let seen = conduit.seen
      conduit.seen = Swift.max(seen, version)
      if !conduit.offer(input), conduit.seen == version { conduit.seen = seen }
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

  /// Takes all values of a subscription.
  @inlinable
  public func send(subscription: any Subscription) {
    let isOpen = state.withLock { state in
      guard state.completion == nil else { return false }
      state.upstreams.append(subscription)
      return true
    }
    if isOpen { subscription.request(.unlimited) } else { subscription.cancel() }
  }
}

extension CurrentValueSubject: ConduitOwner {
  @inlinable
  func requested(by conduit: AnyConduit) {
    gate.run((self, unsafeDowncast(conduit, to: Conduit<Output, Failure>.self))) { subject, conduit in
      let (value, version) = subject.state.withLock { ($0.value, $0.version) }
      guard conduit.seen < version else { return }
      let seen = conduit.seen
      conduit.seen = version
      if !conduit.offer(value), conduit.seen == version { conduit.seen = seen }
    }
  }

  @inlinable
  func cancelled(by conduit: AnyConduit) {
    state.withLock { $0.conduits.remove(conduit) }
    gate.run(conduit) { $0.clear() }
  }
}

// Unchecked because all state is behind a lock, and delivery goes through a gate.
extension CurrentValueSubject: @unchecked Sendable where Output: Sendable {}
