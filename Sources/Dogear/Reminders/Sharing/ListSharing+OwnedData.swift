import Database

// The shares that an owner gives. The shares that an account was given are its own data, in a list of theirs.
extension ListSharing: OwnedData {
  var name: String { "lists_shared_with_others" }

  /// Nothing: visitors share no lists.
  func transfer(from visitor: OwnerID, to account: OwnerID) async throws {}

  func isStored(for owner: OwnerID) async throws -> Bool {
    try await shares.database.read { connection in
      try connection.first("SELECT id FROM list_shares WHERE holder = $1", owner.accountID ?? "") != nil
    }
  }

  func remove(_ owner: OwnerID) async throws { try await endAll(of: owner) }

  /// The lists that an owner shares, each with the name of an account.
  func export(of owner: OwnerID) async throws -> ExportedTable {
    try await shares.database.read { connection in
      let rows = try connection.query(
        """
        SELECT s.list, a.username, s.can_write FROM list_shares s JOIN accounts a ON s.owner = 'a:' || a.id
        WHERE s.holder = $1 AND s.deleted_at IS NULL ORDER BY s.list, a.username
        """, owner.accountID ?? "")
      let columns = ["list", "username", "can_write"]
      return ExportedTable(columns: columns, rows: rows.map { row in columns.map { row[$0] ?? .null } })
    }
  }

  /// Nothing: a share that has ended is gone.
  func exportBin(of owner: OwnerID) async throws -> ExportedTable {
    ExportedTable(columns: ["list"], rows: [])
  }

  /// Nothing: visitors share no lists.
  func sweepVisitors(unusedSince time: Int, onceBefore: Int, limit: Int) async throws -> Int { 0 }
}
