/// A migration as the table of those that were applied has it.
struct AppliedMigration: Hashable, Sendable {
  let series: String
  let number: Int
  let name: String
  let checksum: String
}

extension AppliedMigration {
  /// The name of the table of migrations that were applied.
  static let table = "applied_migrations"

  init(row: Row) throws(DatabaseError) {
    series = try row.string("series")
    number = try row.int("number")
    name = try row.string("name")
    checksum = try row.string("checksum")
  }

  /// The migrations that were applied to a database, in the order of their series and numbers; nil where it has no table of
  /// them, as before the first start of a program.
  static func all(_ driver: any Driver) throws(DatabaseError) -> [AppliedMigration]? {
    guard try driver.hasTable(table) else { return nil }
    return try driver.query(
      "SELECT series, number, name, checksum FROM \(table) ORDER BY series, number", [], limit: .max
    ).map { (row) throws(DatabaseError) in try AppliedMigration(row: row) }
  }
}
