import Database

/// The numbers of books whose changes with one mark were undone.
struct UndoneChanges: Hashable, Codable, Sendable {
  /// The number of books on the shelf that had such a change.
  var count = 0
  /// The number of these books where something stayed, because it was changed since.
  var kept = 0
  /// The number of books that had one, and are not on the shelf.
  var gone = 0

  static func += (sum: inout UndoneChanges, more: UndoneChanges) {
    sum.count += more.count
    sum.kept += more.kept
    sum.gone += more.gone
  }

  /// A sentence about what came of undoing the changes of so many books.
  func sentence(of changed: Int) -> String {
    if count == 0 { return "There is nothing to undo." }
    // The history is not kept for ever.
    guard count + gone >= changed else {
      return "Undone for \(count.counted("book")): how the others were is not known any more."
    }
    return kept == 0 ? "Undone." : "Undone, but for what was changed since."
  }
}

/// Changes of many books that were made together: they have one mark, by which they are undone together.
extension BookHistory {
  static let markMigration = Migration(
    "marks of changes of books",
    sql: """
      ALTER TABLE book_changes ADD COLUMN mark TEXT;
      CREATE INDEX book_changes_by_mark ON book_changes (owner, mark) WHERE mark IS NOT NULL;
      """)
  static let markOfBookMigration = Migration(
    "marks of changes by book",
    sql: """
      DROP INDEX book_changes_by_mark;
      CREATE INDEX book_changes_by_mark ON book_changes (owner, mark, book) WHERE mark IS NOT NULL;
      """)

  /// The number of books that were changed with a mark.
  func count(marked mark: String, _ owner: OwnerID) async throws -> Int {
    try await books.database.read { connection in
      try connection.first(
        "SELECT count(*) AS n FROM book_changes WHERE owner = $1 AND mark = $2", owner.rawValue, mark
      )?.int("n") ?? 0
    }
  }

  /// The books that were changed with a mark, in an order of their own.
  func books(marked mark: String, _ owner: OwnerID) async throws -> [Book.ID] {
    try await books.database.read { connection in
      try connection.query(
        "SELECT book FROM book_changes WHERE owner = $1 AND mark = $2 ORDER BY book", owner.rawValue, mark
      ).map { try $0.string("book") }
    }
  }

  /// Undoes the changes with a mark of some books. What was changed since stays, and what there is no room for.
  static func undo(
    _ ids: [Book.ID], marked mark: String, in batch: inout ListBatch<Book>, _ connection: DatabaseConnection
  ) throws -> UndoneChanges {
    var undone = UndoneChanges()
    for id in ids {
      guard try batch.item(id) != nil else {
        undone.gone += 1
        continue
      }
      let row = try connection.first(
        """
        SELECT \(NotedChange.columns) FROM book_changes
        WHERE owner = $1 AND book = $2 AND mark = $3
        """, batch.table.owner.rawValue, id, mark)
      guard let noted = try row.map(NotedChange.init) else { continue }
      undone.count += 1
      do {
        if try !noted.change.undo(in: &batch) { undone.kept += 1 }
      } catch is StoreError {
        undone.kept += 1
      }
    }
    return undone
  }
}
