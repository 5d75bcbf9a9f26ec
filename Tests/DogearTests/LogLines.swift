import Synchronization

/// The lines that were written to a log, in order.
final class LogLines: Sendable {
  private let all = Mutex<[String]>([])

  var text: [String] { all.withLock { $0 } }

  func add(_ line: String) { all.withLock { $0.append(line) } }
}
