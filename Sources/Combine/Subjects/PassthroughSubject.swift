/// Sends values on to the subscribers that have demand at the time; keeps none.
public final class PassthroughSubject<Output, Failure: Error>: Subject {
  // The field that doesn't depend on types comes first, so that its offset is known without looking up the size of the
  // other.
  @usableFromInline let hub = Hub()
  @usableFromInline let completion = Lock<Subscribers.Completion<Failure>?>(nil)

  /// Creates a subject without subscribers.
  @inlinable
  @inline(__always)
  public init() {}

  deinit { hub.cancelUpstreams() }

  /// Attaches a subscriber, which gets the values sent from now on.
  @inlinable
  public func receive<S>(subscriber: S) where S: Subscriber, Failure == S.Failure, Output == S.Input {
    let conduit = makeConduit(
      subscriber, owner: self, onWanted: { subject, _ in subject.hub.want() },
      onCancel: { $0.hub.remove($1) })
    if hub.add(conduit) {
      subscriber.receive(subscription: conduit)
    } else if let completion = completion.withLock({ $0 }) {
      subscriber.receive(subscription: Subscriptions.empty)
      subscriber.receive(completion: completion)
    }
  }

  /// Sends a value to all subscribers with demand.
  @inlinable
  public func send(_ input: Output) {
    hub.gate.run((self, input)) { subject, input in
      subject.hub.conduits.forEachConduit(of: Conduit<Output, Failure>.self) { $0.offer(input) }
    }
  }

  /// Completes the stream for all subscribers, now and later.
  @inlinable
  public func send(completion: Subscribers.Completion<Failure>) {
    hub.gate.run((self, completion)) { subject, completion in
      let isFirst = subject.completion.withLock { current in
        defer { if current == nil { current = completion } }
        return current == nil
      }
      guard isFirst else { return }
      subject.hub.close().forEachConduit(of: Conduit<Output, Failure>.self) { $0.finish(completion) }
    }
  }

  /// Takes values from a subscription, as soon as a subscriber requests some.
  @inlinable
  public func send(subscription: any Subscription) {
    switch hub.attach(subscription) {
    case nil: subscription.cancel()
    case true?: subscription.request(.unlimited)
    case false?: break
    }
  }
}

extension PassthroughSubject: ConduitOwner {
  @usableFromInline static var conduitName: String { "PassthroughSubject" }
}

// Unchecked because all state is behind a lock, and delivery goes through a gate.
extension PassthroughSubject: @unchecked Sendable where Output: Sendable {}
