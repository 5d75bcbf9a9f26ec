/// Applies migrations over one connection.
struct Migrator {
  let driver: any Driver
  let series: [MigrationSeries]
  /// Whether each migration has a transaction of its own; otherwise all belong to the one that is open.
  var hasTransactions = true

  /// A migration in the table of those that were applied.
  private struct Applied: Hashable {
    let series: String
    let number: Int
  }

  func run() throws(DatabaseError) {
    try driver.lockMigrations()
    do throws(DatabaseError) {
      try runLocked()
    } catch {
      try? driver.unlockMigrations()
      throw error
    }
    try driver.unlockMigrations()
  }

  /// Applies the migrations while nobody else does.
  func runLocked() throws(DatabaseError) {
    try driver.script(
      """
      CREATE TABLE IF NOT EXISTS applied_migrations (
        series TEXT NOT NULL, number BIGINT NOT NULL, name TEXT NOT NULL, checksum TEXT NOT NULL,
        PRIMARY KEY (series, number))
      """)
    try adoptNumbersOfAll()
    let applied = try checksums()
    try check(applied)
    for series in series {
      for (number, migration) in series.numbered
      where applied[Applied(series: series.name, number: number)] == nil {
        try apply(migration, number: number, of: series)
      }
    }
  }

  /// The checksums of the migrations that were applied.
  private func checksums() throws(DatabaseError) -> [Applied: String] {
    var applied: [Applied: String] = [:]
    let rows = try driver.query("SELECT series, number, checksum FROM applied_migrations", [], limit: .max)
    for row in rows {
      let key = Applied(series: try row.string("series"), number: try row.int("number"))
      applied[key] = try row.string("checksum")
    }
    return applied
  }

  /// Compares migrations that were applied with what the program knows.
  func check(_ applied: [AppliedMigration]) throws(DatabaseError) {
    try check(
      applied.reduce(into: [:]) { $0[Applied(series: $1.series, number: $1.number)] = $1.checksum })
  }

  private func check(_ applied: [Applied: String]) throws(DatabaseError) {
    var known: [Applied: Migration] = [:]
    for series in series {
      for (number, migration) in series.numbered {
        let key = Applied(series: series.name, number: number)
        guard known.updateValue(migration, forKey: key) == nil else {
          throw .other(message: "two series of migrations have the name \(series.name)", sql: "")
        }
      }
    }
    for (key, checksum) in applied {
      guard let migration = known[key] else {
        throw .newerThanProgram(series: key.series, migration: key.number)
      }
      guard migration.checksum == checksum else {
        throw .migrationChanged(series: key.series, number: key.number, name: migration.name)
      }
    }
  }

  private func apply(
    _ migration: Migration, number: Int, of series: MigrationSeries
  ) throws(DatabaseError) {
    do {
      try transaction { () throws(DatabaseError) in
        if !migration.sql.isEmpty { try driver.script(migration.sql) }
        try carryOut(migration)
        try note(migration, number: number, of: series.name)
      }
    } catch  where error.isTransient {
      throw error
    } catch {
      throw .migrationFailed(
        series: series.name, number: number, name: migration.name, reason: "\(error)")
    }
  }

  private func carryOut(_ migration: Migration) throws(DatabaseError) {
    do {
      try migration.carryOut(on: DatabaseConnection(driver: driver, patience: .zero))
    } catch {
      throw error as? DatabaseError ?? .other(message: "\(error)", sql: "")
    }
  }

  private func note(_ migration: Migration, number: Int, of series: String) throws(DatabaseError) {
    _ = try driver.execute(
      "INSERT INTO applied_migrations (series, number, name, checksum) VALUES ($1, $2, $3, $4)",
      [series.stored, number.stored, migration.name.stored, migration.checksum.stored])
  }

  private func transaction(_ body: () throws(DatabaseError) -> Void) throws(DatabaseError) {
    guard hasTransactions else { return try body() }
    do {
      try driver.beginWriting()
      try body()
      try driver.commit()
    } catch {
      if driver.inTransaction { try? driver.control(.rollback) }
      throw error
    }
  }

  /// Takes over the table `migrations`, in which all migrations once shared one numbering: each is known by its checksum.
  private func adoptNumbersOfAll() throws(DatabaseError) {
    guard try driver.hasTable("migrations") else { return }
    let rows = try driver.query("SELECT number, checksum FROM migrations", [], limit: .max)
    try transaction { () throws(DatabaseError) in
      for row in rows { try adopt(checksum: try row.string("checksum"), number: try row.int("number")) }
      try driver.script("DROP TABLE migrations")
    }
  }

  private func adopt(checksum: String, number: Int) throws(DatabaseError) {
    for series in series {
      for (place, migration) in series.numbered where migration.checksum == checksum {
        return try note(migration, number: place, of: series.name)
      }
    }
    throw .newerThanProgram(series: "migrations", migration: number)
  }
}
