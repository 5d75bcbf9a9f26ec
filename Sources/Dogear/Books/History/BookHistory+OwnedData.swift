import Database

extension BookHistory: OwnedData {
  var name: String { "book_changes" }

  private static let tables = ["book_changes", "book_histories", FormerCovers.table]

  /// Transfers a visitor's history to an account that has no shelf yet. Otherwise its books get other ids there, or are
  /// those that the account has, and the history ends.
  func transfer(from visitor: OwnerID, to account: OwnerID) async throws {
    try await books.database.write(for: account.party) { connection in
      let hasShelf =
        try connection.first(
          "SELECT 1 AS known FROM \(Book.listTable) WHERE owner = $1", account.rawValue) != nil
      if hasShelf { return try Self.remove(visitor, connection) }
      for table in Self.tables {
        try connection.execute(
          "UPDATE \(table) SET owner = $2 WHERE owner = $1", visitor.rawValue, account.rawValue)
      }
    }
  }

  func isStored(for owner: OwnerID) async throws -> Bool {
    try await books.database.read { connection in
      try connection.first("SELECT 1 AS known FROM book_histories WHERE owner = $1", owner.rawValue) != nil
    }
  }

  func remove(_ owner: OwnerID) async throws {
    try await books.database.removeRows(of: owner, from: "book_changes", key: "book, number")
    try await books.database.write(for: owner.party) { connection in try Self.remove(owner, connection) }
  }

  private static func remove(_ owner: OwnerID, _ connection: DatabaseConnection) throws {
    for table in tables {
      try connection.execute("DELETE FROM \(table) WHERE owner = $1", owner.rawValue)
    }
  }

  /// The changes of an owner's books, book by book, the first one first.
  func export(of owner: OwnerID) async throws -> ExportedTable {
    let columns = ["book", "number", "changed_at", "old_values", "new_values"]
    return try await books.database.read { connection in
      let rows = try connection.query(
        """
        SELECT \(columns.joined(separator: ", ")) FROM book_changes WHERE owner = $1 ORDER BY book, number
        """, owner.rawValue)
      return ExportedTable(columns: columns, rows: rows.map { row in columns.map { row[$0] ?? .null } })
    }
  }

  /// Nothing: a history has no bin.
  func exportBin(of owner: OwnerID) async throws -> ExportedTable {
    ExportedTable(columns: ["book"], rows: [])
  }

  /// Removes the histories of visitors whose shelves were removed.
  func sweepVisitors(unusedSince time: Int, onceBefore: Int, limit: Int) async throws -> Int {
    try await books.database.write(for: .housekeeping) { connection in
      let rows = try connection.query(
        """
        SELECT owner FROM book_histories WHERE owner LIKE 'v:%'
          AND NOT EXISTS (SELECT 1 FROM \(Book.listTable) WHERE \(Book.listTable).owner = book_histories.owner)
        LIMIT $1
        """, limit)
      for row in rows { try Self.remove(OwnerID(rawValue: try row.string("owner")), connection) }
      return rows.count
    }
  }
}
