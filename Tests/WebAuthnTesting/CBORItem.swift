/// A value and how it is written in CBOR. Maps are written in the order they are given.
indirect enum CBORItem: Sendable, ExpressibleByIntegerLiteral, ExpressibleByStringLiteral {
  case integer(Int)
  case bytes([UInt8])
  case text(String)
  case array([CBORItem])
  case map([(CBORItem, CBORItem)])
  /// Bytes as they stand.
  case raw([UInt8])

  init(integerLiteral value: Int) { self = .integer(value) }
  init(stringLiteral value: String) { self = .text(value) }

  var encoded: [UInt8] {
    switch self {
    case .integer(let value): value >= 0 ? Self.head(0, value) : Self.head(1, -1 - value)
    case .bytes(let bytes): Self.head(2, bytes.count) + bytes
    case .text(let text): Self.head(3, text.utf8.count) + Array(text.utf8)
    case .array(let items): Self.head(4, items.count) + items.flatMap(\.encoded)
    case .map(let pairs): Self.head(5, pairs.count) + pairs.flatMap { $0.encoded + $1.encoded }
    case .raw(let bytes): bytes
    }
  }

  private static func head(_ major: UInt8, _ argument: Int) -> [UInt8] {
    switch argument {
    case 0..<24: [major << 5 | UInt8(argument)]
    case 24..<0x100: [major << 5 | 24, UInt8(argument)]
    case 0x100..<0x10000: [major << 5 | 25, UInt8(argument >> 8), UInt8(argument & 0xFF)]
    default: [major << 5 | 26] + (0..<4).map { UInt8(truncatingIfNeeded: argument >> (24 - 8 * $0)) }
    }
  }
}
