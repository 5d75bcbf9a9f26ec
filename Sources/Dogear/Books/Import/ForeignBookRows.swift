/// A reader of books from tables of other programs.
struct ForeignBookRows: ForeignRowReader {
  /// The order of numbers in days.
  private let days: ImportedDay

  init(_ meanings: [BookField], _ records: [CSVRecord]) {
    let columns = meanings.indices.filter { [.started, .finished, .stopped].contains(meanings[$0]) }
    days = ImportedDay(
      records.lazy.flatMap { record in
        columns.lazy.filter { $0 < record.cells.count }.map { record.cells[$0] }
      })
  }

  func draft(_ values: [BookField: [String]], _ remarks: inout [String]) -> ImportDraft<Book> {
    var row = ForeignBookRow(values: values, days: days)
    let draft = row.draft()
    remarks += row.remarks
    return draft
  }
}
