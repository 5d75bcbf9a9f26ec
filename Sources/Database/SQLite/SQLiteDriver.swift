import CSQLite

/// A connection to an SQLite file.
final class SQLiteDriver: Driver {
  /// The number of prepared statements a connection keeps.
  static let statementCapacity = 128

  private let path: String
  private let handle: OpaquePointer
  private var cache = StatementCache<SQLiteStatement>(capacity: statementCapacity)
  private var isClosed = false
  private let spare: SpareRoom
  /// SQLite's setting for what is deleted, while another one holds.
  private var overwriting = 0

  /// Opens a file; the writer creates it if needed, takes it away from others, and keeps room on the disk for transactions
  /// that make some.
  init(
    path: String, isWriter: Bool, isDurable: Bool, spareBytes: Int = 0
  ) throws(DatabaseError) {
    if isWriter, !path.hasPrefix(":") { DatabaseFiles.protect(path) }
    spare = SpareRoom(beside: path, bytes: isWriter ? spareBytes : 0)
    var handle: OpaquePointer?
    let mode = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | (isWriter ? SQLITE_OPEN_CREATE : 0)
    let code = sqlite3_open_v2(path, &handle, mode, nil)
    guard code == SQLITE_OK, let handle else {
      let reason = handle.flatMap(sqlite3_errmsg).map(String.init(cString:)) ?? "out of memory"
      sqlite3_close_v2(handle)
      throw .notWritable(path: path, reason: reason)
    }
    self.path = path
    self.handle = handle
    sqlite3_busy_timeout(handle, 5000)
    do throws(DatabaseError) {
      try configure(path: path, isWriter: isWriter, isDurable: isDurable)
    } catch {
      close()
      throw error
    }
    spare.keep()
  }

  deinit {
    close()
  }

  /// One server has the file locked.
  var isShared: Bool { false }

  var inTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

  var preparedStatements: Int { cache.count }

  func execute(_ sql: String, _ values: [StoredValue]) throws(DatabaseError) -> Int {
    let before = sqlite3_total_changes64(handle)
    try run(sql, values, limit: .max) { _ in }
    // `sqlite3_changes` repeats an earlier count after a statement that changes nothing: for that the result is zero.
    return sqlite3_total_changes64(handle) == before ? 0 : Int(sqlite3_changes64(handle))
  }

  func query(_ sql: String, _ values: [StoredValue], limit: Int) throws(DatabaseError) -> [Row] {
    var rows: [Row] = []
    try run(sql, values, limit: limit) { (statement) throws(DatabaseError) in rows.append(try statement.row())
    }
    return rows
  }

  func script(_ sql: String) throws(DatabaseError) {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw .sqlite(code, database: handle, sql: sql) }
  }

  func beginReading() throws(DatabaseError) {
    _ = try execute("BEGIN", [])
  }

  func beginWriting() throws(DatabaseError) {
    // SQLite goes on in a file that was deleted, where all would be lost.
    var hasMoved: Int32 = 0
    guard
      sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved) != SQLITE_OK || hasMoved == 0
    else { throw .notWritable(path: path, reason: "it was deleted or moved while it was in use") }
    _ = try execute("BEGIN IMMEDIATE", [])
  }

  func control(_ statement: Transaction) throws(DatabaseError) {
    _ = try execute(statement.rawValue, [])
  }

  func commit() throws(DatabaseError) {
    try control(.commit)
  }

  /// A commit is known to be done, or not, when it returns.
  func settle() -> Bool { true }

  /// No transaction is run again: there is one writer, and the file can't be lost.
  var interruption: DatabaseError? { nil }

  /// The lock of the file keeps others out.
  func lockMigrations() {}
  func unlockMigrations() {}

  func hasTable(_ name: String) throws(DatabaseError) -> Bool {
    try !query("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = $1", [.text(name)], limit: 1)
      .isEmpty
  }

  func integrityProblems() throws(DatabaseError) -> [String] {
    try query("PRAGMA quick_check(10)", [], limit: .max).map { (row) throws(DatabaseError) in
      try row.string("quick_check")
    }.filter { $0 != "ok" }
  }

  /// SQLite as Debian builds it overwrites what is deleted, which has to be logged, too: on a full disk it goes without that.
  func giveSpareRoom() {
    spare.give()
    overwriting = (try? query("PRAGMA secure_delete", [], limit: 1).first?.int("secure_delete")) ?? 0
    try? script("PRAGMA secure_delete = FAST; PRAGMA wal_checkpoint(PASSIVE)")
  }

  func keepSpareRoom() {
    // The log gives back what it has.
    try? script("PRAGMA wal_checkpoint(TRUNCATE); PRAGMA secure_delete = \(overwriting)")
    spare.keep()
  }

  func prepare(_ sql: String) throws(DatabaseError) -> SQLiteStatement {
    try SQLiteStatement(sql, database: handle)
  }

  func close() {
    guard !isClosed else { return }
    isClosed = true
    cache.removeAll()
    sqlite3_close_v2(handle)
  }
}

extension SQLiteDriver {
  private func run(
    _ sql: String, _ values: [StoredValue], limit: Int,
    row: (SQLiteStatement) throws(DatabaseError) -> Void
  ) throws(DatabaseError) {
    let statement = try cache.statement(for: sql, prepare: { () throws(DatabaseError) in try prepare(sql) })
    defer { statement.reset() }
    try statement.bind(values, database: handle)
    var count = 0
    while count < limit {
      switch sqlite3_step(statement.handle) {
      case SQLITE_DONE: return
      case SQLITE_ROW:
        try row(statement)
        count += 1
      case let code: throw .sqlite(code, database: handle, sql: sql)
      }
    }
  }

  private func configure(path: String, isWriter: Bool, isDurable: Bool) throws(DatabaseError) {
    do throws(DatabaseError) {
      // Reads the file's header, to detect a file that is not a database.
      try script("PRAGMA schema_version")
      if isWriter { try script("PRAGMA journal_mode = WAL; PRAGMA journal_size_limit = 67108864") }
      try script(
        """
        PRAGMA synchronous = \(isDurable ? "FULL" : "OFF");
        PRAGMA foreign_keys = ON;
        PRAGMA temp_store = MEMORY;
        PRAGMA trusted_schema = OFF;
        PRAGMA query_only = \(isWriter ? "OFF" : "ON");
        """)
      guard isWriter else { return }
      // A file that can't be written is opened all the same.
      if sqlite3_db_readonly(handle, "main") != 0 {
        throw .notWritable(path: path, reason: "it can only be read")
      }
      // Detects a file that can't be written now, and not at the first change.
      try script("BEGIN IMMEDIATE; ROLLBACK")
    } catch .corrupt {
      throw .notADatabase(path: path)
    } catch .busy {
      throw .lockedByAnother(path: path)
    } catch .other(let message, _) {
      throw .notWritable(path: path, reason: message)
    }
  }
}
