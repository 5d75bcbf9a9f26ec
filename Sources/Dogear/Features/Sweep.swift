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
  /// Sweeps at once and then every hour, until the task is cancelled. The next sweep makes up for one that fails, which
  /// the log is told of.
  public func run(_ faults: FaultLog) async {
    while !Task.isCancelled {
      do {
        try await sweep(now: Int(Date().timeIntervalSince1970))
      } catch {
        faults.note(error, in: Self.subject)
      }
      try? await Task.sleep(for: .seconds(60 * 60))
    }
  }
}
