import Bytes
import Glibc

/// The writing of an archive to a file or a pipe.
struct ArchiveWriter: TableReceiver {
  /// The bytes that are written at once.
  private static let bufferSize = 1 << 20

  private let output: Int32
  private var buffer: [UInt8] = []
  private let digest: SHA256.Running
  private(set) var summaries = TableSummaries()
  private var rows: [UInt8] = []
  private var rowCount = 0

  /// Begins an archive in an open file.
  init(_ output: Int32, header: ArchiveHeader) throws {
    self.output = output
    digest = SHA256.Running()
    buffer = ArchiveFormat.firstLine
    try append(.header, rows: header.rows)
  }

  mutating func begin(_ table: String, columns: [String]) throws {
    try append(.table, rows: [[table.stored] + columns.map(\.stored)])
    summaries.begin(table, columns: columns)
  }

  mutating func receive(_ rows: [[StoredValue]]) throws {
    for row in rows {
      RowCoding.append(row, to: &self.rows)
      rowCount += 1
      if self.rows.count >= ArchiveFormat.recordSize { try endRecord() }
    }
  }

  mutating func end() throws {
    try endRecord()
    summaries.end()
    if let summary = summaries.all.last {
      try append(.tableEnd, rows: [[summary.rows.stored, summary.digest.stored]])
    }
  }

  /// Ends the archive. All of it is written then.
  mutating func finish() throws {
    try write()
    try append(.end, rows: [[summaries.all.count.stored, digest.finish().stored]])
    try write()
  }

  /// Writes the rows that were gathered.
  private mutating func endRecord() throws {
    guard rowCount > 0 else { return }
    summaries.receive(encoded: rows, rows: rowCount)
    try append(.rows, rows)
    rows.removeAll(keepingCapacity: true)
    rowCount = 0
  }

  private mutating func append(_ record: ArchiveFormat.Record, rows: [[StoredValue]]) throws {
    var bytes: [UInt8] = []
    for row in rows { RowCoding.append(row, to: &bytes) }
    try append(record, bytes)
  }

  private mutating func append(_ record: ArchiveFormat.Record, _ bytes: [UInt8]) throws {
    guard let length = UInt32(exactly: bytes.count) else {
      throw DatabaseError.invalidValue("a row of \(bytes.count) bytes is too long for an archive")
    }
    buffer.append(record.rawValue)
    RowCoding.append(length, to: &buffer)
    buffer += bytes
    if buffer.count >= Self.bufferSize { try write() }
  }

  private mutating func write() throws {
    digest.update(buffer)
    var written = 0
    while written < buffer.count {
      let count = buffer.withUnsafeBytes {
        Glibc.write(output, $0.baseAddress?.advanced(by: written), $0.count - written)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        throw ArchiveError.inputOutput(path: "the backup", reason: String(cString: strerror(errno)))
      }
      written += count
    }
    buffer.removeAll(keepingCapacity: true)
  }
}
