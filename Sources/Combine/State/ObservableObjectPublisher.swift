/// Tells that an observable object is about to change.
public final class ObservableObjectPublisher: Publisher {
  /// A signal without content.
  public typealias Output = Void
  /// Never fails.
  public typealias Failure = Never

  @usableFromInline let state = Lock(Conduits<Void, Never>())
  @usableFromInline let gate = Gate()

  /// Creates a publisher without subscribers.
  @inlinable
  @inline(__always)
  public init() {}

  /// Attaches a subscriber.
  @inlinable
  @inline(__always)
  public func receive<S>(subscriber: S) where S: Subscriber, S.Failure == Never, S.Input == Void {
    let conduit = makeConduit(subscriber, owner: self, name: "ObservableObjectPublisher")
    state.withLock { $0.add(conduit) }
    subscriber.receive(subscription: conduit)
  }

  /// Tells the subscribers.
  @inlinable
  public func send() {
    gate.run(self) { publisher in
      for conduit in publisher.state.withLock({ $0.list }) { conduit?.offer(()) }
    }
  }
}

extension ObservableObjectPublisher: ConduitOwner {
  @inlinable
  func requested(by conduit: AnyConduit) {}

  @inlinable
  func cancelled(by conduit: AnyConduit) {
    state.withLock { $0.remove(conduit) }
    gate.run(conduit) { $0.clear() }
  }
}

// Unchecked because all state is behind a lock, and delivery goes through a gate.
extension ObservableObjectPublisher: @unchecked Sendable {}
