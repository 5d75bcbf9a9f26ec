/// A prepared statement of a session: its name there, the types of its values, and its columns.
final class PostgresStatement: CachedStatement {
  /// The text by which it is found again.
  let key: String
  let name: String
  let parameters: [UInt32]
  let columns: [String]
  let types: [UInt32]
  var lastUse = 0

  init(key: String, name: String, parameters: [UInt32], columns: [(name: String, type: UInt32)]) {
    (self.key, self.name, self.parameters) = (key, name, parameters)
    self.columns = columns.map(\.name)
    types = columns.map(\.type)
  }

  /// The types with which the statement has to be prepared again, where PostgreSQL took values for text that are none, as
  /// in `SELECT $1`; nil where its types fit. 0 stands for the type that PostgreSQL finds.
  func otherTypes(for values: [StoredValue]) -> [UInt32]? {
    var isOther = false
    let types = zip(parameters, values).map { type, value in
      let isText = type == PQ.TypeID.text || type == PQ.TypeID.unknown
      let other: UInt32 =
        switch value {
        case .integer where isText: PQ.TypeID.int8
        case .real where isText: PQ.TypeID.float8
        case .blob where type != PQ.TypeID.bytea: PQ.TypeID.bytea
        default: 0
        }
      if other != 0 { isOther = true }
      return other
    }
    return isOther ? types : nil
  }
}

/// The values of a statement as libpq takes them: bytes in binary format, all others as text.
struct PostgresParameters {
  private var bytes: [UInt8] = []
  private var offsets: [Int?] = []
  private var lengths: [Int32] = []
  private var formats: [Int32] = []

  init(_ values: [StoredValue]) throws(DatabaseError) {
    for value in values {
      switch value {
      case .null: append(nil)
      case .integer(let number): append(String(number).utf8)
      // SQLite stores a NaN as `NULL`.
      case .real(let number) where number.isNaN: append(nil)
      case .real(let number): append(String(number).utf8)
      case .text(let text):
        guard !text.utf8.contains(0) else { throw .invalidValue("text contains a NUL character") }
        append(text.utf8)
      case .blob(let blob): append(blob, format: 1)
      }
    }
  }

  private mutating func append(_ text: (some Collection<UInt8>)?, format: Int32 = 0) {
    offsets.append(text == nil ? nil : bytes.count)
    lengths.append(Int32(text?.count ?? 0))
    formats.append(format)
    if let text { bytes += text }
    bytes.append(0)
  }

  private mutating func append(_ nothing: Never?) {
    append([UInt8]?.none)
  }

  /// Calls a body with the arrays that libpq reads, which are valid while it runs.
  func withPointers<T>(
    _ body: (LibPQ.Texts?, UnsafePointer<Int32>?, UnsafePointer<Int32>?) -> T
  ) -> T {
    bytes.withUnsafeBytes { bytes in
      let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
      let texts = offsets.map { offset in offset.flatMap { start?.advanced(by: $0) } }
      return texts.withUnsafeBufferPointer { texts in
        lengths.withUnsafeBufferPointer { lengths in
          formats.withUnsafeBufferPointer { formats in
            body(texts.baseAddress, lengths.baseAddress, formats.baseAddress)
          }
        }
      }
    }
  }
}
