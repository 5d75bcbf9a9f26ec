import Foundation

/// Removes what visitors left who did not come back, so that crawlers and the merely curious fill no disk.
public struct VisitorSweep: Sendable {
  /// How long what a visitor has is kept after its last use, in seconds: half a year.
  public static let keptSeconds = 182 * 24 * 60 * 60
  /// How many lists one transaction removes.
  private static let batch = 200

  private let books: BooksStore
  private let reminders: RemindersStore

  /// A sweep of these stores.
  public init(books: BooksStore, reminders: RemindersStore) {
    self.books = books
    self.reminders = reminders
  }

  /// Removes all that was not used for long before `now`, in seconds since 1970. Other changes get their turn
  /// in between. Returns how many lists went.
  @discardableResult
  public func sweep(now: Int = Int(Date().timeIntervalSince1970)) async throws -> Int {
    let time = now - Self.keptSeconds
    var total = 0
    var last = Self.batch
    while last == Self.batch, !Task.isCancelled {
      last = try await books.sweepVisitors(unusedSince: time, limit: Self.batch)
      total += last
    }
    last = Self.batch
    while last == Self.batch, !Task.isCancelled {
      last = try await reminders.sweepVisitors(unusedSince: time, limit: Self.batch)
      total += last
    }
    return total
  }

  /// Sweeps now and then every hour, until the task is cancelled. A sweep that fails is made up for by the
  /// next.
  public func run() async {
    while !Task.isCancelled {
      _ = try? await sweep()
      try? await Task.sleep(for: .seconds(60 * 60))
    }
  }
}
