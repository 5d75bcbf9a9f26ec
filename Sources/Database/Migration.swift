/// A change of the schema, applied once and never altered afterwards.
public struct Migration: Sendable {
  /// Its place in the order, from 1.
  public let number: Int
  /// The name, which says in a few words what it does.
  public let name: String
  /// Its statements, each ended by a semicolon.
  public let sql: String

  /// A migration.
  public init(number: Int, name: String, sql: String) {
    self.number = number
    self.name = name
    self.sql = sql
  }

  /// A hash of the statements, FNV-1a with 64 bits, to detect a migration altered after it was applied. It guards
  /// against mistakes, not malice.
  var checksum: String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in sql.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return String(hash, radix: 16)
  }
}

extension Database {
  /// Brings the schema up to date, each migration in a transaction of its own. Blocks until done.
  ///
  /// Fails, and changes nothing more, if a migration was altered after it was applied, if one fails, or if
  /// the database was written by a newer program.
  public func migrate(_ migrations: [Migration]) throws {
    try writeAlone { connection in
      try Migrator(driver: connection.driver, migrations: migrations).run()
    }
  }
}

/// Applies migrations over one connection.
private struct Migrator {
  let driver: any Driver
  let migrations: [Migration]

  func run() throws(DatabaseError) {
    var last = 0
    for migration in migrations {
      guard migration.number > last else { throw changed(migration) }
      last = migration.number
    }
    try driver.script(
      """
      CREATE TABLE IF NOT EXISTS migrations (
        number BIGINT PRIMARY KEY, name TEXT NOT NULL, checksum TEXT NOT NULL)
      """)
    let rows = try driver.query("SELECT number, checksum FROM migrations ORDER BY number", [], limit: .max)
    var applied: [Int: String] = [:]
    for row in rows { applied[try row.int("number")] = try row.string("checksum") }
    let newest = applied.keys.max() ?? 0
    guard newest <= last else { throw .newerThanProgram(migration: newest) }
    for migration in migrations {
      if let checksum = applied[migration.number] {
        guard checksum == migration.checksum else { throw changed(migration) }
      } else {
        guard migration.number > newest else { throw changed(migration) }
        try apply(migration)
      }
    }
  }

  private func apply(_ migration: Migration) throws(DatabaseError) {
    do {
      try driver.beginWriting()
      try driver.script(migration.sql)
      _ = try driver.execute(
        "INSERT INTO migrations (number, name, checksum) VALUES ($1, $2, $3)",
        [migration.number.stored, migration.name.stored, migration.checksum.stored])
      _ = try driver.execute(Transaction.commit, [])
    } catch {
      if driver.inTransaction { _ = try? driver.execute(Transaction.rollback, []) }
      throw .migrationFailed(number: migration.number, name: migration.name, reason: "\(error)")
    }
  }

  private func changed(_ migration: Migration) -> DatabaseError {
    .migrationChanged(number: migration.number, name: migration.name)
  }
}
