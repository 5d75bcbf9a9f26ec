/// The sending side of a connection.
enum SendingState: Equatable {
  /// The client takes what is sent.
  case idle
  /// The client takes less than is sent.
  case blocked(Period)
  /// The client takes more, but other connections have their turn. The rest is sent in the next turn of the loop.
  case paused

  /// A period in which a blocked client has to take a least number of bytes.
  struct Period: Equatable {
    let end: Deadline
    /// The bytes that the client had not acknowledged when the period began.
    let unacknowledged: Int
    /// The bytes that were handed to the kernel since then.
    var sent = 0

    /// The bytes that the client has taken in the period.
    ///
    /// - Parameter left: the bytes that it has not acknowledged now.
    func taken(unacknowledged left: Int) -> Int { unacknowledged + sent - left }
  }

  /// The next step after bytes were sent.
  enum Action: Equatable {
    /// Everything was sent.
    case finish
    /// A period has begun.
    case arm
    /// The period before goes on.
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

  /// The end of the period in which the client has to take its least.
  var deadline: Deadline {
    if case .blocked(let period) = self { period.end } else { .never }
  }

  /// The sending of what was queued has returned.
  ///
  /// - Parameter period: the period that begins now, should the client have to take something.
  mutating func sent(_ result: SendQueue.Result, period: @autoclosure () -> Period) -> Action {
    switch (result, self) {
    case (.done, _):
      self = .idle
      return .finish
    case (.paused, _):
      self = .paused
      return .sendLater
    case (.blocked(let count), .blocked(var period)):
      period.sent += count
      self = .blocked(period)
      return .wait
    case (.blocked, _):
      self = .blocked(period())
      return .arm
    case (.failed, _):
      return .close
    }
  }

  /// The period has ended. Returns false if the client has taken less than the least.
  ///
  /// - Parameter next: the period that begins now, with what the client has not acknowledged.
  mutating func periodEnded(least: Int, next: Period) -> Bool {
    guard case .blocked(let period) = self else { return true }
    self = .blocked(next)
    return period.taken(unacknowledged: next.unacknowledged) >= least
  }

  /// The turn has come for which the connection paused.
  mutating func resume() {
    if case .paused = self { self = .idle }
  }
}
