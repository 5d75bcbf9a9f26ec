/// A connection as the body of a transaction sees it. It is valid only while that body runs.
public final class DatabaseConnection {
  let driver: any Driver

  init(driver: any Driver) {
    self.driver = driver
  }

  /// Runs one statement and returns the number of rows it changed. `$1` stands for the first value.
  @discardableResult
  public func execute(_ sql: String, _ values: any DatabaseValue...) throws(DatabaseError) -> Int {
    try driver.execute(sql, values.map(\.stored))
  }

  /// Runs one statement with values from an array and returns the number of rows it changed.
  @discardableResult
  public func execute(_ sql: String, values: [any DatabaseValue]) throws(DatabaseError) -> Int {
    try driver.execute(sql, values.map(\.stored))
  }

  /// All rows of a query. `$1` stands for the first value.
  public func query(_ sql: String, _ values: any DatabaseValue...) throws(DatabaseError) -> [Row] {
    try driver.query(sql, values.map(\.stored), limit: .max)
  }

  /// All rows of a query with values from an array.
  public func query(_ sql: String, values: [any DatabaseValue]) throws(DatabaseError) -> [Row] {
    try driver.query(sql, values.map(\.stored), limit: .max)
  }

  /// The first row of a query, or nil if it has none.
  public func first(_ sql: String, _ values: any DatabaseValue...) throws(DatabaseError) -> Row? {
    try driver.query(sql, values.map(\.stored), limit: 1).first
  }
}
