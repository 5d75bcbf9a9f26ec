public import Combine

/// A subscriber that asks for one value at a time, and pauses when its closure returns `false`.
public final class PausableSubscriber<Input, Failure: Error>: Subscriber, Pausable, Cancellable {
  private let receiveValue: (Input) -> Bool
  private let receiveCompletion: (Subscribers.Completion<Failure>) -> Void
  private let link = UpstreamLink()
  private let isPaused = Lock(false)

  /// Whether it has paused.
  public var paused: Bool { isPaused.withLock { $0 } }

  /// Creates a subscriber; the closure for values returns whether to go on.
  public init(
    receiveValue: @escaping (Input) -> Bool,
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void
  ) {
    self.receiveValue = receiveValue
    self.receiveCompletion = receiveCompletion
  }

  /// Takes the subscription and requests one value.
  public func receive(subscription: any Subscription) {
    if link.attach(subscription) { subscription.request(.max(1)) }
  }

  /// Passes a value to the closure, and requests another unless that pauses.
  public func receive(_ input: Input) -> Subscribers.Demand {
    guard link.isAttached else { return .none }
    // Paused first, so that a call of `resume` from within the closure isn't lost.
    isPaused.withLock { $0 = true }
    guard receiveValue(input) else { return .none }
    let wasPaused = isPaused.withLock { isPaused in
      defer { isPaused = false }
      return isPaused
    }
    return wasPaused ? .max(1) : .none
  }

  /// Passes the completion to the closure.
  public func receive(completion: Subscribers.Completion<Failure>) {
    if link.close() { receiveCompletion(completion) }
  }

  /// Requests the next value, if it has paused.
  public func resume() {
    let wasPaused = isPaused.withLock { isPaused in
      defer { isPaused = false }
      return isPaused
    }
    if wasPaused { link.request(.max(1)) }
  }

  /// Ends the subscription.
  public func cancel() { link.cancel() }

  deinit { link.cancel() }
}
