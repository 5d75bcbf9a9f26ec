import Glibc

/// The database that an installation is copied to. It does not change until all of the copy is there.
struct CopyTarget {
  let address: DatabaseAddress
  let known: [MigrationSeries]
  /// Whether data that is there goes.
  let isReplaced: Bool
  var progress: @Sendable (CopyProgress) -> Void = { _ in }

  /// Fills the database with all rows of a source.
  ///
  /// - Throws: `ArchiveError.notEmpty` where there is data that is not to be replaced, and `.inUse` where a server has it.
  func fill(from source: some TableSource, _ schema: Schema) throws -> [TableSummary] {
    do {
      switch address {
      case .sqlite(let path): return try fill(path, from: source, schema)
      case .postgres(let address): return try fill(PostgresServer(address), from: source, schema)
      }
    } catch DatabaseError.lockedByAnother {
      throw ArchiveError.inUse("\(address)")
    }
  }

  private func imported(
    _ source: some TableSource, _ schema: Schema, _ driver: any Driver
  ) throws -> [TableSummary] {
    try DataImport(driver: driver, known: known, progress: progress).run(source, schema)
  }

  private func requireEmpty(_ driver: any Driver) throws {
    guard !isReplaced, let schema = try Schema(of: driver, known: known) else { return }
    guard try schema.isEmpty(driver) else { throw ArchiveError.notEmpty("\(address)") }
  }
}

// MARK: SQLite

extension CopyTarget {
  /// Fills a new file, which then takes the place of the one that is there.
  private func fill(
    _ path: String, from source: some TableSource, _ schema: Schema
  ) throws -> [TableSummary] {
    let lock = try FileLock(path: path, patience: 0)
    defer { lock.release() }
    try requireEmpty(path)
    let staged = path + ".restoring"
    Self.remove(staged)
    defer { Self.remove(staged) }
    let file = open(staged, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw Self.failure(staged) }
    close(file)
    let driver = try SQLiteDriver(path: staged, isWriter: true, isDurable: true)
    defer { driver.close() }
    try driver.beginWriting()
    let tables = try imported(source, schema, driver)
    try driver.commit()
    // The last connection writes what is in the log to the file, and removes the log.
    driver.close()
    guard access(staged + "-wal", F_OK) != 0 else { throw DatabaseError.busy }
    // The log of the file that goes would be taken for the log of the new one.
    for suffix in Self.logs { unlink(path + suffix) }
    guard rename(staged, path) == 0 else { throw Self.failure(path) }
    try FileSync.folder(of: path)
    return tables
  }

  private func requireEmpty(_ path: String) throws {
    guard !isReplaced, access(path, F_OK) == 0 else { return }
    let driver = try SQLiteDriver(path: path, isWriter: false, isDurable: true)
    defer { driver.close() }
    try requireEmpty(driver)
    // Tables of another program are data as well.
    guard try AppliedMigration.all(driver) != nil || TableDescription.isEmpty(driver) else {
      throw ArchiveError.notEmpty("\(address)")
    }
  }

  private static let logs = ["-wal", "-shm"]

  private static func remove(_ path: String) {
    for suffix in [""] + logs { unlink(path + suffix) }
  }

  private static func failure(_ path: String) -> DatabaseError {
    .notWritable(path: path, reason: String(cString: strerror(errno)))
  }
}

// MARK: PostgreSQL

extension CopyTarget {
  /// Fills the tables in one transaction, in which those that are there go.
  private func fill(
    _ server: PostgresServer, from source: some TableSource, _ schema: Schema
  ) throws -> [TableSummary] {
    let driver = PostgresDriver(server)
    defer { driver.close() }
    try driver.openAtStart(patience: .seconds(5))
    try driver.beginAlone(isWriting: true)
    try requireEmpty(driver)
    if let present = try Schema(of: driver, known: known) {
      for table in present.allTables.reversed() { try driver.script("DROP TABLE IF EXISTS \(table.name)") }
      try driver.script("DROP TABLE \(AppliedMigration.table)")
    }
    let tables = try imported(source, schema, driver)
    do {
      try driver.commit()
    } catch DatabaseError.outcomeUnknown {
      guard try Recovery(patience: .seconds(30)).run(driver, { try driver.settle() }) else {
        throw DatabaseError.unreachable(
          reason: "the connection was lost before the commit, and nothing was changed")
      }
    }
    return tables
  }
}
