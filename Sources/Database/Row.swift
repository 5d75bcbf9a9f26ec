/// One row of a query's result.
public struct Row: Sendable {
  let columns: [String]
  let values: [StoredValue]

  /// The value of a column, or nil if the row has no such column.
  public subscript(_ column: String) -> StoredValue? {
    guard let index = columns.firstIndex(of: column) else { return nil }
    return values[index]
  }

  /// The text in a column.
  public func string(_ column: String) throws(DatabaseError) -> String {
    guard case .text(let text) = self[column] else { throw mismatch(column, "text") }
    return text
  }

  /// The integer in a column.
  public func int(_ column: String) throws(DatabaseError) -> Int {
    guard case .integer(let number) = self[column] else { throw mismatch(column, "an integer") }
    return Int(number)
  }

  /// The truth value in a column, stored as 0 or 1.
  public func bool(_ column: String) throws(DatabaseError) -> Bool {
    switch self[column] {
    case .integer(0): false
    case .integer(1): true
    default: throw mismatch(column, "0 or 1")
    }
  }

  /// The number in a column; an integer counts as one.
  public func double(_ column: String) throws(DatabaseError) -> Double {
    switch self[column] {
    case .real(let number): number
    case .integer(let number): Double(number)
    default: throw mismatch(column, "a number")
    }
  }

  /// The bytes in a column.
  public func data(_ column: String) throws(DatabaseError) -> [UInt8] {
    guard case .blob(let bytes) = self[column] else { throw mismatch(column, "bytes") }
    return bytes
  }
}

extension Row {
  /// The text in a column, or nil for `NULL`.
  public func optionalString(_ column: String) throws(DatabaseError) -> String? {
    self[column] == .null ? nil : try string(column)
  }

  /// The integer in a column, or nil for `NULL`.
  public func optionalInt(_ column: String) throws(DatabaseError) -> Int? {
    self[column] == .null ? nil : try int(column)
  }

  /// The truth value in a column, or nil for `NULL`.
  public func optionalBool(_ column: String) throws(DatabaseError) -> Bool? {
    self[column] == .null ? nil : try bool(column)
  }

  /// The number in a column, or nil for `NULL`.
  public func optionalDouble(_ column: String) throws(DatabaseError) -> Double? {
    self[column] == .null ? nil : try double(column)
  }

  /// The bytes in a column, or nil for `NULL`.
  public func optionalData(_ column: String) throws(DatabaseError) -> [UInt8]? {
    self[column] == .null ? nil : try data(column)
  }

  private func mismatch(_ column: String, _ expected: String) -> DatabaseError {
    .invalidColumn(name: column, expected: expected, found: self[column]?.kind ?? "no such column")
  }
}
