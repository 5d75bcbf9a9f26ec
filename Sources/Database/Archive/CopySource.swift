import Glibc

/// The database that an installation is copied from.
struct CopySource {
  let address: DatabaseAddress
  let known: [MigrationSeries]
  /// Whether nobody else may use the database meanwhile.
  var isAlone = false

  /// Calls a body with a connection that sees one state of the data, and with its schema.
  ///
  /// - Throws: `ArchiveError.noData` where there is none of the program's, and `.damagedDatabase`.
  func withSnapshot<T>(_ body: (any Driver, Schema) throws -> T) throws -> T {
    switch address {
    case .sqlite(let path):
      guard access(path, F_OK) == 0 else { throw ArchiveError.noData("\(address)") }
      let lock = isAlone ? try FileLock(path: path, patience: 0) : nil
      defer { lock?.release() }
      // A connection beside the server's connections, if there is a server: it holds up no writer.
      let driver = try SQLiteDriver(path: path, isWriter: false, isDurable: true)
      defer { driver.close() }
      try driver.beginReading()
      return try read(driver, body)
    case .postgres(let address):
      let driver = PostgresDriver(try PostgresServer(address))
      defer { driver.close() }
      try driver.openAtStart(patience: .seconds(5))
      if isAlone {
        try driver.beginAlone(isWriting: false)
      } else {
        try driver.beginReading()
        try driver.liftLimits()
      }
      return try read(driver, body)
    }
  }

  private func read<T>(_ driver: any Driver, _ body: (any Driver, Schema) throws -> T) throws -> T {
    defer { if driver.inTransaction { try? driver.control(.rollback) } }
    guard let schema = try Schema(of: driver, known: known) else { throw ArchiveError.noData("\(address)") }
    if let problem = try driver.integrityProblems().first { throw ArchiveError.damagedDatabase(problem) }
    return try body(driver, schema)
  }
}
