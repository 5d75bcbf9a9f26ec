import Bytes

/// The reading of an archive from a file. All that it says is checked; nothing that it says of lengths is believed.
struct ArchiveReader: TableSource {
  private let file: ArchiveFile
  /// The beginning of the archive, which is true where the rest was checked.
  let header: ArchiveHeader
  /// The place of the first table.
  private let start: Int
  /// Called with the share of the archive that was read, from 0 to 1.
  var progress: (Double) -> Void = { _ in }

  /// Reads the beginning of an archive.
  ///
  /// - Throws: `ArchiveError`.
  init(_ descriptor: Int32) throws {
    file = try ArchiveFile(descriptor)
    let line = try file.firstLine()
    guard line == ArchiveFormat.firstLine else {
      let text = String(decoding: line.dropLast(), as: UTF8.self)
      guard text.hasPrefix(ArchiveFormat.magic), let version = Int(text.dropFirst(ArchiveFormat.magic.count)),
        version > ArchiveFormat.version
      else { throw ArchiveError.notAnArchive }
      throw ArchiveError.newerFormat(version: version)
    }
    let (kind, bytes, end) = try file.record(at: line.count)
    guard kind == .header, let rows = RowCoding.rows(in: bytes), let header = ArchiveHeader(rows) else {
      throw ArchiveError.damaged("its beginning can't be read")
    }
    self.header = header
    start = end
  }

  /// Reads all of it, and returns what it holds.
  ///
  /// - Throws: `ArchiveError` where it is not as written.
  func check() throws -> [TableSummary] {
    var nobody = TableSummaries()
    return try read(to: &nobody)
  }

  /// - Throws: `ArchiveError` where it is not as written, after the tables before were sent.
  func send(to receiver: inout some TableReceiver) throws {
    _ = try read(to: &receiver)
  }

  private func read(to receiver: inout some TableReceiver) throws -> [TableSummary] {
    let digest = SHA256.Running()
    digest.update(try file.bytes(0..<start))
    var tables = ArchivedTables()
    var position = start
    while true {
      let (kind, bytes, end) = try file.record(at: position)
      guard let rows = RowCoding.rows(in: bytes) else { throw ArchiveError.damaged("a record can't be read") }
      if kind == .end {
        guard rows == [[tables.summaries.all.count.stored, digest.finish().stored]], !tables.isOpen else {
          throw ArchiveError.damaged("its digest is another one")
        }
        guard end == file.size else { throw ArchiveError.damaged("something follows its end") }
        return tables.summaries.all
      }
      digest.update(try file.bytes(position..<end))
      try tables.read(kind, rows, bytes, to: &receiver)
      position = end
      progress(Double(position) / Double(max(1, file.size)))
    }
  }
}

/// The tables of an archive as its records are read.
private struct ArchivedTables {
  private(set) var summaries = TableSummaries()
  private var columnCount: Int?
  /// Whether a table has begun and not ended.
  var isOpen: Bool { columnCount != nil }

  mutating func read(
    _ kind: ArchiveFormat.Record, _ rows: [[StoredValue]], _ bytes: [UInt8],
    to receiver: inout some TableReceiver
  ) throws {
    switch (kind, columnCount) {
    case (.table, nil):
      let names = try (rows.first ?? []).map { value in
        guard case .text(let name) = value else { throw ArchiveError.damaged("a table has no name") }
        return name
      }
      guard rows.count == 1, let table = names.first, names.count > 1 else {
        throw ArchiveError.damaged("a table can't be read")
      }
      columnCount = names.count - 1
      summaries.begin(table, columns: Array(names.dropFirst()))
      try receiver.begin(table, columns: Array(names.dropFirst()))
    case (.rows, let count?):
      guard rows.allSatisfy({ $0.count == count }) else {
        throw ArchiveError.damaged("a row is too short or long")
      }
      summaries.receive(encoded: bytes, rows: rows.count)
      try receiver.receive(rows)
    case (.tableEnd, .some):
      summaries.end()
      columnCount = nil
      guard let summary = summaries.all.last, rows == [[summary.rows.stored, summary.digest.stored]] else {
        throw ArchiveError.damaged("the rows of \(summaries.all.last?.table ?? "a table") are others")
      }
      try receiver.end()
    default: throw ArchiveError.damaged("a record stands where it can't be")
    }
  }
}
