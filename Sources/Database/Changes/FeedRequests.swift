import Synchronization

/// The requests of others to a feed's thread, and its answers.
final class FeedRequests: Sendable {
  /// The time for which a caller that waits for news waits at most: a server that is slow makes pages late, not absent.
  static let patience = Duration.milliseconds(250)

  /// The work that the thread has to do.
  struct Due {
    var isClosed = false
    var isAnnouncement = false
    var isReading = false
    var isTrackLost = false
  }

  private struct State {
    var due = Due()
    var isConnected = false
    /// The time of the last reading, or of the beginning.
    var readAt = ContinuousClock.now
    /// The number of other servers; nil while it is not known.
    var otherCount: Int?
    var waiters = Waiters()
  }

  let wakeUp: WakeUp
  private let state = Mutex(State())

  init() throws(DatabaseError) {
    wakeUp = try WakeUp()
  }

  // MARK: From any thread

  /// Asks for something, and wakes the thread up.
  func ask(for request: WritableKeyPath<Due, Bool>) {
    let isNew = state.withLock { state in
      defer { state.due[keyPath: request] = true }
      return !state.due[keyPath: request]
    }
    if isNew { wakeUp.send() }
  }

  /// Waits for a reading of the log that begins after this call, unless there is nobody or no way to learn from.
  func waitForReading() async {
    await withCheckedContinuation { continuation in
      let isWaiting = state.withLock { state in
        guard state.isConnected, state.otherCount != 0, !state.due.isClosed else { return false }
        state.waiters.append(continuation, until: .now + Self.patience)
        return true
      }
      if isWaiting { ask(for: \.isReading) } else { continuation.resume() }
    }
  }

  /// The time since the last reading.
  var silence: Duration { state.withLock { .now - $0.readAt } }

  /// The number of other servers; nil while it is not known.
  var otherCount: Int? { state.withLock(\.otherCount) }

  /// Whether the server was reached last.
  var isConnected: Bool { state.withLock(\.isConnected) }

  // MARK: From the thread

  var isClosed: Bool { state.withLock(\.due.isClosed) }

  /// Takes what is to be done.
  func take() -> Due {
    state.withLock { state in
      defer { state.due = Due(isClosed: state.due.isClosed) }
      return state.due
    }
  }

  /// The callers that wait for a reading that begins now.
  func takeWaiters() -> Waiters {
    state.withLock { state in
      defer { state.waiters = Waiters() }
      return state.waiters
    }
  }

  func noteConnection(_ isConnected: Bool) {
    state.withLock { state in
      state.isConnected = isConnected
      if isConnected { state.readAt = .now }
    }
    guard !isConnected else { return }
    var waiters = takeWaiters()
    waiters.resume()
  }

  func noteOthers(_ count: Int) {
    state.withLock { $0.otherCount = count }
  }

  /// Lets those go on who have waited too long for the thread to come to them.
  func resumeOverdue() {
    state.withLock { $0.waiters.resumeOverdue() }
  }
}

/// Callers that wait for one reading of the log.
struct Waiters: Sendable {
  private var callers: [(continuation: CheckedContinuation<Void, Never>, deadline: ContinuousClock.Instant)] =
    []

  mutating func append(
    _ continuation: CheckedContinuation<Void, Never>, until deadline: ContinuousClock.Instant
  ) {
    callers.append((continuation, deadline))
  }

  /// Lets all go on.
  mutating func resume() {
    for caller in callers { caller.continuation.resume() }
    callers = []
  }

  /// Lets those go on who have waited too long.
  mutating func resumeOverdue() {
    let now = ContinuousClock.now
    for caller in callers where caller.deadline <= now { caller.continuation.resume() }
    callers.removeAll { $0.deadline <= now }
  }
}
