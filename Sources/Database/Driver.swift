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
  /// Carries out a statement about the open transaction, other than its commit.
  func control(_ statement: Transaction) throws(DatabaseError)
  /// Commits the open transaction.
  ///
  /// - Throws: `.outcomeUnknown` where the connection was lost meanwhile: `settle` tells.
  func commit() throws(DatabaseError)
  /// Whether the last commit, whose answer was lost, was done.
  func settle() throws(DatabaseError) -> Bool
  /// Whether other servers may use the database at the same time.
  var isShared: Bool { get }
  /// Whether a transaction is open.
  var inTransaction: Bool { get }
  /// The error that ended the transaction since its begin, so that it has to run again; nil where there was none.
  var interruption: DatabaseError? { get }
  /// The number of prepared statements that are kept.
  var preparedStatements: Int { get }
  /// Keeps other programs from migrating the database, and waits for one that does.
  func lockMigrations() throws(DatabaseError)
  func unlockMigrations() throws(DatabaseError)
  func hasTable(_ name: String) throws(DatabaseError) -> Bool
  /// Looks for damage. Returns at most ten problems, in words.
  func integrityProblems() throws(DatabaseError) -> [String]
  /// Gives the room that is kept on the disk to a transaction that makes some, and found none.
  func giveSpareRoom()
  /// Takes room for the next time, once there is some.
  func keepSpareRoom()
  func close()
}

extension Driver {
  /// The disk of a server elsewhere is the matter of whoever runs that.
  func giveSpareRoom() {}
  func keepSpareRoom() {}
}

/// The statements around transactions, the same for every database.
enum Transaction: String {
  case rollback = "ROLLBACK"
  case commit = "COMMIT"
  case savepoint = "SAVEPOINT job"
  case release = "RELEASE SAVEPOINT job"
  case rollbackToSavepoint = "ROLLBACK TO SAVEPOINT job"
}
