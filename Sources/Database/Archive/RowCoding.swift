/// The bytes of rows in archives, which digests are made of as well.
///
/// A row is its number of values in two bytes and the values; a value is a byte for its kind and, little-endian, eight
/// bytes for a number, or four for a length and as many bytes.
enum RowCoding {
  private enum Kind: UInt8 {
    case null, integer, real, text, blob
  }

  /// Appends a row.
  static func append(_ row: [StoredValue], to bytes: inout [UInt8]) {
    append(UInt16(truncatingIfNeeded: row.count), to: &bytes)
    for value in row { append(value, to: &bytes) }
  }

  /// The rows in bytes; nil where they can't be read.
  static func rows(in bytes: [UInt8]) -> [[StoredValue]]? {
    var input = ByteInput(bytes)
    var rows: [[StoredValue]] = []
    while !input.isAtEnd {
      guard let row = row(&input) else { return nil }
      rows.append(row)
    }
    return rows
  }

  /// Appends a number, its lowest byte first.
  static func append(_ number: some FixedWidthInteger, to bytes: inout [UInt8]) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  private static func append(_ value: StoredValue, to bytes: inout [UInt8]) {
    switch value {
    case .null: bytes.append(Kind.null.rawValue)
    case .integer(let number):
      bytes.append(Kind.integer.rawValue)
      append(number, to: &bytes)
    // SQLite knows no NaN and no negative zero.
    case .real(let number) where number.isNaN: bytes.append(Kind.null.rawValue)
    case .real(let number):
      bytes.append(Kind.real.rawValue)
      append((number == 0 ? 0 : number).bitPattern, to: &bytes)
    case .text(let text): append(.text, text.utf8, to: &bytes)
    case .blob(let blob): append(.blob, blob, to: &bytes)
    }
  }

  private static func append(_ kind: Kind, _ content: some Collection<UInt8>, to bytes: inout [UInt8]) {
    bytes.append(kind.rawValue)
    append(UInt32(truncatingIfNeeded: content.count), to: &bytes)
    bytes.append(contentsOf: content)
  }

  private static func row(_ input: inout ByteInput) -> [StoredValue]? {
    guard let count = input.number(UInt16.self) else { return nil }
    var row: [StoredValue] = []
    for _ in 0..<count {
      guard let value = value(&input) else { return nil }
      row.append(value)
    }
    return row
  }

  private static func value(_ input: inout ByteInput) -> StoredValue? {
    guard let byte = input.number(UInt8.self), let kind = Kind(rawValue: byte) else { return nil }
    switch kind {
    case .null: return .null
    case .integer: return input.number(Int64.self).map { .integer($0) }
    case .real: return input.number(UInt64.self).map { .real(Double(bitPattern: $0)) }
    case .text:
      guard let bytes = content(&input), !bytes.contains(0) else { return nil }
      return String(validating: bytes, as: UTF8.self).map { .text($0) }
    case .blob: return content(&input).map { .blob(Array($0)) }
    }
  }

  private static func content(_ input: inout ByteInput) -> ArraySlice<UInt8>? {
    input.number(UInt32.self).flatMap { input.bytes(Int($0)) }
  }
}

/// Bytes that are read from their beginning, and never beyond their end.
private struct ByteInput {
  private let all: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) {
    all = bytes
  }

  var isAtEnd: Bool { position == all.count }

  mutating func bytes(_ count: Int) -> ArraySlice<UInt8>? {
    guard count <= all.count - position else { return nil }
    defer { position += count }
    return all[position..<position + count]
  }

  mutating func number<Number: FixedWidthInteger>(_: Number.Type) -> Number? {
    bytes(Number.bitWidth / 8)?.reversed().reduce(Number(0)) { $0 << 8 | Number(truncatingIfNeeded: $1) }
  }
}
