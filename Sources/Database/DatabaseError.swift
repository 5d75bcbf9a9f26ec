/// An error of the database.
public enum DatabaseError: Error, Hashable, Sendable {
  /// A row with the same key is there already. The names are columns (`table.column`), or the index.
  case uniqueViolation(on: [String])
  /// A row refers to one that does not exist, or one that is referred to was removed.
  case foreignKey
  /// A value breaks a `NOT NULL` or `CHECK` rule.
  case constraint(String)
  /// Another connection held the database for longer than the waiting time.
  case busy
  /// The disk is full.
  case full
  /// The file is damaged.
  case corrupt
  /// Reading or writing the file failed.
  case inputOutput(String)
  /// The file or its folder can't be opened or written.
  case notWritable(path: String, reason: String)
  /// The file exists and is not a database.
  case notADatabase(path: String)
  /// Another process uses this file.
  case lockedByAnother(path: String)
  /// The queue of waiting work is full: try again later.
  case overloaded
  /// The database was closed.
  case closed
  /// A value can't be stored, or the values don't match the placeholders.
  case invalidValue(String)
  /// A row has no such column, or the column holds another kind of value than was asked for.
  case invalidColumn(name: String, expected: String, found: String)
  /// The database was written by a newer program, with migrations that this one does not know.
  case newerThanProgram(series: String, migration: Int)
  /// A migration that was applied is no longer the same.
  case migrationChanged(series: String, number: Int, name: String)
  /// A migration failed and was rolled back.
  case migrationFailed(series: String, number: Int, name: String, reason: String)
  /// The server can't be reached, or the connection to it was lost: it is tried again.
  case unreachable(reason: String)
  /// The connection was lost during a commit, and whether that was done could not be learned in time.
  case outcomeUnknown
  /// Others changed the same data at the same time, again and again.
  case conflict(String)
  /// A statement took longer than it may.
  case timedOut
  /// The server takes no changes, as a standby or one whose administrator said so.
  case readOnly(String)
  /// The server can't be used as it is configured: a password, a name, a certificate.
  case refused(address: String, reason: String)
  /// The server is older than what this program needs.
  case serverTooOld(version: String, least: String)
  /// PostgreSQL's client library is not installed.
  case noClientLibrary(name: String)
  /// An address of a database can't be read. The message doesn't repeat it, as it may hold a password.
  case invalidAddress(String)
  /// The body of a transaction did something else when it was run again: it may depend on nothing but the database.
  case impureBody
  /// Any other error of the database, with the statement it refused.
  case other(message: String, sql: String)
}

extension DatabaseError: CustomStringConvertible {
  /// The error in words, for a log or a terminal.
  public var description: String {
    switch self {
    case .uniqueViolation(let names): "\(names.joined(separator: ", ")) must be unique"
    case .foreignKey: "a row refers to one that does not exist"
    case .constraint(let message): message
    case .busy: "the database is busy"
    case .full: "the disk is full"
    case .corrupt: "the database file is damaged"
    case .inputOutput(let message): "reading or writing the database failed: \(message)"
    case .notWritable(let path, let reason): "can't open \(path) for writing: \(reason)"
    case .notADatabase(let path): "\(path) is not a database"
    case .lockedByAnother(let path): "\(path) is in use by another process"
    case .overloaded: "too much work waits for the database"
    case .closed: "the database is closed"
    case .invalidValue(let message): message
    case .invalidColumn(let name, let expected, let found):
      "column \(name): expected \(expected), found \(found)"
    case .newerThanProgram(let series, let number):
      "the database has migration \(number) of \(series), which this program does not know: it was written by a newer one"
    case .migrationChanged(let series, let number, let name):
      "migration \(number) of \(series) (\(name)) differs from the one that was applied"
    case .migrationFailed(let series, let number, let name, let reason):
      "migration \(number) of \(series) (\(name)) failed: \(reason)"
    case .unreachable(let reason): "the database can't be reached: \(reason)"
    case .outcomeUnknown:
      "the connection to the database was lost while it stored a change, which may have been done"
    case .conflict(let message): "too many changes of the same data at once: \(message)"
    case .timedOut: "a statement took longer than it may"
    case .readOnly(let message): "the database takes no changes: \(message)"
    case .refused(let address, let reason): "can't use \(address): \(reason)"
    case .serverTooOld(let version, let least):
      "the server is PostgreSQL \(version), and \(least) or newer is needed"
    case .noClientLibrary(let name):
      "\(name), PostgreSQL's client library, is missing: it is in Debian's package libpq5"
    case .invalidAddress(let message): "the database's address can't be read: \(message)"
    case .impureBody: "the body of a transaction did something else when it ran again"
    case .other(let message, let sql): "\(message) in: \(sql)"
    }
  }
}
