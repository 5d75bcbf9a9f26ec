import Glibc

/// A connection to a PostgreSQL database, whose session is opened when it is needed, and again after it was lost.
///
/// A transaction that writes is serializable, so that bodies may rely on what they read, as with SQLite's one writer.
final class PostgresDriver: Driver {
  private let server: PostgresServer
  private var session: PostgresSession?
  /// The transaction whose commit was not answered.
  private var unanswered: String?
  private(set) var interruption: DatabaseError?

  init(_ server: PostgresServer) {
    self.server = server
  }

  var isShared: Bool { true }

  var inTransaction: Bool { session?.inTransaction ?? false }

  var preparedStatements: Int { session?.preparedStatements ?? 0 }

  func execute(_ sql: String, _ values: [StoredValue]) throws(DatabaseError) -> Int {
    try during { (session) throws(DatabaseError) in try session.run(sql, values).result.changes }
  }

  func query(_ sql: String, _ values: [StoredValue], limit: Int) throws(DatabaseError) -> [Row] {
    try during { (session) throws(DatabaseError) in
      let (statement, result) = try session.run(sql, values)
      var rows: [Row] = []
      for index in 0..<min(limit, result.rowCount) { rows.append(try result.row(index, of: statement)) }
      return rows
    }
  }

  func script(_ sql: String) throws(DatabaseError) {
    let sql = PostgresDialect.translate(sql)
    _ = try during { (session) throws(DatabaseError) in try session.run(sql) }
  }

  func beginReading() throws(DatabaseError) {
    try begin("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
  }

  func beginWriting() throws(DatabaseError) {
    try begin("BEGIN ISOLATION LEVEL SERIALIZABLE READ WRITE")
  }

  func control(_ statement: Transaction) throws(DatabaseError) {
    _ = try during { (session) throws(DatabaseError) in try session.run(statement.rawValue) }
  }

  func close() {
    session = nil
  }

  /// Opens the session, unless it is open.
  ///
  /// - Throws: `.unreachable`, or `.serverTooOld`.
  func open() throws(DatabaseError) {
    if session == nil { session = try server.open() }
  }

  /// Opens the session, and waits for a server that is starting.
  ///
  /// - Throws: `.refused` where the server runs and doesn't take this client, which waiting doesn't change.
  func openAtStart(patience: Duration) throws(DatabaseError) {
    do {
      try Recovery(patience: patience).run(self) { try openUnlessRefused() }
    } catch let error as DatabaseError {
      throw error
    } catch {
      throw .other(message: "\(error)", sql: "")
    }
  }

  /// Opens the session, and tells a server that refuses this client from one that does not run.
  ///
  /// The server is asked twice, since it may have begun to run after the first attempt: what it says while it runs counts.
  ///
  /// - Throws: `.unreachable`, `.refused`, or `.serverTooOld`.
  private func openUnlessRefused() throws(DatabaseError) {
    do {
      return try open()
    } catch .unreachable where server.isRunning {
    } catch {
      throw error
    }
    do {
      try open()
    } catch .unreachable(let reason) where server.isRunning {
      throw .refused(address: server.address.redacted, reason: reason)
    }
  }

  private func begin(_ statement: String) throws(DatabaseError) {
    interruption = nil
    try open()
    do throws(DatabaseError) {
      _ = try during { (session) throws(DatabaseError) in try session.run(statement) }
    } catch .unreachable {
      // A session that was idle when its server was restarted: a new one finds it running.
      interruption = nil
      try open()
      _ = try during { (session) throws(DatabaseError) in try session.run(statement) }
    }
  }

  /// Does something with the session. What makes a repetition of the transaction necessary is noted, and a session that
  /// can't be used any more is closed.
  private func during<T>(
    _ body: (PostgresSession) throws(DatabaseError) -> T
  ) throws(DatabaseError) -> T {
    // Statements after the session was lost belong to a transaction that is no more.
    if let interruption, session == nil { throw interruption }
    try open()
    guard let session else { throw .closed }
    do {
      return try body(session)
    } catch {
      switch error {
      case .unreachable, .readOnly:
        self.session = nil
        interruption = error
      case .conflict: interruption = error
      default: break
      }
      throw error
    }
  }
}

extension PostgresDriver {
  /// Commits the open transaction. Its number is asked for before, so that a commit whose answer is lost can be asked about.
  func commit() throws(DatabaseError) {
    let number = try query("SELECT CAST(pg_current_xact_id_if_assigned() AS TEXT) AS n", [], limit: 1).first
    let writer = try number?.optionalString("n")
    do throws(DatabaseError) {
      let result = try during { (session) throws(DatabaseError) in
        try session.run(Transaction.commit.rawValue)
      }
      guard result.command == "COMMIT" else {
        throw DatabaseError.other(message: "the transaction had failed", sql: Transaction.commit.rawValue)
      }
    } catch .unreachable(let reason) {
      // A transaction without a number wrote nothing.
      guard let writer else { throw .unreachable(reason: reason) }
      unanswered = writer
      throw .outcomeUnknown
    }
  }

