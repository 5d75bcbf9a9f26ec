import Database

extension ImportRecords: OwnedData {
  var name: String { Self.imports }

  /// Transfers a visitor's imports to an account, whose own file that waits stays.
  func transfer(from visitor: OwnerID, to account: OwnerID) async throws {
    try await database.write(for: account.party) { connection in
      try connection.execute(
        """
        DELETE FROM \(Self.imports) WHERE owner = $1 AND finished_at IS NULL AND next_row = 0
          AND EXISTS (SELECT 1 FROM \(Self.imports) WHERE owner = $2 AND finished_at IS NULL)
        """, visitor.rawValue, account.rawValue)
      for table in [Self.imports, Self.changes] {
        try connection.execute(
          "UPDATE \(table) SET owner = $2 WHERE owner = $1", visitor.rawValue, account.rawValue)
      }
    }
  }

  func isStored(for owner: OwnerID) async throws -> Bool {
    try await database.read { connection in
      try connection.first("SELECT 1 AS known FROM \(Self.imports) WHERE owner = $1", owner.rawValue) != nil
    }
  }

  func remove(_ owner: OwnerID) async throws {
    try await database.removeRows(of: owner, from: Self.changes, key: "import_id, \(Item.importName)")
    try await database.write(for: owner.party) { connection in
      for table in [Self.imports, Self.changes] {
        try connection.execute("DELETE FROM \(table) WHERE owner = $1", owner.rawValue)
      }
    }
  }

  /// The imports of an owner, the first one first.
  func export(of owner: OwnerID) async throws -> ExportedTable {
    try await table(
      ["id", "name", "fields", "updates", "content", "summary", "problems", "created_at", "finished_at"],
      from: "\(Self.imports) WHERE owner = $1 ORDER BY created_at, id", of: owner)
  }

  /// The changes made by imports, as long as they can be undone.
  func exportBin(of owner: OwnerID) async throws -> ExportedTable {
    try await table(
      ["import_id", Item.importName, "old_values", "new_values"],
      from: "\(Self.changes) WHERE owner = $1 ORDER BY import_id, \(Item.importName)", of: owner)
  }

  private func table(_ columns: [String], from rows: String, of owner: OwnerID) async throws -> ExportedTable
  {
    try await database.read { connection in
      let found = try connection.query(
        "SELECT \(columns.joined(separator: ", ")) FROM \(rows)", owner.rawValue)
      return ExportedTable(columns: columns, rows: found.map { row in columns.map { row[$0] ?? .null } })
    }
  }

  func sweepVisitors(unusedSince time: Int, onceBefore: Int, limit: Int) async throws -> Int {
    // Imports of all owners are gone long before: a job of their feature removes them.
    0
  }
}

extension ImportRecords {
  /// Removes files that wait for too long, and what can't be undone any more, a few at a time so that other changes get
  /// their turn in between. Returns the number of imports removed.
  @discardableResult
  func sweep(now: Int) async throws -> Int {
    let (limit, pendingBefore, before) = (
      50, now - ImportLimits.keptPendingSeconds, now - ImportLimits.keptSeconds
    )
    var (total, last) = (0, limit)
    while last == limit, !Task.isCancelled {
      last = try await database.write(for: .housekeeping) { connection in
        let rows = try connection.query(
          """
          SELECT owner, id FROM \(Self.imports)
          WHERE (finished_at IS NULL AND created_at < $1) OR finished_at < $2 ORDER BY created_at LIMIT $3
          """, pendingBefore, before, limit)
        for row in rows {
          try Self.remove(row.string("id"), OwnerID(rawValue: try row.string("owner")), connection)
        }
        return rows.count
      }
      total += last
    }
    return total
  }
}
