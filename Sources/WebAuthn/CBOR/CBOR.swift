/// A CBOR value (RFC 8949), as authenticators send them: without tags, and with maps in their canonical order.
enum CBOR: Hashable, Sendable {
  case unsigned(UInt64)
  /// A negative integer: -1 minus the payload (RFC 8949, 3.1).
  case negative(UInt64)
  case bytes([UInt8])
  case text(String)
  case array([CBOR])
  case map([Pair])
  /// A simple value, such as false (20), true (21) and null (22).
  case simple(UInt8)
  case float(Double)

  /// A key of a map, with its value.
  struct Pair: Hashable, Sendable {
    let key: CBOR
    let value: CBOR
  }

  /// The integer, if the value is one that fits.
  var integer: Int? {
    switch self {
    case .unsigned(let value): Int(exactly: value)
    case .negative(let value): Int(exactly: value).map { -1 - $0 }
    default: nil
    }
  }

  /// The value for a text key, if this is a map that has the key.
  subscript(_ key: String) -> CBOR? {
    guard case .map(let pairs) = self else { return nil }
    return pairs.first { $0.key == .text(key) }?.value
  }
}
