import Foundation

/// A reader of books from the rows of a table, by the meaning of its columns.
struct BookRowReader: Sendable {
  /// The meanings of the columns.
  let fields: [ImportField]
  /// Whether the table is one of Dogear's own.
  let isExact: Bool
  /// The order of numbers in days.
  let days: ImportedDay

  /// Makes a reader of a table.
  init(fields: [ImportField], isExact: Bool, records: [CSVRecord]) {
    (self.fields, self.isExact) = (fields, isExact)
    let columns = fields.indices.filter { [.started, .finished, .stopped].contains(fields[$0]) }
    days = ImportedDay(
      records.lazy.flatMap { record in
        columns.lazy.filter { $0 < record.cells.count }.map { record.cells[$0] }
      })
  }

  /// Reads a row.
  func row(_ record: CSVRecord) -> ImportedRow {
    func failed(_ problem: String) -> ImportedRow {
      ImportedRow(number: record.number, draft: nil, problem: problem, remarks: [])
    }
    if let problem = record.problem { return failed(problem.message) }
    let surplus = record.cells.dropFirst(fields.count).contains { !$0.trimmed.isEmpty }
    guard !surplus else { return failed("The row has more cells than there are columns.") }
    var values: [ImportField: [String]] = [:]
    for (field, cell) in zip(fields, record.cells) where field != .ignored {
      values[field, default: []].append(cell)
    }
    var remarks = record.hasStrayQuotes ? ["A quote in this row has no counterpart."] : []
    let draft = isExact ? exact(values, &remarks) : foreign(values, &remarks)
    guard !draft.book.title.trimmed.isEmpty || isExact else { return failed("The title is missing.") }
    return ImportedRow(draft, number: record.number, remarks: remarks)
  }

  /// Reads a row of a table of Dogear: every value as written, also where it is empty.
  private func exact(_ values: [ImportField: [String]], _ remarks: inout [String]) -> BookDraft {
    var draft = BookDraft(book: Book(title: "", author: "", isbn: "", pages: 0), isExact: true)
    draft.sourceID = values[.id]?.first.map(CSVCell.unguarded)
    for (field, cells) in values {
      guard let column = field.column, let cell = cells.first else { continue }
      let text = CSVCell.unguarded(cell)
      if column == .status, text.trimmed.isEmpty { continue }
      if draft.book.set(column, to: text) {
        draft.given.insert(column)
      } else {
        remarks.append("\(column.label): “\(text.prefix(60))” can’t be read, and was left out.")
      }
    }
    remarks.sort()
    return draft
  }

  /// Reads a row of a table of another program.
  private func foreign(_ values: [ImportField: [String]], _ remarks: inout [String]) -> BookDraft {
    var reader = ForeignRow(values: values, days: days)
    let draft = reader.draft()
    remarks += reader.remarks
    return draft
  }
}