  func settle() throws(DatabaseError) -> Bool {
    guard let number = unanswered else { return true }
    interruption = nil
    let status: String?
    do throws(DatabaseError) {
      status = try query(
        "SELECT pg_xact_status(CAST(CAST($1 AS TEXT) AS xid8)) AS s", [.text(number)], limit: 1
      )
      .first?.optionalString("s")
    } catch .invalidValue {
      // The server has not had such a transaction: it is another one, which took over without it.
      status = nil
    }
    if status == "in progress" { throw .unreachable(reason: "a commit is still going on") }
    unanswered = nil
    return status == "committed"
  }

  /// Only one migrates each schema; the limits on time don't hold meanwhile.
  func lockMigrations() throws(DatabaseError) {
    interruption = nil
    try script(
      """
      SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0;
      SELECT pg_advisory_lock(\(Self.migrationLock))
      """)
  }

  func unlockMigrations() throws(DatabaseError) {
    try script("SELECT pg_advisory_unlock(\(Self.migrationLock))")
    // The next session has the limits again, and the lock that says that the data is in use.
    session = nil
    try open()
  }

  /// Begins a transaction that has the data to itself until the driver is closed, without limits on time.
  ///
  /// - Throws: `.lockedByAnother` where others have sessions, as a running server has.
  func beginAlone(isWriting: Bool) throws(DatabaseError) {
    // The server may need a moment to end the sessions of who has just closed theirs.
    for attempt in 0... {
      if isWriting { try beginWriting() } else { try beginReading() }
      try liftLimits()
      let row = try query("SELECT pg_try_advisory_lock(\(PostgresSession.dataLock)) AS is_free", [], limit: 1)
        .first
      if try row?.optionalBool("is_free") != false { return }
      guard attempt < 40 else { break }
      // The next attempt sees what those sessions stored last.
      try control(.rollback)
      usleep(50_000)
    }
    throw .lockedByAnother(path: server.address.redacted)
  }

  /// Has the open transaction take as long as it needs.
  func liftLimits() throws(DatabaseError) {
    try script("SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0")
  }

  private static let migrationLock = "hashtextextended('dogear migrations of ' || current_schema(), 0)"

  func hasTable(_ name: String) throws(DatabaseError) -> Bool {
    try query("SELECT to_regclass(CAST($1 AS TEXT)) IS NOT NULL AS known", [.text(name)], limit: 1).first?
      .bool("known") ?? false
  }

  /// Reports what the server itself found: pages whose checksum was wrong, in the last day, and indexes that are not valid.
  func integrityProblems() throws(DatabaseError) -> [String] {
    try query(
      """
      SELECT 'pages of the database are damaged, of which the server''s log tells' AS problem
      FROM pg_stat_database
      WHERE datname = current_database() AND checksum_last_failure > now() - interval '1 day'
      UNION ALL
      SELECT 'the index ' || c.relname || ' is not valid'
      FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
      WHERE NOT i.indisvalid AND c.relnamespace = CAST(current_schema() AS regnamespace)
      LIMIT 10
      """, [], limit: 10
    ).map { (row) throws(DatabaseError) in try row.string("problem") }
  }
}
