import Database

/// Changes of many books that were made together: they have one mark, by which they are undone together.
extension BookHistory {
  static let markMigration = Migration(
    "marks of changes of books",
    sql: """
      ALTER TABLE book_changes ADD COLUMN mark TEXT;
      CREATE INDEX book_changes_by_mark ON book_changes (owner, mark) WHERE mark IS NOT NULL;
      """)

  /// The number of books that were changed with a mark.
  func count(marked mark: String, _ owner: OwnerID) async throws -> Int {
    try await books.database.read { connection in
      try connection.first(
        "SELECT count(*) AS n FROM book_changes WHERE owner = $1 AND mark = $2", owner.rawValue, mark
      )?.int("n") ?? 0
    }
  }

  /// Undoes the changes with a mark. What was changed since stays. Returns the number of books on the shelf that had one,
  /// and of those where something stayed.
  func undo(marked mark: String, _ owner: OwnerID) async throws -> (count: Int, kept: Int) {
    let marked = try await books.database.read { connection in
      try connection.query(
        "SELECT book FROM book_changes WHERE owner = $1 AND mark = $2 ORDER BY book", owner.rawValue, mark
      ).map { try $0.string("book") }
    }
    var (count, kept) = (0, 0)
    for part in marked.parts {
      let undone = try await books.batch(of: owner) { batch, connection in
        try Self.undo(part, marked: mark, of: owner, in: &batch, connection)
      }
      count += undone.count
      kept += undone.kept
    }
    return (count, kept)
  }

  private static func undo(
    _ ids: [Book.ID], marked mark: String, of owner: OwnerID, in batch: inout ListBatch<Book>,
    _ connection: DatabaseConnection
  ) throws -> (count: Int, kept: Int) {
    var (count, kept) = (0, 0)
    for id in ids where try batch.item(id) != nil {
      let row = try connection.first(
        """
        SELECT \(NotedChange.columns) FROM book_changes
        WHERE owner = $1 AND book = $2 AND mark = $3
        """, owner.rawValue, id, mark)
      guard let noted = try row.map(NotedChange.init) else { continue }
      count += 1
      if try !noted.change.undo(in: &batch) { kept += 1 }
    }
    return (count, kept)
  }
}
