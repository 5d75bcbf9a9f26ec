/// The interface of one kind of database, so that the rest of the module does not depend on it.
///
/// A driver is one connection and is used by one thread at a time.
protocol Driver: AnyObject {
  /// Runs one statement and returns the number of rows it changed.
  func execute(_ sql: String, _ values: [StoredValue]) throws(DatabaseError) -> Int
  /// Runs one statement and returns at most `limit` of its rows.
  func query(_ sql: String, _ values: [StoredValue], limit: Int) throws(DatabaseError) -> [Row]
  /// Runs several statements without values.
  func script(_ sql: String) throws(DatabaseError)
  /// Starts a transaction that sees one state of the data.
  func beginReading() throws(DatabaseError)
  /// Starts a transaction that may change the data.
  func beginWriting() throws(DatabaseError)
  /// Whether a transaction is open.
  var inTransaction: Bool { get }
  /// The number of prepared statements that are kept.
  var preparedStatements: Int { get }
  func close()
}

/// The statements around transactions, the same for every database.
enum Transaction {
  static let rollback = "ROLLBACK"
  static let commit = "COMMIT"
  static let savepoint = "SAVEPOINT job"
  static let release = "RELEASE SAVEPOINT job"
  static let rollbackToSavepoint = "ROLLBACK TO SAVEPOINT job"
}
