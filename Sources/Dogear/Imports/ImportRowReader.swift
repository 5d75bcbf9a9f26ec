/// A reader of items from the rows of a table, by the meaning of its columns.
struct ImportRowReader<Item: ImportableItem>: Sendable {
  /// The meanings of the columns.
  let meanings: [Item.Meaning]
  /// The reader of what another program wrote; nil for a table of Dogear's own.
  let foreign: Item.ForeignRows?

  /// Reads a row.
  func row(_ record: CSVRecord) -> ImportedRow<Item> {
    func failed(_ problem: String) -> ImportedRow<Item> {
      ImportedRow(number: record.number, problem: problem)
    }
    if let problem = record.problem { return failed(problem.message) }
    let surplus = record.cells.dropFirst(meanings.count).contains { !$0.trimmed.isEmpty }
    guard !surplus else { return failed("The row has more cells than there are columns.") }
    var values: [Item.Meaning: [String]] = [:]
    for (meaning, cell) in zip(meanings, record.cells) where meaning != .ignored {
      values[meaning, default: []].append(cell)
    }
    var remarks = record.hasStrayQuotes ? ["A quote in this row has no counterpart."] : []
    let draft = foreign?.draft(values, &remarks) ?? exact(values, &remarks)
    guard !draft.item.title.trimmed.isEmpty || draft.isExact else { return failed("The title is missing.") }
    return ImportedRow(draft, number: record.number, remarks: remarks)
  }

  /// Reads a row of a table of Dogear: every value as written, also where it is empty.
  private func exact(_ values: [Item.Meaning: [String]], _ remarks: inout [String]) -> ImportDraft<Item> {
    var draft = ImportDraft<Item>(isExact: true)
    draft.sourceID = values[.id]?.first.map(CSVCell.unguarded)
    for (meaning, cells) in values {
      guard let column = meaning.column, let cell = cells.first else { continue }
      let text = CSVCell.unguarded(cell)
      if Item.neverEmptied.contains(column), text.trimmed.isEmpty { continue }
      if !draft.give(column, text) {
        let label = Item.columns[column].label
        remarks.append("\(label): “\(text.prefix(60))” can’t be read, and was left out.")
      }
    }
    remarks.sort()
    return draft
  }
}
