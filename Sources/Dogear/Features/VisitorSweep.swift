/// A job that removes the data of visitors who did not come back, so that crawlers and the merely curious fill no disk.
struct VisitorSweep: Sendable {
  /// The seconds that a visitor's data is kept after its last use: half a year.
  static let keptSeconds = 182 * 24 * 60 * 60
  /// The same for a visitor who came on one day only, and for every crawler that once sent a form: two weeks.
  static let keptSecondsOfOneDay = 14 * 24 * 60 * 60
  /// The largest number of lists that one transaction removes.
  private static let batch = 20

  private let ownedData: [any OwnedData]

  /// Makes a sweep of the data that features keep.
  init(_ ownedData: [any OwnedData]) {
    self.ownedData = ownedData
  }

  /// The job that sweeps each hour.
  var job: Job { Job("The sweep of visitors' data", .hourly) { try await sweep(now: $0) } }

  /// Removes all data that was not used for `keptSeconds` before `now`, in seconds since 1970, and for
  /// `keptSecondsOfOneDay` where it was used on one day only. It does so in batches, so that other changes get their
  /// turn in between. Returns the number of lists removed.
  @discardableResult
  func sweep(now: Int) async throws -> Int {
    let (time, onceBefore) = (now - Self.keptSeconds, now - Self.keptSecondsOfOneDay)
    var total = 0
    for data in ownedData {
      var last = Self.batch
      while last > 0, !Task.isCancelled {
        last = try await data.sweepVisitors(unusedSince: time, onceBefore: onceBefore, limit: Self.batch)
        total += last
      }
    }
    return total
  }
}
