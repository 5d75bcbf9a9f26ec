import Foundation

/// A job that removes the data of visitors who did not come back, so that crawlers and the merely curious fill no disk.
public struct VisitorSweep: Sendable {
  /// The seconds that a visitor's data is kept after its last use: half a year.
  public static let keptSeconds = 182 * 24 * 60 * 60
  /// The largest number of lists that one transaction removes.
  private static let batch = 200

  private let ownedData: [any OwnedData]

  /// Makes a sweep of the data that features keep.
  public init(_ ownedData: [any OwnedData]) {
    self.ownedData = ownedData
  }

  /// Removes all data that was not used for `keptSeconds` before `now`, in seconds since 1970. It does so in batches,
  /// so that other changes get their turn in between. Returns the number of lists removed.
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
