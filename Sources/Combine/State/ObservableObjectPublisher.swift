/// Sends a signal when an observable object is about to change.
public final class ObservableObjectPublisher: Publisher {
  /// A signal without content.
  public typealias Output = Void
  /// Never fails.
  public typealias Failure = Never

  @usableFromInline let hub = Hub()

  /// Creates a publisher without subscribers.
  @inlinable
  @inline(__always)
  public init() {}

  /// Attaches a subscriber.
  @inlinable
  public func receive<S>(subscriber: S) where S: Subscriber, S.Failure == Never, S.Input == Void {
    let conduit = makeConduit(
      subscriber, owner: self, onWanted: { $1.add(.unlimited) }, onCancel: { $0.hub.remove($1) })
    _ = hub.add(conduit)
    subscriber.receive(subscription: conduit)
  }

  /// Sends the signal to all subscribers that have requested any.
  @inlinable
  public func send() {
    hub.gate.run(self) { publisher in
      publisher.hub.conduits.forEachConduit(of: Conduit<Void, Never>.self) { $0.offer(()) }
    }
  }
}

extension ObservableObjectPublisher: ConduitOwner {
  @usableFromInline static var conduitName: String { "ObservableObjectPublisher" }
}

// Unchecked because all state is behind a lock, and delivery goes through a gate.
extension ObservableObjectPublisher: @unchecked Sendable {}
