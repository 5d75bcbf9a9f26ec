extension DatabaseConnection {
  /// Whether other servers may use the database meanwhile, which holds for PostgreSQL.
  public var isShared: Bool { driver.isShared }

  /// The time of the database's clock in milliseconds since 1970, as an expression of SQL: the same for all servers.
  public var timeExpression: String {
    isShared ? ChangeLog.now : "CAST(strftime('%s', 'now') AS INTEGER) * 1000"
  }

  /// Records in the transaction that something was changed, for the other servers of a shared database.
  ///
  /// - Parameters:
  ///   - kind: the kind of what was changed, such as the table of a list.
  ///   - subject: the one of its kind.
  ///   - part: the only part of it that was changed; nil where others may have been.
  /// - Returns: its version; nil where nobody shares the database.
  public func record(
    _ kind: String, _ subject: String, part: String? = nil
  ) throws(DatabaseError) -> RecordedVersion? {
    guard isShared else { return nil }
    hasRecorded = true
    guard let row = try first(ChangeLog.recordVersion, server, kind, subject, part) else { return nil }
    return RecordedVersion(number: try row.int("version"), isFirst: try row.bool("is_first"))
  }

  /// Records in the transaction that something happened to a subject of a kind without versions.
  public func recordEvent(_ kind: String, _ subject: String, part: String? = nil) throws(DatabaseError) {
    guard isShared else { return }
    hasRecorded = true
    try execute(ChangeLog.recordEvent, server, kind, subject, part)
  }

  /// The version of a subject as the transaction sees it; 0 where nobody shares the database.
  public func version(_ kind: String, _ subject: String) throws(DatabaseError) -> Int {
    guard isShared else { return 0 }
    return try first(ChangeLog.version, kind, subject)?.int("version") ?? 0
  }

  /// The parts of a subject that were changed after a version, up to the one that the transaction sees; nil where they are
  /// not all known, or more than `limit`.
  public func parts(
    of kind: String, _ subject: String, from version: Int, to last: Int, limit: Int
  ) throws(DatabaseError) -> Set<String>? {
    guard last > version, last - version <= limit else { return nil }
    let rows = try query(
      """
      SELECT version, part FROM changes
      WHERE kind = $1 AND subject = $2 AND version > $3 AND version <= $4
      """, kind, subject, version, last)
    guard rows.count == last - version else { return nil }
    var parts: Set<String> = []
    for row in rows {
      guard let part = try row.optionalString("part") else { return nil }
      parts.insert(part)
    }
    return parts
  }
}
