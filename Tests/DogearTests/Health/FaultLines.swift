import Synchronization

/// The lines of a log of faults, and a clock that stands still until it is set.
final class FaultLines: Sendable {
  private let state = Mutex<(lines: [String], now: Int)>(([], 1000))

  /// The time, in seconds since 1970.
  var now: Int {
    get { state.withLock { $0.now } }
    set { state.withLock { $0.now = newValue } }
  }

  func write(_ line: String) { state.withLock { $0.lines.append(line) } }

  /// The lines since the last call.
  func take() -> [String] {
    state.withLock { state in
      defer { state.lines = [] }
      return state.lines
    }
  }
}
