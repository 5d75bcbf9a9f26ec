/// The upstream subscription of an operator in its three states: awaited, attached and closed.
@usableFromInline
struct UpstreamLink: ~Copyable {
  @usableFromInline
  enum Status {
    case awaiting
    case attached(any Subscription & AnyObject)
    case closed
  }

  @usableFromInline let status = Lock<Status>(.awaiting)

  @inlinable
  @inline(__always)
  init() {}

  /// Takes the subscription. Cancels it and returns `false` if it is a second one, or the link was closed before.
  @inlinable
  func attach(_ subscription: any Subscription) -> Bool {
    let object = subscription._object
    let accepted = status.withLock { status in
      guard case .awaiting = status else { return false }
      status = .attached(object)
      return true
    }
    if !accepted { subscription.cancel() }
    return accepted
  }

  /// Whether values may still come.
  @inlinable
  var isAttached: Bool {
    status.withLock { if case .attached = $0 { true } else { false } }
  }

  /// The description of the subscription; empty while there is none.
  @usableFromInline var description: String {
    let subscription: (any Subscription & AnyObject)? = status.withLock {
      if case .attached(let subscription) = $0 { subscription } else { nil }
    }
    return subscription.map { "\($0)" } ?? ""
  }

  @inlinable
  func request(_ demand: Subscribers.Demand) {
    guard demand > .none else { return }
    let subscription: (any Subscription & AnyObject)? = status.withLock {
      if case .attached(let subscription) = $0 { subscription } else { nil }
    }
    subscription?.request(demand)
  }

  /// Closes the link and gives back the subscription that was attached, if any.
  @inlinable
  func detach() -> (any Subscription & AnyObject)? {
    status.withLock { status in
      defer { status = .closed }
      if case .attached(let subscription) = status { return subscription }
      return nil
    }
  }

  /// Closes the link, and returns whether it was open until now.
  @inlinable
  func close() -> Bool {
    let previous = status.withLock { status in
      defer { status = .closed }
      return status
    }
    if case .closed = previous { return false }
    return true
  }

  @inlinable
  func cancel() { detach()?.cancel() }
}
