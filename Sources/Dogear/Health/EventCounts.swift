import HTTP
import Synchronization

/// The number of events of each name since the start. The names are the program's own, so that no client can add figures.
final class EventCounts: Sendable {
  private let counts = Mutex<[String: Int]>([:])

  /// Counts an event.
  func increment(_ name: String) {
    counts.withLock { $0[name, default: 0] += 1 }
  }

  /// The number of events of a name.
  func count(of name: String) -> Int { counts.withLock { $0[name] ?? 0 } }

  /// Writes the numbers as a family of counters, in the order of their names.
  func write(_ family: String, label: String, _ help: String, to text: inout MetricsText) {
    text.family(family, .counter, help)
    for (name, count) in counts.withLock({ $0.sorted { $0.key < $1.key } }) {
      text.sample(family, "\(label)=\"\(name)\"", "\(count)")
    }
  }
}
