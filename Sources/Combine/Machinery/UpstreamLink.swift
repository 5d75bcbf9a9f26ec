/// The upstream subscription of an operator in its three states: awaited, attached and closed.
@usableFromInline
package struct UpstreamLink: ~Copyable {
  @usableFromInline
  enum Status {
    case awaiting
    case attached(any Subscription & AnyObject)
    case closed
  }

  @usableFromInline let status = Lock<Status>(.awaiting)

  @inlinable
  @inline(__always)
  package init() {}

  /// Takes the subscription. Cancels it and returns `false` if it is a second one, or the link was closed before.
  @inlinable
  package func attach(_ subscription: any Subscription) -> Bool {
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
  package var isAttached: Bool {
    status.withLock { if case .attached = $0 { true } else { false } }
  }

  /// Whether the subscription has ended. It may not have come yet.
  @inlinable
  var isClosed: Bool {
    status.withLock { if case .closed = $0 { true } else { false } }
  }

  /// The state in words, as mirrors show it.
  @usableFromInline var statusText: String {
    status.withLock { status in
      switch status {
      case .awaiting: "awaitingSubscription"
      case .attached: "subscribed"
      case .closed: "terminal"
      }
    }
  }

  /// The subscription, while it lasts.
  @inlinable var attached: (any Subscription & AnyObject)? {
    status.withLock { if case .attached(let subscription) = $0 { subscription } else { nil } }
  }

  /// Requests values, unless none are wanted.
  @inlinable
  package func request(_ demand: Subscribers.Demand) {
    if demand > .none { pass(demand) }
  }

  /// Passes a request on as it is, even one for no values.
  @inlinable
  func pass(_ demand: Subscribers.Demand) {
    attached?.request(demand)
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
  package func close() -> Bool {
    let previous = status.withLock { status in
      defer { status = .closed }
      return status
    }
    if case .closed = previous { return false }
    return true
  }

  /// Closes the link and returns whether a subscription was attached. A link that still awaits its subscription stays
  /// open.
  @inlinable
  func closeAttached() -> Bool {
    let previous = status.withLock { status in
      let previous = status
      if case .attached = previous { status = .closed }
      return previous
    }
    if case .attached = previous { return true }
    return false
  }

  @inlinable
  package func cancel() { detach()?.cancel() }
}
