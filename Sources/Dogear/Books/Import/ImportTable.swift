/// A table of books as somebody uploaded it.
struct ImportTable: Sendable {
  /// The largest number of rows with books.
  static let rowLimit = 20_000

  private enum Content {
    /// The rows below the names of the columns, without blank ones.
    case records([CSVRecord])
    /// The books that Dogear wrote as JSON.
    case books([Book])
  }

  /// The names of the columns.
  let header: [String]
  /// The program that wrote it.
  let source: ImportSource
  private let content: Content

  /// Reads a table, or the books that Dogear wrote as JSON.
  ///
  /// - Throws: `CSVError` where it can't be read.
  init(_ text: String) throws(CSVError) {
    if let books = BookJSON.books(of: text) {
      guard books.count <= Self.rowLimit else { throw .tooManyRows(limit: Self.rowLimit) }
      (header, source) = (ExportedItems<Book>.columnNames, .dogear)
      content = .books(books)
      return
    }
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
    content = .records(records)
    source = ImportSource(header: names)
  }

  /// The meanings that the names of the columns have.
  var guess: [ImportField] { header.map(source.field) }

  /// Texts of the first rows of a column, by which a person recognizes it.
  func samples(ofColumn index: Int) -> String {
    texts(ofColumn: index, inRows: 50).lazy.map { String($0.collapsed.prefix(30)) }
      .filter { !$0.isEmpty }.prefix(3).joined(separator: " · ")
  }

  private func texts(ofColumn index: Int, inRows count: Int) -> [String] {
    switch content {
    case .records(let records):
      return records.prefix(count).filter { index < $0.cells.count }.map { $0.cells[index] }
    case .books(let books):
      let field = source.field(of: header[index])
      return books.prefix(count).map { book in field.column.map(book.text) ?? book.id }
    }
  }

  /// The books of the rows.
  func rows(_ fields: [ImportField]) -> [ImportedRow] {
    switch content {
    case .records(let records):
      let reader = BookRowReader(fields: fields, isExact: source == .dogear, records: records)
      return records.map(reader.row)
    case .books(let books):
      return zip(1..., books).map { ImportedRow($1, fields, number: $0) }
    }
  }
}
