extension BookHistory {
  /// Removes changes that are too old to be undone, a few at a time so that others get their turn in between. Returns their
  /// number.
  @discardableResult
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
