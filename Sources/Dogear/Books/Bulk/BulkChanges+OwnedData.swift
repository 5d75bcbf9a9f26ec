import Database

extension BulkChanges: OwnedData {
  var name: String { "bulk_changes" }

  /// Finishes a visitor's change before their books become an account's.
  func transfer(from visitor: OwnerID, to account: OwnerID) async throws {
    try await resume(visitor)
    try await remove(visitor)
  }

  func isStored(for owner: OwnerID) async throws -> Bool {
    try await books.database.read { try BulkRecords.change(of: owner, $0) } != nil
  }

  func remove(_ owner: OwnerID) async throws {
    try await books.database.write(for: owner.party) { try BulkRecords.remove(owner, $0) }
  }

  /// The change of an owner that is under way, or was interrupted.
  func export(of owner: OwnerID) async throws -> ExportedTable {
    let columns = ["id", "done", "content", "over_at"]
    return try await books.database.read { connection in
      let rows = try connection.query(
        "SELECT \(columns.joined(separator: ", ")) FROM bulk_changes WHERE owner = $1", owner.rawValue)
      return ExportedTable(columns: columns, rows: rows.map { row in columns.map { row[$0] ?? .null } })
    }
  }

  /// Nothing: a change has no bin.
  func exportBin(of owner: OwnerID) async throws -> ExportedTable {
    ExportedTable(columns: ["id"], rows: [])
  }

  /// Removes the changes of visitors whose shelves were removed.
  func sweepVisitors(unusedSince time: Int, onceBefore: Int, limit: Int) async throws -> Int {
    try await books.database.write(for: .housekeeping) { connection in
      try connection.execute(
        """
        DELETE FROM bulk_changes WHERE owner IN (
          SELECT owner FROM bulk_changes WHERE owner LIKE 'v:%'
            AND NOT EXISTS (SELECT 1 FROM \(Book.listTable) WHERE \(Book.listTable).owner = bulk_changes.owner)
          LIMIT $1)
        """, limit)
    }
  }
}
