/// The migrations of one part of a program, such as a feature, in the order in which they are applied. They are numbered
/// from 1 within the series, so that two parts never claim the same number.
public struct MigrationSeries: Sendable {
  /// The name, which the database keeps: it never changes.
  public let name: String
  /// The migrations; later ones are appended.
  public let migrations: [Migration]
  /// The tables whose rows mean something to running servers alone: they are not in backups.
  public let transientTables: Set<String>

  /// A series of migrations.
  public init(_ name: String, _ migrations: [Migration], transientTables: Set<String> = []) {
    self.name = name
    self.migrations = migrations
    self.transientTables = transientTables
  }

  /// The first migrations of the series.
  func prefix(_ count: Int) -> MigrationSeries {
    MigrationSeries(name, Array(migrations.prefix(count)), transientTables: transientTables)
  }

  /// The migrations with their numbers.
  var numbered: [(number: Int, migration: Migration)] {
    migrations.enumerated().map { ($0.offset + 1, $0.element) }
  }
}

extension Database {
  /// Brings the schema up to date, one series after another, each migration in a transaction of its own. Blocks until
  /// done. Of several programs that start with one PostgreSQL database, one migrates and the others wait.
  ///
  /// - Throws: `DatabaseError` if two series have one name, if a migration was altered after it was applied, if one fails,
  ///   or if the database was written by a newer program. Migrations before the one that failed stay applied.
  public func migrate(_ series: [MigrationSeries]) throws {
    try writeAlone { connection in
      let migrator = Migrator(driver: connection.driver, series: series)
      try connection.recovery.run(connection.driver) { try migrator.run() }
    }
  }
}
