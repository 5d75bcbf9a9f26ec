/// The result of a statement, freed with the object.
final class PostgresResult {
  let library: LibPQ
  private let handle: OpaquePointer?

  init(_ handle: OpaquePointer?, _ library: LibPQ) {
    (self.handle, self.library) = (handle, library)
  }

  deinit {
    library.clear(handle)
  }

  var status: Int32 { library.resultStatus(handle) }
  var isSuccess: Bool { status == PQ.commandIsOK || status == PQ.tuplesAreOK }

  /// The command that was carried out, such as `COMMIT`, or `INSERT 0 1`.
  var command: String { library.commandStatus(handle).map(String.init(cString:)) ?? "" }

  /// The number of rows that were changed.
  var changes: Int {
    guard !command.hasPrefix("SELECT") else { return 0 }
    return library.commandRows(handle).flatMap { Int(String(cString: $0)) } ?? 0
  }

  var rowCount: Int { Int(library.rowCount(handle)) }

  var columns: [(name: String, type: UInt32)] {
    (0..<library.columnCount(handle)).map { index in
      (library.columnName(handle, index).map(String.init(cString:)) ?? "", library.columnType(handle, index))
    }
  }

  /// The types of the values that a described statement takes.
  var parameters: [UInt32] {
    (0..<library.parameterCount(handle)).map { library.parameterType(handle, $0) }
  }

  /// A field of an error (https://www.postgresql.org/docs/current/protocol-error-fields.html).
  func errorField(_ field: Int32) -> String? {
    library.resultErrorField(handle, field).map(String.init(cString:))
  }

  /// The text in a place of the result; nil for `NULL`.
  func text(row: Int, column: Int) -> String? {
    let (row, column) = (Int32(row), Int32(column))
    guard library.isNull(handle, row, column) == 0 else { return nil }
    return library.value(handle, row, column).map(String.init(cString:))
  }

  /// A row of the result.
  func row(_ row: Int, of statement: PostgresStatement) throws(DatabaseError) -> Row {
    var values: [StoredValue] = []
    values.reserveCapacity(statement.columns.count)
    for index in statement.columns.indices {
      values.append(try value(row: Int32(row), column: Int32(index), of: statement))
    }
    return Row(columns: statement.columns, values: values)
  }

  private func value(
    row: Int32, column: Int32, of statement: PostgresStatement
  ) throws(DatabaseError) -> StoredValue {
    guard library.isNull(handle, row, column) == 0, let start = library.value(handle, row, column) else {
      return .null
    }
    let text = UnsafeRawBufferPointer(start: start, count: Int(library.length(handle, row, column)))
    guard let value = StoredValue(postgresText: text, type: statement.types[Int(column)]) else {
      throw .invalidColumn(
        name: statement.columns[Int(column)], expected: "a value", found: "text that can't be read")
    }
    return value
  }
}

extension StoredValue {
  /// The value that PostgreSQL writes as a text, whose type has a number; nil where the text can't be read.
  init?(postgresText text: UnsafeRawBufferPointer, type: UInt32) {
    switch type {
    case PQ.TypeID.int2, PQ.TypeID.int4, PQ.TypeID.int8, PQ.TypeID.oid:
      guard let number = Int64(String(decoding: text, as: UTF8.self)) else { return nil }
      self = .integer(number)
    case PQ.TypeID.boolean: self = .integer(text.first == UInt8(ascii: "t") ? 1 : 0)
    case PQ.TypeID.float4, PQ.TypeID.float8:
      guard let number = Double(String(decoding: text, as: UTF8.self)) else { return nil }
      self = .real(number)
    // The type of sums of integers.
    case PQ.TypeID.numeric:
      let text = String(decoding: text, as: UTF8.self)
      if let number = Int64(text) {
        self = .integer(number)
      } else {
        guard let number = Double(text) else { return nil }
        self = .real(number)
      }
    case PQ.TypeID.bytea:
      guard let bytes = Self.bytes(hexadecimal: text) else { return nil }
      self = .blob(bytes)
    default:
      guard let text = String(validating: text, as: UTF8.self) else { return nil }
      self = .text(text)
    }
  }

  /// The bytes of a text such as `\x4142`.
  private static func bytes(hexadecimal text: UnsafeRawBufferPointer) -> [UInt8]? {
    guard text.count >= 2, text.count.isMultiple(of: 2), text[0] == UInt8(ascii: "\\"),
      text[1] == UInt8(ascii: "x")
    else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 2 - 1)
    for index in stride(from: 2, to: text.count, by: 2) {
      guard let high = digit(text[index]), let low = digit(text[index + 1]) else { return nil }
      bytes.append(high << 4 | low)
    }
    return bytes
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
