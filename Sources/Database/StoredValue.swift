/// A value as the database stores it.
public enum StoredValue: Hashable, Sendable {
  /// SQL `NULL`.
  case null
  /// A 64-bit integer. Truth values are stored as 0 and 1.
  case integer(Int64)
  /// A double-precision number.
  case real(Double)
  /// Text, without NUL characters.
  case text(String)
  /// Bytes.
  case blob([UInt8])
}

extension StoredValue {
  /// The kind of the value, in words for an error message.
  var kind: String {
    switch self {
    case .null: "NULL"
    case .integer: "an integer"
    case .real: "a number"
    case .text: "text"
    case .blob: "bytes"
    }
  }
}
