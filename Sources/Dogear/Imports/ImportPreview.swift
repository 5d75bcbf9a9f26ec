/// A file that waits for its import, with what will happen: of its rows those alone that pages show.
struct ImportPreview: Sendable {
  /// A column of the file.
  struct Column: Hashable, Sendable {
    let name: String
    /// Texts of its first rows.
    let samples: String
    /// The key of its meaning.
    let key: String
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
  /// The time and zone of the owner then.
  let moment: Moment
  /// The name of the program that wrote the file; empty where that is not known.
  let source: String
  let columns: [Column]
  /// The meanings that a column can have: their keys and names.
  let meanings: [(key: String, name: String)]
  let summary: ImportSummary
  /// The sentences about places that it makes, and about what else is in the file; empty without any.
  let note: String
  /// The number of rows of each choice.
  let counts: [ImportWindow.Choice: Int]
  /// The rows that pages show.
  let rows: [ImportWindow: [Row]]
  /// Whether a column has the titles.
  let hasTitle: Bool
  /// The number of items for which the list has room.
  let room: Int
  /// Whether an account would have more room.
  let isVisitor: Bool

  /// Summarizes what an import would do.
  init<Item>(
    _ record: ImportRecord, _ file: PlannedFile<Item>, windows: Set<ImportWindow>,
    at moment: Moment, room: Int, isVisitor: Bool
  ) {
    (self.record, self.moment, self.room, self.isVisitor) = (record, moment, room, isVisitor)
    let (table, plan) = (file.table, file.plan)
    (source, note) = (table.source.name, file.note)
    let chosen: [Item.Meaning] = record.meanings()
    columns = table.header.enumerated().map { index, name in
      Column(
        name: name, samples: table.samples(ofColumn: index),
        key: index < chosen.count ? chosen[index].key : Item.Meaning.ignored.key)
    }
    hasTitle = chosen.contains { $0.column?.rawValue == "title" }
    meanings = Item.Meaning.allCases.map { ($0.key, $0.name) }
    summary = ImportSummary(plan)
    counts = Dictionary(
      uniqueKeysWithValues: ImportWindow.Choice.allCases.map { choice in
        (choice, plan.rows.count { choice.includes($0) })
      })
    rows = Dictionary(uniqueKeysWithValues: windows.map { ($0, $0.rows(of: plan, at: moment)) })
  }
}

extension ImportPreview.Row {
  /// A row of a plan in words.
  init<Item>(_ row: ImportPlan<Item>.Row, at moment: Moment) {
    self.init(
      number: row.number, title: row.item?.title ?? "", byline: row.item?.importByline(at: moment) ?? "",
      kind: Self.kind(of: row.outcome), outcome: Self.text(of: row.outcome),
      remarks: row.remarks.joined(separator: " "))
  }

  private static func kind(of outcome: ImportPlan<some ImportableItem>.Outcome) -> String {
    switch outcome {
    case .new: "new"
    case .changed: "changed"
    case .same, .kept: "same"
    case .duplicate, .failed: "failed"
    }
  }

  private static func text<Item>(of outcome: ImportPlan<Item>.Outcome) -> String {
    switch outcome {
    case .new: "New"
    case .same: "The same"
    case .changed(let from, let to): "Changes: \(names(from.columns(differingFrom: to), of: Item.self))"
    case .kept(_, let columns): "Stays, though different: \(names(columns, of: Item.self))"
    case .duplicate(let row): "The same \(Item.importWords.one) as in row \(row)"
    case .failed(let reason): reason
    }
  }

  private static func names<Item: ListItem>(_ columns: [Item.Column], of type: Item.Type) -> String {
    columns.map { Item.columns[$0].label }.joined(separator: ", ")
  }
}
