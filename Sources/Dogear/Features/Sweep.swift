import Foundation

/// A job that removes what is no longer to be kept.
public protocol Sweep: Sendable {
  /// The job's name, which begins a line of the log where it fails.
  static var subject: String { get }
  /// Removes what is due at a time, in seconds since 1970. Returns the number of things removed.
  @discardableResult
  func sweep(now: Int) async throws -> Int
}

extension Sweep {
  /// Sweeps at once and then every hour, until the task is cancelled. The next sweep makes up for one that fails, or is left
  /// out after a jump of the clock, which the log is told of.
  public func run(_ faults: FaultLog) async {
    var clock = ClockWatch()
    while !Task.isCancelled {
      do {
        let now = Int(Date().timeIntervalSince1970)
        try clock.look(time: now)
        try await sweep(now: now)
      } catch {
        faults.note(error, in: Self.subject)
      }
      try? await Task.sleep(for: .seconds(60 * 60))
    }
  }
}
