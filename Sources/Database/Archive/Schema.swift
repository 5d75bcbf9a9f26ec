/// The state of a schema: the migrations that made it, and the tables that came of them.
///
/// The tables are found out by applying the same migrations to an empty database in memory, so that they are the same
/// whatever the engine, and no table of somebody else's is taken for the program's.
struct Schema: Sendable {
  let applied: [AppliedMigration]
  /// The program's series of migrations, each as far as it has been applied.
  let series: [MigrationSeries]
  /// The tables whose rows are copied, each after those that it refers to.
  let tables: [TableDescription]
  /// All tables, in the same order, with those whose rows mean something to running servers alone.
  let allTables: [TableDescription]

  /// The schema that migrations made.
  ///
  /// - Parameter known: the migrations of the program.
  /// - Throws: `DatabaseError.newerThanProgram` or `.migrationChanged` where the program does not know them.
  init(_ applied: [AppliedMigration], known: [MigrationSeries]) throws(DatabaseError) {
    let scratch = try SQLiteDriver(path: ":memory:", isWriter: true, isDurable: false)
    defer { scratch.close() }
    try Migrator(driver: scratch, series: known).check(applied)
    let counts = applied.reduce(into: [:]) { $0[$1.series, default: 0] += 1 }
    series = known.map { $0.prefix(counts[$0.name] ?? 0) }
    try Migrator(driver: scratch, series: series).run()
    // Numbers that leave one out would make others.
    let made = try AppliedMigration.all(scratch) ?? []
    guard Set(made.map(\.checksum)) == Set(applied.map(\.checksum)), made.count == applied.count else {
      throw .other(message: "\(AppliedMigration.table) leaves migrations out", sql: "")
    }
    self.applied = applied
    allTables = try TableDescription.ordered(
      try TableDescription.all(scratch).filter { $0.name != AppliedMigration.table })
    let transient = known.reduce(into: Set()) { $0.formUnion($1.transientTables) }
    tables = allTables.filter { !transient.contains($0.name) }
    if let table = tables.first(where: \.key.isEmpty) {
      throw .other(
        message: "the table \(table.name) has no primary key, by which its rows are copied", sql: "")
    }
  }

  /// The schema of a database; nil where it has none yet.
  init?(of driver: any Driver, known: [MigrationSeries]) throws(DatabaseError) {
    guard let applied = try AppliedMigration.all(driver) else { return nil }
    try self.init(applied, known: known)
  }

  /// Whether a database of this schema has no rows in the tables that are copied.
  func isEmpty(_ driver: any Driver) throws(DatabaseError) -> Bool {
    for table in tables where try !driver.query("SELECT 1 FROM \(table.name) LIMIT 1", [], limit: 1).isEmpty {
      return false
    }
    return true
  }
}
