import Foundation

/// Removes what visitors left who did not come back, so that crawlers and the merely curious fill no disk.
public struct VisitorSweep: Sendable {
  /// How long what a visitor has is kept after its last use, in seconds: half a year.
  public static let keptSeconds = 182 * 24 * 60 * 60
  /// How many lists one transaction removes.
  private static let batch = 200

  private let ownedData: [any OwnedData]

  /// A sweep of the data that features keep.
  public init(_ ownedData: [any OwnedData]) {
    self.ownedData = ownedData
  }

  /// Removes all that was not used for long before `now`, in seconds since 1970. Other changes get their turn
  /// in between. Returns how many lists went.
  @discardableResult
  public func sweep(now: Int = Int(Date().timeIntervalSince1970)) async throws -> Int {
    let time = now - Self.keptSeconds
    var total = 0
    for data in ownedData {
      var last = Self.batch
      while last == Self.batch, !Task.isCancelled {
        last = try await data.sweepVisitors(unusedSince: time, limit: Self.batch)
        total += last
      }
    }
    return total
  }

  /// Sweeps at once and then every hour, until the task is cancelled. The next sweep makes up for one that fails.
  public func run() async {
    while !Task.isCancelled {
      _ = try? await sweep()
      try? await Task.sleep(for: .seconds(60 * 60))
    }
  }
}
