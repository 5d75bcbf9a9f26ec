/// A job that removes changes of books which are too old to be undone.
public struct BookHistorySweep: Sweep {
  /// The name of this job.
  public static let subject = "The sweep of the history of books"

  private let histories: [BookHistory]

  /// Makes the sweep of an app's histories.
  public init(_ stores: Stores) {
    histories = stores.opened.compactMap { ($0 as? BooksFeature)?.history }
  }

  /// Removes what is due at a time, in seconds since 1970. Returns the number of changes removed.
  @discardableResult
  public func sweep(now: Int) async throws -> Int {
    var total = 0
    for history in histories { total += try await history.sweep(now: now) }
    return total
  }
}

extension BookHistory {
  /// Removes changes that are too old to be undone, a few at a time so that others get their turn in between. Returns their
  /// number.
  func sweep(now: Int) async throws -> Int {
    let (limit, before) = (500, now - Self.keptSeconds)
    var (total, last) = (0, limit)
    while last == limit, !Task.isCancelled {
      last = try await books.database.write(for: .housekeeping) { connection in
        try connection.execute(
          """
          DELETE FROM book_changes WHERE (owner, book, number) IN (
            SELECT owner, book, number FROM book_changes WHERE changed_at < $1 ORDER BY changed_at LIMIT $2)
          """, before, limit)
      }
      total += last
    }
    return total
  }
}
