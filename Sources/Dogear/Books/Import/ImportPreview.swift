/// A file that waits for its import, with what will happen: of its rows those alone that pages show.
struct ImportPreview: Sendable {
  /// A column of the file.
  struct Column: Hashable, Sendable {
    let name: String
    /// Texts of its first rows.
    let samples: String
  }

  /// A row as pages show it.
  struct Row: Hashable, Sendable {
    /// The number of the row in its table.
    let number: Int
    let title: String
    let byline: String
    /// The class of what happens, for the style sheet.
    let kind: String
    /// The sentence about what happens.
    let outcome: String
    let remarks: String
  }

  let record: ImportRecord
  /// The day that it was for the owner.
  let day: Day
  /// The name of the program that wrote the file; empty where that is not known.
  let source: String
  let columns: [Column]
  let summary: ImportSummary
  /// The number of rows of each choice.
  let counts: [ImportWindow.Choice: Int]
  /// The rows that pages show.
  let rows: [ImportWindow: [Row]]
  /// The number of books for which the shelf has room.
  let room: Int
  /// Whether an account would have more room.
  let isVisitor: Bool

  /// Summarizes what an import would do.
  init(
    _ record: ImportRecord, _ table: ImportTable, _ plan: ImportPlan, windows: Set<ImportWindow>,
    on day: Day, room: Int, isVisitor: Bool
  ) {
    (self.record, self.day, self.room, self.isVisitor) = (record, day, room, isVisitor)
    source = table.source.name
    columns = table.header.enumerated().map { Column(name: $1, samples: table.samples(ofColumn: $0)) }
    summary = ImportSummary(plan)
    counts = Dictionary(
      uniqueKeysWithValues: ImportWindow.Choice.allCases.map { choice in
        (choice, plan.rows.count(where: choice.includes))
      })
    rows = Dictionary(uniqueKeysWithValues: windows.map { ($0, $0.rows(of: plan)) })
  }
}

extension ImportPreview.Row {
  /// A row of a plan in words.
  init(_ row: ImportPlan.Row) {
    self.init(
      number: row.number, title: row.book?.title ?? "", byline: row.book?.byline ?? "",
      kind: Self.kind(of: row.outcome), outcome: Self.text(of: row.outcome),
      remarks: row.remarks.joined(separator: " "))
  }

  private static func kind(of outcome: ImportPlan.Outcome) -> String {
    switch outcome {
    case .new: "new"
    case .changed: "changed"
    case .same, .kept: "same"
    case .duplicate, .failed: "failed"
    }
  }

  private static func text(of outcome: ImportPlan.Outcome) -> String {
    switch outcome {
    case .new: "New"
    case .same: "The same"
    case .changed(let from, let to): "Changes: \(names(ImportPlan.differences(from, to)))"
    case .kept(_, let columns): "Stays, though different: \(names(columns))"
    case .duplicate(let row): "The same book as in row \(row)"
    case .failed(let reason): reason
    }
  }

  private static func names(_ columns: [Book.Column]) -> String {
    columns.map(\.label).joined(separator: ", ")
  }
}
