import CSQLite

extension DatabaseError {
  /// The error for a result code (https://www.sqlite.org/rescode.html).
  static func sqlite(_ code: Int32, database: OpaquePointer?, sql: String) -> DatabaseError {
    let extended = database.map(sqlite3_extended_errcode) ?? code
    let message = database.flatMap(sqlite3_errmsg).map(String.init(cString:)) ?? ""
    switch extended {
    case SQLiteCode.unique, SQLiteCode.primaryKey, SQLiteCode.rowID:
      return .uniqueViolation(on: names(in: message))
    case SQLiteCode.foreignKey: return .foreignKey
    default: break
    }
    switch extended & 0xFF {
    case SQLITE_CONSTRAINT: return .constraint(message)
    case SQLITE_BUSY, SQLITE_LOCKED: return .busy
    case SQLITE_FULL: return .full
    case SQLITE_CORRUPT, SQLITE_NOTADB: return .corrupt
    case SQLITE_IOERR: return .inputOutput(message)
    case SQLITE_TOOBIG: return .invalidValue("a value is too long")
    default: return .other(message: message.isEmpty ? "error \(extended)" : message, sql: sql)
    }
  }

  /// The names in "UNIQUE constraint failed: accounts.name, accounts.realm".
  private static func names(in message: String) -> [String] {
    guard let colon = message.lastIndex(of: ":") else { return [] }
    return message[message.index(after: colon)...].split(separator: ",").map { name in
      let trimmed = name.drop { $0 == " " }
      guard trimmed.hasPrefix("index '"), trimmed.hasSuffix("'") else { return String(trimmed) }
      return String(trimmed.dropFirst(7).dropLast())
    }
  }
}

/// Extended result codes, which are macros that Swift can't import.
private enum SQLiteCode {
  static let unique: Int32 = SQLITE_CONSTRAINT | (8 << 8)
  static let primaryKey: Int32 = SQLITE_CONSTRAINT | (6 << 8)
  static let rowID: Int32 = SQLITE_CONSTRAINT | (10 << 8)
  static let foreignKey: Int32 = SQLITE_CONSTRAINT | (3 << 8)
}
