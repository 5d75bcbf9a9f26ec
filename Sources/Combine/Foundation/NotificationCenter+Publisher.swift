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
      let observation = Observation(self)
      observation.subject.subscribe(
        PassInner(subscriber, name: "NotificationCenter Observer", parent: observation))
      observation.begin()
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
private final class Observation: PassParent {
  private struct State {
    /// The observation, until the end.
    var publisher: NotificationCenter.Publisher?
    /// The observer registered at the center.
    var observer: (any NSObjectProtocol)?
  }

  let subject = PassthroughSubject<Notification, Never>()
  private let state: Lock<State>

  init(_ publisher: NotificationCenter.Publisher) { state = Lock(State(publisher: publisher)) }

  func begin() {
    // The subscriber may have cancelled when it got its subscription.
    guard let publisher = state.withLock({ $0.publisher }) else { return }
    let box = SubjectBox(subject: subject)
    let observer = publisher.center.addObserver(
      forName: publisher.name, object: publisher.object, queue: nil
    ) { box.subject.send($0) }
    let isOver = state.withLock { state in
      if state.publisher != nil { state.observer = observer }
      return state.publisher == nil
    }
    if isOver { publisher.center.removeObserver(observer) }
  }

  func subscriptionEnded() {
    let last = state.withLock { state in
      defer { state = State() }
      return state
    }
    if let observer = last.observer { last.publisher?.center.removeObserver(observer) }
  }

  func shown(_ demand: Subscribers.Demand) -> KeyValuePairs<String, Any> {
    let publisher = state.withLock { $0.publisher }
    return [
      "center": publisher?.center as Any, "name": publisher?.name as Any,
      "object": publisher?.object as Any, "demand": demand,
    ]
  }

  // Unchecked because the subject may be sent to from any thread; a notification is passed on where it is posted.
  private struct SubjectBox: @unchecked Sendable {
    let subject: PassthroughSubject<Notification, Never>
  }
}
