/// A type whose values can stand for a placeholder (`$1`, `$2`…) in a statement.
public protocol DatabaseValue: Sendable {
  /// The value as the database stores it.
  var stored: StoredValue { get }
}

extension StoredValue: DatabaseValue {
  /// The value itself.
  public var stored: StoredValue { self }
}

extension String: DatabaseValue {
  /// The string as text.
  public var stored: StoredValue { .text(self) }
}

extension Int: DatabaseValue {
  /// The number as a 64-bit integer.
  public var stored: StoredValue { .integer(Int64(self)) }
}

extension Int64: DatabaseValue {
  /// The number as a 64-bit integer.
  public var stored: StoredValue { .integer(self) }
}

extension Bool: DatabaseValue {
  /// 1 for true and 0 for false.
  public var stored: StoredValue { .integer(self ? 1 : 0) }
}

extension Double: DatabaseValue {
  /// The number. SQLite stores a NaN as `NULL`.
  public var stored: StoredValue { .real(self) }
}

extension [UInt8]: DatabaseValue {
  /// The bytes.
  public var stored: StoredValue { .blob(self) }
}

extension Optional: DatabaseValue where Wrapped: DatabaseValue {
  /// The wrapped value, or `NULL`.
  public var stored: StoredValue { self?.stored ?? .null }
}
