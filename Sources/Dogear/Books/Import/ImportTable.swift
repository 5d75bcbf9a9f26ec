/// A table of books as somebody uploaded it.
struct ImportTable: Sendable {
  /// The largest number of rows with books.
  static let rowLimit = 20_000

  /// The names of the columns.
  let header: [String]
  /// The rows below them, without blank ones.
  let records: [CSVRecord]
  /// The program that wrote it.
  let source: ImportSource

  /// Reads a table.
  ///
  /// - Throws: `CSVError` where it can't be read.
  init(_ text: String) throws(CSVError) {
    var limits = CSVLimits()
    limits.rows = Self.rowLimit + 1
    var reader = CSVReader(text, limits: limits)
    var header: CSVRecord?
    var records: [CSVRecord] = []
    while let record = try reader.next() {
      if record.isBlank { continue }
      if header == nil { header = record } else { records.append(record) }
    }
    guard let header else { throw .empty }
    var names = header.cells.map(\.collapsed)
    // Spreadsheets leave columns without a name behind the last one.
    while names.last?.isEmpty == true { names.removeLast() }
    self.header = names
    self.records = records
    source = ImportSource(header: names)
  }

  /// The meanings that the names of the columns have.
  var guess: [ImportField] { header.map(source.field) }

  /// Texts of the first rows of a column, by which a person recognizes it.
  func samples(ofColumn index: Int) -> String {
    records.lazy.prefix(50).filter { index < $0.cells.count }.map {
      String($0.cells[index].collapsed.prefix(30))
    }
    .filter { !$0.isEmpty }.prefix(3).joined(separator: " · ")
  }

  /// The books of the rows.
  func rows(_ fields: [ImportField]) -> [ImportedRow] {
    let reader = BookRowReader(fields: fields, isExact: source == .dogear, records: records)
    return records.map(reader.row)
  }
}
