/// A connection as the body of a transaction sees it. It is valid only while that body runs.
///
/// A body may run again: where the server was lost, or others changed the same data. So it changes nothing but the
/// database, and does the same each time. After an error of a statement it throws: PostgreSQL takes no more statements
/// until what the body did is rolled back.
public final class DatabaseConnection {
  let driver: any Driver
  let recovery: Recovery
  /// The statements of a body that runs twice to see whether it does the same; nil while none does.
  var trace: StatementTrace?
  /// The name of this server among those that share the database.
  let server: String
  /// Whether the running body has recorded a change for them.
  var hasRecorded = false

  init(driver: any Driver, patience: Duration, server: String = "") {
    (self.driver, self.server) = (driver, server)
    recovery = Recovery(patience: patience)
  }

  private func execute(_ sql: String, stored values: [StoredValue]) throws(DatabaseError) -> Int {
    trace?.append(sql, values)
    return try driver.execute(sql, values)
  }

  private func query(_ sql: String, stored values: [StoredValue], limit: Int) throws(DatabaseError) -> [Row] {
    trace?.append(sql, values)
    return try driver.query(sql, values, limit: limit)
  }

  /// Runs one statement and returns the number of rows it changed. `$1` stands for the first value.
  @discardableResult
  public func execute(_ sql: String, _ values: any DatabaseValue...) throws(DatabaseError) -> Int {
    try execute(sql, stored: values.map(\.stored))
  }

  /// Runs one statement with values from an array and returns the number of rows it changed.
  @discardableResult
  public func execute(_ sql: String, values: [any DatabaseValue]) throws(DatabaseError) -> Int {
    try execute(sql, stored: values.map(\.stored))
  }

  /// All rows of a query. `$1` stands for the first value.
  public func query(_ sql: String, _ values: any DatabaseValue...) throws(DatabaseError) -> [Row] {
    try query(sql, stored: values.map(\.stored), limit: .max)
  }

  /// All rows of a query with values from an array.
  public func query(_ sql: String, values: [any DatabaseValue]) throws(DatabaseError) -> [Row] {
    try query(sql, stored: values.map(\.stored), limit: .max)
  }

  /// The first row of a query, or nil if it has none.
  public func first(_ sql: String, _ values: any DatabaseValue...) throws(DatabaseError) -> Row? {
    try query(sql, stored: values.map(\.stored), limit: 1).first
  }
}
