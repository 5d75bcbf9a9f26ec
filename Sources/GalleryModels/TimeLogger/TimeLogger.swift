import Combine
import Foundation

/// A stream for `print(_:to:)` that puts a time in front of each line: since the line before, or since the origin.
final class TimeLogger: TextOutputStream {
  private let sinceOrigin: Bool
  private let stopwatch: Stopwatch
  private let log: (String) -> Void
  private var previous = 0.0

  init(sinceOrigin: Bool = false, _ scheduler: some Scheduler, log: @escaping (String) -> Void) {
    self.sinceOrigin = sinceOrigin
    stopwatch = Stopwatch(scheduler)
    self.log = log
  }

  func write(_ string: String) {
    let line = string.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !line.isEmpty else { return }
    let now = stopwatch.seconds
    log(String(format: "+%.5fs: ", now - previous) + line)
    if !sinceOrigin { previous = now }
  }
}
