public import Foundation

extension NotificationCenter {
  /// A publisher of the notifications with a name, from one object or from all.
  public func publisher(for name: Notification.Name, object: AnyObject? = nil) -> Publisher {
    Publisher(center: self, name: name, object: object)
  }

  /// Sends notifications as they are posted. Those that come without demand are dropped.
  public struct Publisher: Combine.Publisher {
    /// The kind of values.
    public typealias Output = Notification
    /// Never fails.
    public typealias Failure = Never

    /// The center to which the notifications are posted.
    public let center: NotificationCenter
    /// The name of the notifications.
    public let name: Notification.Name
    /// The object that posts them; any object if `nil`.
    public let object: AnyObject?

    /// Creates the publisher.
    public init(center: NotificationCenter, name: Notification.Name, object: AnyObject? = nil) {
      self.center = center
      self.name = name
      self.object = object
    }

    /// Attaches a subscriber.
    public func receive<S>(subscriber: S) where S: Subscriber, S.Input == Notification, S.Failure == Never {
      let observation = Observation(center)
      observation.subject.subscribe(
        PassInner(subscriber, name: "NotificationCenter Observer") { observation.end() })
      observation.begin(name, object)
    }
  }
}

extension NotificationCenter.Publisher: Equatable {
  /// Whether both send the same notifications.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.center === rhs.center && lhs.name == rhs.name && lhs.object === rhs.object
  }
}

/// One subscriber's entry at a notification center.
private final class Observation {
  let subject = PassthroughSubject<Notification, Never>()
  /// The center, until the end, and the observer registered there.
  private let state: Lock<(center: NotificationCenter?, observer: (any NSObjectProtocol)?)>

  init(_ center: NotificationCenter) { state = Lock((center, nil)) }

  func begin(_ name: Notification.Name, _ object: AnyObject?) {
    // The subscriber may have cancelled when it got its subscription.
    guard let center = state.withLock({ $0.center }) else { return }
    let box = SubjectBox(subject: subject)
    let observer = center.addObserver(forName: name, object: object, queue: nil) { box.subject.send($0) }
    let isOver = state.withLock { state in
      if state.center != nil { state.observer = observer }
      return state.center == nil
    }
    if isOver { center.removeObserver(observer) }
  }

  func end() {
    let (center, observer) = state.withLock { state in
      defer { state = (nil, nil) }
      return state
    }
    if let observer { center?.removeObserver(observer) }
  }

  // Unchecked because the subject may be sent to from any thread; a notification is passed on where it is posted.
  private struct SubjectBox: @unchecked Sendable {
    let subject: PassthroughSubject<Notification, Never>
  }
}
