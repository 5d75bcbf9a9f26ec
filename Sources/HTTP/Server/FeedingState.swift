/// The feeding of a session with its connection's input: never within itself, and in turns with other connections.
enum FeedingState: Equatable {
  case idle
  /// The rest is fed in the next turn of the loop.
  case scheduled
  /// The session is being fed, which may call for more of that.
  case running(isScheduled: Bool)

  var isRunning: Bool {
    if case .running = self { true } else { false }
  }

  /// Feeding is asked for. Returns false if that is under way: what is there is fed in any case.
  mutating func begin() -> Bool {
    switch self {
    case .idle: self = .running(isScheduled: false)
    case .scheduled: self = .running(isScheduled: true)
    case .running: return false
    }
    return true
  }

  mutating func end() {
    if case .running(let isScheduled) = self { self = isScheduled ? .scheduled : .idle }
  }

  /// Other connections have their turn. Returns true if the next turn has to be scheduled.
  mutating func postpone() -> Bool {
    switch self {
    case .idle: self = .scheduled
    case .running(isScheduled: false): self = .running(isScheduled: true)
    case .scheduled, .running(isScheduled: true): return false
    }
    return true
  }

  /// The scheduled turn has come.
  mutating func resume() {
    switch self {
    case .scheduled: self = .idle
    case .running: self = .running(isScheduled: false)
    case .idle: break
    }
  }
}
