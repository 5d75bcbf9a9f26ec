/// A session with a PostgreSQL server: one connection with its prepared statements.
final class PostgresSession {
  /// The number of prepared statements a session keeps.
  static let statementCapacity = 128
  /// The settings of every session. Limits on time that the server's administrator has set stay.
  private static let settings = """
    SELECT set_config('bytea_output', 'hex', false), set_config('extra_float_digits', '1', false),
      set_config(name, CASE current_setting(name) WHEN '0' THEN value ELSE current_setting(name) END, false)
    FROM (VALUES ('statement_timeout', '30s'), ('lock_timeout', '10s'),
      ('idle_in_transaction_session_timeout', '60s')) AS limits (name, value)
    """
  /// The lock that all sessions share, so that nobody restores a database that is in use.
  static let dataLock = "hashtextextended('dogear data of ' || current_schema(), 0)"

  private let library: LibPQ
  private let handle: OpaquePointer
  private var cache = StatementCache<PostgresStatement>(capacity: statementCapacity)
  private var statementNumber = 0

  init(_ handle: OpaquePointer, _ library: LibPQ) throws(DatabaseError) {
    (self.handle, self.library) = (handle, library)
    // Notices are for people at a terminal.
    _ = library.setNoticeReceiver(handle, { _, _ in }, nil)
    _ = try run(Self.settings)
    let shared = try run("SELECT pg_try_advisory_lock_shared(\(Self.dataLock))")
    guard shared.text(row: 0, column: 0) != "f" else {
      throw .unreachable(reason: "its data is being restored or moved")
    }
  }

  deinit {
    library.finish(handle)
  }

  /// Whether the connection was lost.
  var isLost: Bool { library.status(handle) != PQ.connectionIsOK }

  var inTransaction: Bool { ![PQ.isIdle, PQ.isUnknown].contains(library.transactionStatus(handle)) }

  var preparedStatements: Int { cache.count }

  /// Runs statements without values.
  func run(_ sql: String) throws(DatabaseError) -> PostgresResult {
    guard !sql.utf8.contains(0) else { throw .invalidValue("a statement contains a NUL character") }
    return try checked(library.exec(handle, sql), sql)
  }

  /// Runs one prepared statement.
  func run(
    _ sql: String, _ values: [StoredValue]
  ) throws(DatabaseError) -> (statement: PostgresStatement, result: PostgresResult) {
    var statement = try statement(sql, values.count, types: nil)
    guard values.count == statement.parameters.count else {
      throw .invalidValue("\(values.count) values for \(statement.parameters.count) placeholders in: \(sql)")
    }
    if let types = statement.otherTypes(for: values) {
      statement = try self.statement(sql, values.count, types: types)
    }
    let result = try PostgresParameters(values).withPointers { texts, lengths, formats in
      library.execPrepared(handle, statement.name, Int32(values.count), texts, lengths, formats, 0)
    }
    return (statement, try checked(result, sql))
  }

  private func statement(
    _ sql: String, _ valueCount: Int, types: [UInt32]?
  ) throws(DatabaseError) -> PostgresStatement {
    let key = types.map { "\(sql)\0\($0)" } ?? sql
    return try cache.statement(
      for: key,
      prepare: { () throws(DatabaseError) in try prepare(sql, valueCount, key: key, types: types) },
      removed: { library.clear(library.exec(handle, "DEALLOCATE \($0.name)")) })
  }

  private func prepare(
    _ sql: String, _ valueCount: Int, key: String, types: [UInt32]?
  ) throws(DatabaseError) -> PostgresStatement {
    guard !sql.utf8.contains(0) else { throw .invalidValue("a statement contains a NUL character") }
    let count = try PostgresDialect.valueCount(of: sql)
    guard count == valueCount else {
      throw .invalidValue("\(valueCount) values for \(count) placeholders in: \(sql)")
    }
    statementNumber += 1
    let name = "s\(statementNumber)"
    _ = try checked(
      library.prepare(handle, name, PostgresDialect.translate(sql), Int32(types?.count ?? 0), types), sql)
    let description = try checked(library.describePrepared(handle, name), sql)
    return PostgresStatement(
      key: key, name: name, parameters: description.parameters, columns: description.columns)
  }

  /// A result, unless it is an error.
  private func checked(_ handle: OpaquePointer?, _ sql: String) throws(DatabaseError) -> PostgresResult {
    let result = PostgresResult(handle, library)
    if result.isSuccess { return result }
    if result.status == PQ.isEmptyQuery { throw .other(message: "there is no statement", sql: sql) }
    // An error without a SQLSTATE is not the server's: libpq could not reach it.
    guard !isLost, result.errorField(PQ.Field.sqlState) != nil else {
      let message = result.errorField(PQ.Field.message)
      throw .unreachable(reason: message ?? PostgresServer.firstLine(library.errorMessage(self.handle)))
    }
    let error = DatabaseError.postgres(result, sql: sql)
    // The transaction runs again, and so may statements that a change of the schema made void.
    if case .conflict = error { cache.removeAll() }
    throw error
  }
}
