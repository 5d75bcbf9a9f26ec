/// A reader of tables of comma-separated values, row by row: as RFC 4180 has them, and as they really are.
///
/// Rows end with CR, LF or CRLF. A quote within an unquoted cell is a quote, and so is one within a quoted cell that
/// neither another nor the cell's end follows; where a row has the right number of cells only so, all its quotes are. A cell `="…"`, by which spreadsheets keep the zeros of a number, is what
/// stands in its quotes. A quote that is opened and never closed costs its own row, and not those that follow.
struct CSVReader {
  private static let quote = UInt8(ascii: "\"")
  private static let (space, equals) = (UInt8(ascii: " "), UInt8(ascii: "="))
  private static let (lf, cr) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))

  private let bytes: [UInt8]
  private let delimiter: UInt8
  private let limits: CSVLimits
  private var position = 0
  private var number = 0
  private var openQuotes = 0
  /// The bytes that may be read a second time, so that quotes that match nothing cost no more than reading some times.
  private var patience: Int
  /// The number of cells of the first row that is not blank; 0 before.
  private var width = 0

  /// Makes a reader of a text.
  ///
  /// - Parameter delimiter: the character between cells; nil for that which the first row has.
  init(_ text: String, delimiter: CSVDelimiter? = nil, limits: CSVLimits = CSVLimits()) {
    self.init(bytes: Array(text.utf8), delimiter: delimiter, limits: limits)
  }

  /// Makes a reader of a text in UTF-8.
  init(bytes: [UInt8], delimiter: CSVDelimiter?, limits: CSVLimits = CSVLimits()) {
    self.bytes = bytes
    self.limits = limits
    patience = bytes.count * 32
    let start = Self.declaration(bytes)
    if let start {
      (position, number, self.delimiter) = (start.end, 1, start.delimiter)
    } else {
      self.delimiter = (delimiter ?? CSVDelimiter.recognized(in: bytes)).rawValue
    }
  }

  /// The next row; nil at the end.
  ///
  /// - Throws: `CSVError` where the table can't be read any further.
  mutating func next() throws(CSVError) -> CSVRecord? {
    guard position < bytes.count else { return nil }
    number += 1
    guard number <= limits.rows else { throw .tooManyRows(limit: limits.rows - 1) }
    let start = position
    var draft = Draft(limits: limits)
    let isClosed = readRow(&draft, takingQuotes: true)
    if !isClosed || draft.isSuspicious {
      try readLine(from: start, insteadOf: isClosed ? draft : nil, &draft)
    }
    let record = CSVRecord(
      number: number, cells: draft.cells, problem: draft.problem, hasStrayQuotes: draft.hasStrayQuotes)
    if width == 0, !record.isBlank { width = record.cells.count }
    return record
  }

  /// Reads a row again whose quotes don't match, as one line in which a quote is a quote. Where that has not as many cells as
  /// the others, the row stays as read first if it has, and can't be used otherwise.
  private mutating func readLine(
    from start: Int, insteadOf first: Draft?, _ draft: inout Draft
  ) throws(CSVError) {
    openQuotes += 1
    patience -= position - start
    guard openQuotes <= limits.openQuotes, patience > 0 else { throw .openQuotes(row: number) }
    let end = position
    position = start
    draft = Draft(limits: limits)
    draft.hasStrayQuotes = true
    _ = readRow(&draft, takingQuotes: false)
    if draft.cells.count == width { return }
    if let first, first.cells.count == width {
      (draft, position) = (first, end)
    } else {
      draft.problem = draft.problem ?? .openQuote
    }
  }

  /// All rows.
  ///
  /// - Throws: `CSVError` where the table can't be read to its end.
  mutating func all() throws(CSVError) -> [CSVRecord] {
    var records: [CSVRecord] = []
    while let record = try next() { records.append(record) }
    return records
  }

  /// Reads cells to the end of the row. Returns false where a quote is not closed.
  private mutating func readRow(_ draft: inout Draft, takingQuotes: Bool) -> Bool {
    while true {
      if takingQuotes, let start = quotedStart() {
        guard readQuoted(from: start, &draft) else { return false }
      } else {
        let start = position
        while position < bytes.count, bytes[position] != delimiter, !isLineEnd(bytes[position]) {
          position += 1
        }
        draft.append(bytes[start..<position])
      }
      guard position < bytes.count else { return true }
      if isLineEnd(bytes[position]) {
        skipLineEnd()
        return true
      }
      // A delimiter, after which there is a cell even at the end of the file.
      position += 1
      if position == bytes.count {
        draft.append([])
        return true
      }
    }
  }

  /// The index after the quote that opens the cell here, behind spaces or an equals sign; nil where it is not quoted.
  private func quotedStart() -> Int? {
    var index = position
    while index < bytes.count, bytes[index] == Self.space, delimiter != Self.space { index += 1 }
    if index + 1 < bytes.count, bytes[index] == Self.equals, bytes[index + 1] == Self.quote { index += 1 }
    return index < bytes.count && bytes[index] == Self.quote ? index + 1 : nil
  }

  /// Reads a quoted cell to the delimiter, or to the row's end. Returns false where it is not closed.
  private mutating func readQuoted(from start: Int, _ draft: inout Draft) -> Bool {
    var (index, part) = (start, start)
    var cell: [UInt8] = []
    var isLong = false
    func take(_ range: Range<Int>) {
      if cell.count + range.count > limits.cellBytes { isLong = true } else { cell += bytes[range] }
    }
    while index < bytes.count {
      let byte = bytes[index]
      if byte == Self.cr {
        // Lines end with LF in texts.
        draft.hasLines = true
        take(part..<index)
        if index + 1 == bytes.count || bytes[index + 1] != Self.lf { cell.append(Self.lf) }
        part = index + 1
      } else if byte == Self.lf {
        draft.hasLines = true
      } else if byte == Self.quote {
        if index + 1 < bytes.count, bytes[index + 1] == Self.quote {
          take(part..<index + 1)
          index += 1
          part = index + 1
        } else if let end = endOfCell(after: index + 1) {
          take(part..<index)
          position = end
          if isLong { draft.problem = .longCell(limit: limits.cellBytes) }
          draft.append(cell[...])
          return true
        } else {
          draft.hasStrayQuotes = true
        }
      }
      // No cell of a table that quotes as it should is so long.
      if draft.hasStrayQuotes, index - start > limits.cellBytes { break }
      index += 1
    }
    position = index
    return false
  }

  /// The index of the delimiter or the line end that follows, behind spaces; nil where something else does.
  private func endOfCell(after index: Int) -> Int? {
    var index = index
    while index < bytes.count, bytes[index] == Self.space { index += 1 }
    return index == bytes.count || bytes[index] == delimiter || isLineEnd(bytes[index]) ? index : nil
  }

  private func isLineEnd(_ byte: UInt8) -> Bool { byte == Self.lf || byte == Self.cr }

  private mutating func skipLineEnd() {
    let isPair = bytes[position] == Self.cr && position + 1 < bytes.count && bytes[position + 1] == Self.lf
    position += isPair ? 2 : 1
  }

  /// The line `sep=;` with which spreadsheets declare the delimiter, and its end.
  private static func declaration(_ bytes: [UInt8]) -> (delimiter: UInt8, end: Int)? {
    guard bytes.count > 5, bytes.starts(with: Array("sep=".utf8)), CSVDelimiter(rawValue: bytes[4]) != nil,
      bytes[5] == lf || bytes[5] == cr
    else { return nil }
    let isPair = bytes[5] == cr && bytes.count > 6 && bytes[6] == lf
    return (bytes[4], isPair ? 7 : 6)
  }
}

/// A row while it is read.
private struct Draft {
  let limits: CSVLimits
  var cells: [String] = []
  var problem: CSVRecord.Problem?
  /// Whether a quoted cell has a quote in it that is not doubled.
  var hasStrayQuotes = false
  /// Whether a quoted cell has several lines.
  var hasLines = false

  init(limits: CSVLimits) {
    self.limits = limits
  }

  /// Whether a cell may have taken in the rows that follow it.
  var isSuspicious: Bool { hasLines && hasStrayQuotes }

  mutating func append(_ bytes: ArraySlice<UInt8>) {
    guard cells.count < limits.cells else { return problem = .tooManyCells(limit: limits.cells) }
    guard bytes.count <= limits.cellBytes else {
      problem = .longCell(limit: limits.cellBytes)
      return cells.append("")
    }
    cells.append(CSVCell.unwrapped(String(decoding: bytes, as: UTF8.self)))
  }
}
