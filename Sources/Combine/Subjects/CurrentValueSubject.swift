/// Holds a value, gives it to each new subscriber, and sends each change.
public final class CurrentValueSubject<Output, Failure: Error>: Subject {
  // The field that doesn't depend on types comes first, so that its offset is known without looking up the size of the
  // others. The hub's lock protects the version, the value and the completion too.
  @usableFromInline let hub = Hub()
  /// The number of values set so far.
  @exclusivity(unchecked) @usableFromInline var version = 0
  @exclusivity(unchecked) @usableFromInline var stored: Output
  @exclusivity(unchecked) @usableFromInline var completion: Subscribers.Completion<Failure>?

  /// Creates a subject with its first value.
  @inlinable
  @inline(__always)
  public init(_ value: Output) { stored = value }

  deinit { hub.cancelUpstreams() }

  /// The value. Setting it sends it; after the completion it is only kept.
  @inlinable
  public var value: Output {
    get { hub.state.withLock { _ in stored } }
    set { send(newValue, keepsAlways: true) }
  }

  /// Attaches a subscriber, which gets the value with its first demand.
  @inlinable
  public func receive<S>(subscriber: S) where S: Subscriber, Failure == S.Failure, Output == S.Input {
    let conduit = makeConduit(
      subscriber, owner: self, onWanted: { $0.replay(to: $1) }, onCancel: { $0.hub.remove($1) })
    if hub.add(conduit) {
      subscriber.receive(subscription: conduit)
    } else if let completion = hub.state.withLock({ _ in self.completion }) {
      subscriber.receive(subscription: Subscriptions.empty)
      subscriber.receive(completion: completion)
    }
  }

  /// Sets the value and sends it to all subscribers with demand; the others get the newest once they request one.
  @inlinable
  public func send(_ input: Output) { send(input, keepsAlways: false) }

  @inlinable
  @inline(__always)
  func send(_ input: Output, keepsAlways: Bool) {
    // The old value leaves the lock before it is released, because that may run a deinitialiser.
    let replaced: (old: Output, version: Int, isOpen: Bool)? = hub.state.withLock { state in
      guard !state.isClosed || keepsAlways else { return nil }
      version += 1
      let old = stored
      stored = input
      return (old, version, !state.isClosed)
    }
    guard let replaced, replaced.isOpen else { return }
    hub.gate.run((self, input, replaced.version)) { subject, input, version in
      subject.hub.conduits.forEachConduit(of: Conduit<Output, Failure>.self) { conduit in
        conduit.offer(input, version: version)
      }
    }
  }

  /// Completes the stream for all subscribers, now and later.
  @inlinable
  public func send(completion: Subscribers.Completion<Failure>) {
    hub.gate.run((self, completion)) { subject, completion in
      let isFirst = subject.hub.state.withLock { state in
        guard !state.isClosed, subject.completion == nil else { return false }
        subject.completion = completion
        return true
      }
      guard isFirst else { return }
      subject.hub.close().forEachConduit(of: Conduit<Output, Failure>.self) { $0.finish(completion) }
    }
  }

  /// Takes all values of a subscription.
  @inlinable
  public func send(subscription: any Subscription) {
    if hub.attach(subscription) == nil { subscription.cancel() } else { subscription.request(.unlimited) }
  }

  @inlinable
  @inline(__always)
  func replay(to conduit: Conduit<Output, Failure>) {
    hub.gate.run((self, conduit)) { subject, conduit in
      let (value, version) = subject.hub.state.withLock { _ in (subject.stored, subject.version) }
      if conduit.seen < version { conduit.offer(value, version: version) }
    }
  }
}

extension CurrentValueSubject: ConduitOwner {
  @usableFromInline static var conduitName: String { "CurrentValueSubject" }
}

// Unchecked because all state is behind a lock, and delivery goes through a gate.
extension CurrentValueSubject: @unchecked Sendable where Output: Sendable {}
