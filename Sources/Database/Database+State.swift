extension Database {
  /// Whether no migration was applied yet, as before the first start of a program. Waits for the answer.
  public func isNew() throws -> Bool {
    try writeAndWait { try AppliedMigration.all($0.driver) == nil }
  }

  /// Whether one of some tables is there and has a row. Waits for the answer.
  public func hasRows(in tables: [String]) throws -> Bool {
    try writeAndWait { connection in
      for table in tables where try connection.driver.hasTable(table) {
        if try connection.first("SELECT 1 AS found FROM \(table) LIMIT 1") != nil { return true }
      }
      return false
    }
  }
}
