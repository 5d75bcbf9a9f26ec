import Synchronization

/// Observations, in order, from any thread.
final class Log: Sendable {
  private let state = Mutex<[Int]>([])

  var entries: [Int] { state.withLock { $0 } }

  func append(_ entry: Int) {
    state.withLock { $0.append(entry) }
  }

  func contains(_ entry: Int) -> Bool {
    state.withLock { $0.contains(entry) }
  }
}
