import Synchronization

/// The owners whose lists are to be read again, each once however often that was asked for meanwhile.
final class RefreshQueue: Sendable {
  typealias Waiter = CheckedContinuation<Void, Never>

  private struct State {
    var due: [OwnerID: [Waiter]] = [:]
    /// Whether a task reads them.
    var isRunning = false
  }

  private let state = Mutex(State())

  /// Adds owners. Returns whether the caller must begin a task that reads the lists of those in the queue.
  ///
  /// - Parameter waiter: goes on once the list was read.
  func add(_ owners: [OwnerID], waiter: Waiter? = nil) -> Bool {
    state.withLock { state in
      for owner in owners { state.due[owner, default: []] += waiter.map { [$0] } ?? [] }
      guard !state.due.isEmpty, !state.isRunning else { return false }
      state.isRunning = true
      return true
    }
  }

  /// Takes at most so many owners; none where the task has to end.
  func take(_ limit: Int) -> [OwnerID: [Waiter]] {
    state.withLock { state in
      var taken: [OwnerID: [Waiter]] = [:]
      for owner in state.due.keys.prefix(limit) { taken[owner] = state.due.removeValue(forKey: owner) }
      if taken.isEmpty { state.isRunning = false }
      return taken
    }
  }
}
