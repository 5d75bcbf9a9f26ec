/// A job that removes uploaded files which nobody imported, and what can't be undone any more.
public struct ImportSweep: Sweep {
  /// The name of this job.
  public static let subject = "The sweep of imports"

  private let records: [ImportRecords]

  /// Makes the sweep of an app's imports.
  public init(_ stores: Stores) {
    records = stores.opened.compactMap { ($0 as? BooksFeature)?.imports.records }
  }

  /// Removes what is due at a time, in seconds since 1970. Returns the number of imports removed.
  @discardableResult
  public func sweep(now: Int) async throws -> Int {
    var total = 0
    for records in records { total += try await records.sweep(now: now) }
    return total
  }
}
