/// The filling of a database in its open transaction. Nobody sees any of it before the commit.
struct DataImport {
  let driver: any Driver
  /// The migrations of the program.
  let known: [MigrationSeries]
  var progress: @Sendable (CopyProgress) -> Void = { _ in }

  /// Makes the tables as they were, stores all rows, compares them with what was sent, and migrates them to what the
  /// program knows. Returns the tables as they were sent.
  func run(_ source: some TableSource, _ schema: Schema) throws -> [TableSummary] {
    try Migrator(driver: driver, series: schema.series, hasTransactions: false).runLocked()
    // Rows that migrations made are among those that come.
    for table in schema.tables.reversed() { _ = try driver.execute("DELETE FROM \(table.name)", []) }
    var importer = TableImporter(driver, schema)
    try source.send(to: &importer)
    try verify(importer.summaries.all, schema)
    try Migrator(driver: driver, series: known, hasTransactions: false).runLocked()
    return importer.summaries.all
  }

  private func verify(_ sent: [TableSummary], _ schema: Schema) throws {
    var found = TableSummaries()
    let progress = progress
    try SnapshotReader(driver: driver, tables: schema.tables) { progress(CopyProgress(.verifying, $0)) }
      .send(to: &found)
    let expected = sent.reduce(into: [:]) { $0[$1.table] = $1 }
    for table in found.all where table != expected[table.table] {
      // A table that did not come has no rows.
      guard expected[table.table] == nil, table.rows == 0 else {
        throw ArchiveError.different(table: table.table)
      }
    }
  }
}
