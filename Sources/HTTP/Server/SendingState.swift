/// The sending side of a connection.
enum SendingState: Equatable {
  /// The client takes what is sent.
  case idle
  /// The client takes less than is sent, and has to take a byte before the deadline.
  case blocked(until: Deadline)
  /// The client takes more, but other connections have their turn. The rest is sent in the next turn of the loop.
  case paused

  /// The next step after bytes were sent.
  enum Action: Equatable {
    /// Everything was sent.
    case finish
    /// The client has a new deadline.
    case arm
    /// The deadline before stays.
    case wait
    case sendLater
    case close
  }

  /// Whether there is more to send than the client takes now.
  var isBlocked: Bool {
    if case .idle = self { false } else { true }
  }

  var isPaused: Bool {
    if case .paused = self { true } else { false }
  }

  /// When a byte has to be taken.
  var deadline: Deadline {
    if case .blocked(let deadline) = self { deadline } else { .never }
  }

  /// The sending of what was queued has returned.
  ///
  /// - Parameter deadline: for a byte to be taken, from now on.
  mutating func sent(_ result: SendQueue.Result, deadline: Deadline) -> Action {
    switch (result, self) {
    case (.done, _):
      self = .idle
      return .finish
    case (.paused, _):
      self = .paused
      return .sendLater
    case (.blocked(progress: false), .blocked):
      return .wait
    case (.blocked, _):
      self = .blocked(until: deadline)
      return .arm
    case (.failed, _):
      return .close
    }
  }

  /// The turn has come for which the connection paused.
  mutating func resume() {
    if case .paused = self { self = .idle }
  }
}
