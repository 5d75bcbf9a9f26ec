import Database

extension ReminderCompletions: OwnedData {
  var name: String { "reminder_completions" }

  func transfer(from visitor: OwnerID, to account: OwnerID) async throws {
    try await reminders.database.write(for: account.party) { connection in
      try connection.execute(
        "UPDATE reminder_completions SET owner = $2 WHERE owner = $1", visitor.rawValue, account.rawValue)
    }
  }

  func isStored(for owner: OwnerID) async throws -> Bool { try await count(of: owner) > 0 }

  func remove(_ owner: OwnerID) async throws {
    try await reminders.database.removeRows(of: owner, from: "reminder_completions", key: "id")
  }

  /// The completions of an owner, the first one first.
  func export(of owner: OwnerID) async throws -> ExportedTable {
    let columns = ["id", "reminder", "title", "occurrence", "done_at", "item"]
    return try await reminders.database.read { connection in
      let rows = try connection.query(
        """
        SELECT \(columns.joined(separator: ", ")) FROM reminder_completions WHERE owner = $1
        ORDER BY done_at, id
        """, owner.rawValue)
      return ExportedTable(columns: columns, rows: rows.map { row in columns.map { row[$0] ?? .null } })
    }
  }

  /// Nothing: completions have no bin.
  func exportBin(of owner: OwnerID) async throws -> ExportedTable {
    ExportedTable(columns: ["id"], rows: [])
  }

  /// Removes the completions of visitors whose reminders were removed.
  func sweepVisitors(unusedSince time: Int, onceBefore: Int, limit: Int) async throws -> Int {
    try await reminders.database.write(for: .housekeeping) { connection in
      let rows = try connection.query(
        """
        SELECT DISTINCT owner FROM reminder_completions WHERE owner LIKE 'v:%' AND NOT EXISTS (
          SELECT 1 FROM reminder_lists WHERE reminder_lists.owner = reminder_completions.owner)
        LIMIT $1
        """, limit)
      for row in rows {
        try connection.execute(
          "DELETE FROM reminder_completions WHERE owner = $1", try row.string("owner"))
      }
      return rows.count
    }
  }
}
