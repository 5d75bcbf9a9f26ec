import CSQLite

/// A prepared statement.
final class SQLiteStatement: CachedStatement {
  let sql: String
  var key: String { sql }
  let handle: OpaquePointer
  /// The names of the result's columns.
  let columns: [String]
  /// For each of SQLite's parameters, the index of its value. SQLite numbers parameters in the order in which they
  /// stand in the text, so that `$2` may be its first.
  private let parameters: [Int]
  private let valueCount: Int
  /// The cache's count of uses when the statement was last used.
  var lastUse = 0

  init(_ sql: String, database: OpaquePointer) throws(DatabaseError) {
    let handle = try Self.prepare(sql, database: database)
    do throws(DatabaseError) {
      parameters = try (0..<sqlite3_bind_parameter_count(handle)).map { (index) throws(DatabaseError) in
        try Self.valueIndex(of: sqlite3_bind_parameter_name(handle, index + 1), sql: sql)
      }
    } catch {
      sqlite3_finalize(handle)
      throw error
    }
    self.sql = sql
    self.handle = handle
    valueCount = parameters.reduce(0) { max($0, $1 + 1) }
    columns = (0..<sqlite3_column_count(handle)).map {
      sqlite3_column_name(handle, $0).map(String.init(cString:)) ?? ""
    }
  }

  deinit {
    sqlite3_finalize(handle)
  }

  func bind(_ values: [StoredValue], database: OpaquePointer) throws(DatabaseError) {
    guard values.count == valueCount else {
      throw .invalidValue("\(values.count) values for \(valueCount) placeholders in: \(sql)")
    }
    for (index, value) in parameters.enumerated() {
      let code = try Self.bind(values[value], to: handle, at: Int32(index + 1))
      guard code == SQLITE_OK else { throw .sqlite(code, database: database, sql: sql) }
    }
  }

  /// The values of the row on which the statement stands.
  func row() throws(DatabaseError) -> Row {
    var values: [StoredValue] = []
    values.reserveCapacity(columns.count)
    for index in 0..<Int32(columns.count) { values.append(try value(index)) }
    return Row(columns: columns, values: values)
  }

  func reset() {
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
  }
}

extension SQLiteStatement {
  private static func prepare(_ sql: String, database: OpaquePointer) throws(DatabaseError) -> OpaquePointer {
    guard !sql.utf8.contains(0) else { throw .invalidValue("a statement contains a NUL character") }
    var statement: OpaquePointer?
    var onlyOne = true
    let code = sql.withCString { text in
      var tail: UnsafePointer<CChar>?
      let code = sqlite3_prepare_v3(
        database, text, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, &tail)
      while let byte = tail?.pointee, byte != 0 {
        if ![0x20, 0x09, 0x0A, 0x0D, 0x3B].contains(byte) { onlyOne = false }
        tail = tail?.advanced(by: 1)
      }
      return code
    }
    guard code == SQLITE_OK else { throw .sqlite(code, database: database, sql: sql) }
    guard let statement else { throw .other(message: "there is no statement", sql: sql) }
    guard onlyOne else {
      sqlite3_finalize(statement)
      throw .other(message: "there is more than one statement", sql: sql)
    }
    return statement
  }

  private static func valueIndex(
    of name: UnsafePointer<CChar>?, sql: String
  ) throws(DatabaseError) -> Int {
    let name = name.map(String.init(cString:)) ?? "?"
    guard name.utf8.first == UInt8(ascii: "$"), let number = Int(name.dropFirst()), (1...999).contains(number)
    else { throw .invalidValue("\(name) is not a placeholder such as $1, in: \(sql)") }
    return number - 1
  }

  private static func bind(
    _ value: StoredValue, to handle: OpaquePointer, at index: Int32
  ) throws(DatabaseError) -> Int32 {
    // SQLITE_TRANSIENT, a macro that Swift can't import: SQLite copies the bytes.
    let copy = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    switch value {
    case .null: return sqlite3_bind_null(handle, index)
    case .integer(let number): return sqlite3_bind_int64(handle, index, number)
    case .real(let number): return sqlite3_bind_double(handle, index, number)
    case .text(var text):
      // PostgreSQL can't store NUL in text, and SQLite's own functions stop at it: refused everywhere alike.
      guard !text.utf8.contains(0) else { throw .invalidValue("text contains a NUL character") }
      return text.withUTF8 { bytes in
        sqlite3_bind_text64(
          handle, index, bytes.baseAddress, UInt64(bytes.count), copy, UInt8(SQLITE_UTF8))
      }
    case .blob(let bytes):
      guard !bytes.isEmpty else { return sqlite3_bind_zeroblob(handle, index, 0) }
      return bytes.withUnsafeBytes {
        sqlite3_bind_blob64(handle, index, $0.baseAddress, UInt64($0.count), copy)
      }
    }
  }

  private func value(_ index: Int32) throws(DatabaseError) -> StoredValue {
    switch sqlite3_column_type(handle, index) {
    case SQLITE_INTEGER: return .integer(sqlite3_column_int64(handle, index))
    case SQLITE_FLOAT: return .real(sqlite3_column_double(handle, index))
    case SQLITE_TEXT:
      let start = sqlite3_column_text(handle, index)
      let count = Int(sqlite3_column_bytes(handle, index))
      guard let text = String(validating: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
      else {
        throw .invalidColumn(name: columns[Int(index)], expected: "text", found: "text that is not UTF-8")
      }
      return .text(text)
    case SQLITE_BLOB:
      let start = sqlite3_column_blob(handle, index)
      let count = Int(sqlite3_column_bytes(handle, index))
      return .blob(Array(UnsafeRawBufferPointer(start: start, count: count)))
    default: return .null
    }
  }
}
