import Combine
import Foundation

/// A stream for `print(_:to:)` that puts the time since the line before in front of each line.
final class TimeLogger: TextOutputStream {
  private let stopwatch: Stopwatch
  private let log: (String) -> Void
  private var previous = 0.0

  init(_ scheduler: some Scheduler, log: @escaping (String) -> Void) {
    stopwatch = Stopwatch(scheduler)
    self.log = log
  }

  func write(_ string: String) {
    let line = string.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !line.isEmpty else { return }
    let now = stopwatch.seconds
    log(String(format: "+%.5fs: ", now - previous) + line)
    previous = now
  }
}
