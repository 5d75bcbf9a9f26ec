/// The items of a file as somebody uploaded it.
struct ImportTable<Item: ImportableItem>: Sendable {
  private enum Content {
    /// The rows below the names of the columns, without blank ones.
    case records([CSVRecord])
    /// The rows of a file whose columns are an item's own.
    case rows([ImportedRow<Item>])
  }

  /// The names of the columns.
  let header: [String]
  /// The program that wrote it.
  let source: Item.Source
  /// A sentence about what else is in the file; empty where that is nothing.
  private(set) var note = ""
  private let content: Content

  /// Reads a table, or the items that Dogear wrote as JSON, or another file that has items.
  ///
  /// - Throws: `CSVError` where it can't be read.
  init(_ text: String, _ file: ImportedFile) throws(CSVError) {
    if let whole = try Item.wholeFile(text, file) {
      (header, source) = (ExportedItems<Item>.columnNames, whole.source)
      (content, note) = (.rows(whole.rows), whole.note)
      return
    }
    if let items = ImportedJSON<Item>.items(of: text) {
      guard items.count <= ImportLimits.rows else { throw .tooManyRows(limit: ImportLimits.rows) }
      (header, source) = (ExportedItems<Item>.columnNames, .dogear)
      content = .rows(zip(1..., items).map { ImportedRow(ImportDraft(exactly: $1), number: $0) })
      return
    }
    var limits = CSVLimits()
    limits.rows = ImportLimits.rows + 1
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
    source = Item.Source(header: names)
    if let rows = source.rows(names, records, file) {
      (self.header, content) = (ExportedItems<Item>.columnNames, .rows(rows))
    } else {
      (self.header, content) = (names, .records(records))
    }
  }

  /// The meanings that the names of the columns have.
  var guess: [Item.Meaning] { header.map(source.meaning) }

  /// Texts of the first rows of a column, by which a person recognizes it.
  func samples(ofColumn index: Int) -> String {
    texts(ofColumn: index, inRows: 50).lazy.map { String($0.collapsed.prefix(30)) }
      .filter { !$0.isEmpty }.prefix(3).joined(separator: " · ")
  }

  private func texts(ofColumn index: Int, inRows count: Int) -> [String] {
    switch content {
    case .records(let records):
      return records.prefix(count).filter { index < $0.cells.count }.map { $0.cells[index] }
    case .rows(let rows):
      let column = source.meaning(of: header[index]).column
      return rows.prefix(count).compactMap(\.draft).map { draft in
        column.map(draft.item.text) ?? draft.sourceID ?? ""
      }
    }
  }

  /// The items of the rows.
  func rows(_ meanings: [Item.Meaning]) -> [ImportedRow<Item>] {
    switch content {
    case .records(let records):
      let foreign = source == .dogear ? nil : Item.ForeignRows(meanings, records)
      return records.map(ImportRowReader(meanings: meanings, foreign: foreign).row)
    case .rows(let rows): return rows.map { $0.taking(meanings) }
    }
  }
}
