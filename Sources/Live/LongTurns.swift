import Synchronization

/// The pages that take long to make, of which a few are made at a time: each holds its search and its rows meanwhile, and
/// those that many clients ask for at once would be more than there is memory for. The others wait in their order.
final class LongTurns: Sendable {
  private struct State {
    var free: Int
    var waiting: [(id: Int, continuation: CheckedContinuation<Bool, Never>)] = []
    var count = 0
    /// Waits that were called off before they began.
    var calledOff: Set<Int> = []
  }

  private let state: Mutex<State>

  /// Makes turns of which so many are taken at a time.
  init(_ count: Int = 4) {
    state = Mutex(State(free: count))
  }

  /// Waits for a turn, which ends when it is released.
  ///
  /// - Throws: `CancellationError` where the task was cancelled, as its client has gone.
  func take() async throws -> LongTurn {
    let id = state.withLock { state in
      state.count += 1
      return state.count
    }
    let isTaken = await withTaskCancellationHandler {
      await withCheckedContinuation { wait(id, $0) }
    } onCancel: {
      callOff(id)
    }
    _ = state.withLock { $0.calledOff.remove(id) }
    guard isTaken else { throw CancellationError() }
    return LongTurn { self.end() }
  }

  private func wait(_ id: Int, _ continuation: CheckedContinuation<Bool, Never>) {
    let answer: Bool? = state.withLock { state in
      if state.calledOff.remove(id) != nil { return false }
      guard state.free > 0 else {
        state.waiting.append((id, continuation))
        return nil
      }
      state.free -= 1
      return true
    }
    if let answer { continuation.resume(returning: answer) }
  }

  private func callOff(_ id: Int) {
    let continuation = state.withLock { state in
      guard let index = state.waiting.firstIndex(where: { $0.id == id }) else {
        state.calledOff.insert(id)
        return CheckedContinuation<Bool, Never>?.none
      }
      return state.waiting.remove(at: index).continuation
    }
    continuation?.resume(returning: false)
  }

  private func end() {
    let next = state.withLock { state in
      if state.waiting.isEmpty {
        state.free += 1
        return CheckedContinuation<Bool, Never>?.none
      }
      return state.waiting.removeFirst().continuation
    }
    next?.resume(returning: true)
  }
}

/// A turn of ``LongTurns``, until it is released.
final class LongTurn: Sendable {
  private let end: @Sendable () -> Void

  init(_ end: @escaping @Sendable () -> Void) {
    self.end = end
  }

  deinit { end() }
}
