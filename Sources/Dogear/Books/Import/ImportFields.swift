import Live
import Templates

extension ImportViewModel {
  /// A column of the file, with the meanings that it can have.
  private struct ShownColumn: Hashable, Sendable {
    let number: Int
    let name: String
    let samples: String
    let choices: [OfferedChoice]
  }

  /// A choice of rows, with their number.
  private struct ShownChoice: Hashable, Sendable {
    let name: String
    let address: String
    let isChosen: Bool
  }

  static var fields: Fields<ImportViewModel> {
    Fields<ImportViewModel>()
      .text("refusal", \.refusal)
      .text("notice", \.state.notice)
      .flag("isWorking") { $0.state.work != nil }
      .text("workText") { $0.state.work?.text ?? "" }
      .text("workPercent") { "\($0.state.work?.progress.percent ?? 0)" }
      .flag("isEmpty") { $0.state.preview == nil && $0.state.work == nil }
      .flag("hasFile") { $0.state.preview != nil }
      .flag("isBegun") { $0.state.preview?.record.next ?? 0 > 0 }
      .text("begun") { "\($0.state.preview?.record.next ?? 0)" }
      .text("fileName") { $0.state.preview?.record.name ?? "" }
      .text("source") { $0.state.preview?.source ?? "" }
      .flag("updates") { $0.state.preview?.record.updates ?? true }
      .flag("hasTitle") { $0.state.preview?.record.fields.contains(.column(.title)) ?? false }
      .flag("canImport") { model in
        guard let preview = model.state.preview, preview.record.fields.contains(.column(.title)) else {
          return false
        }
        return preview.summary.added + preview.summary.changed > 0 || preview.record.next > 0
      }
      .text("planText") { $0.state.preview?.planText ?? "" }
      .text("roomText") { $0.state.preview?.roomText ?? "" }
      .list(
        "columns", id: \.number,
        Fields<ShownColumn>()
          .text("number") { "\($0.number)" }
          .text("name", \.name)
          .text("samples", \.samples)
          .list("choices", \.choices, id: \.value, OfferedChoice.fields)
      ) { $0.columns }
      .list(
        "choices", id: \.name,
        Fields<ShownChoice>().text("name", \.name).text("address", \.address).flag("isChosen", \.isChosen)
      ) { $0.choices }
      .list("rows", id: \.number, ImportPreview.Row.fields) { $0.rows }
      .text("earlier") { $0.earlier }
      .text("later") { $0.later }
      .list("finished", id: \.id, ImportRecord.fields) { $0.state.finished }
  }

  private var columns: [ShownColumn] {
    guard let preview = state.preview else { return [] }
    return preview.columns.enumerated().map { index, column in
      let field = index < preview.record.fields.count ? preview.record.fields[index] : .ignored
      return ShownColumn(
        number: index, name: column.name.isEmpty ? "Column \(index + 1)" : column.name,
        samples: column.samples,
        choices: ImportField.allCases.map {
          OfferedChoice(value: $0.key, name: $0.name, isChosen: $0 == field)
        })
    }
  }

  private var choices: [ShownChoice] {
    guard let counts = state.preview?.counts else { return [] }
    return ImportWindow.Choice.allCases.map { choice in
      ShownChoice(
        name: "\(choice.name) (\((counts[choice] ?? 0).grouped))", address: address(choice),
        isChosen: choice == window.choice)
    }
  }

  /// The address of other rows.
  private func address(_ choice: ImportWindow.Choice, from first: Int = 0) -> String {
    BooksPath.importing.showing(["show": choice.rawValue, "from": first > 0 ? String(first) : ""])
  }

  /// The address of the rows before those shown; empty where there are none.
  private var earlier: String {
    window.first > 0 ? address(window.choice, from: max(0, window.first - ImportWindow.rowCount)) : ""
  }

  /// The address of the rows after those shown; empty where there are none.
  private var later: String {
    let next = window.first + ImportWindow.rowCount
    return next < chosenCount ? address(window.choice, from: next) : ""
  }
}

extension ImportState.Work {
  /// The work in words.
  fileprivate var text: String {
    let (done, total) = (progress.done, progress.total)
    let count = total == 0 ? "" : " \(done.grouped) of \(total.grouped)"
    return switch self {
    case .importing: "Importing\(count)…"
    case .undoing: "Undoing the import\(count)…"
    }
  }
}

extension ImportState.Progress {
  /// The part that is done, in percent.
  fileprivate var percent: Int { total == 0 ? 0 : min(100, done * 100 / total) }
}

extension ImportPreview {
  /// A sentence about the import that is to come.
  fileprivate var planText: String {
    let parts = [
      (summary.added, "new"), (summary.changed, "to be changed"), (summary.same, "the same"),
      (summary.kept, "different, and left as they are"), (summary.duplicates, "twice in the file"),
      (summary.failed, "can’t be imported"),
    ].filter { $0.0 > 0 }.map { "\($0.0.grouped) \($0.1)" }
    let rows = summary.total.counted("row")
    return parts.isEmpty
      ? "There is no row with a book in this file." : "\(rows): \(parts.joined(separator: ", "))."
  }

  /// A sentence about the new books that have no room on the shelf; empty where all have.
  fileprivate var roomText: String {
    guard summary.added > room else { return "" }
    let left = (summary.added - room).counted("new book will", "new books will")
    let reason = room == 0 ? "Your shelf is full" : "Your shelf has room for \(room.grouped) more"
    return "\(reason): \(left) not be imported.\(isVisitor ? " With an account there is more room." : "")"
  }
}

extension ImportPreview.Row {
  /// The fields of a row, for templates.
  fileprivate static var fields: Fields<ImportPreview.Row> {
    Fields<ImportPreview.Row>()
      .text("number") { "\($0.number)" }
      .text("title", \.title)
      .text("byline", \.byline)
      .text("kind", \.kind)
      .text("outcome", \.outcome)
      .text("remarks", \.remarks)
  }
}

extension ImportRecord {
  /// The fields of an import that was carried out, for templates.
  fileprivate static var fields: Fields<ImportRecord> {
    Fields<ImportRecord>()
      .text("id", \.id)
      .text("name", \.name)
      .text("sentence") { $0.summary.sentence }
      .flag("canUndo") { $0.summary.added + $0.summary.changed > 0 }
      .flag("hasProblems") { !$0.problems.isEmpty }
      .list(
        "problems",
        Fields<Problem>().text("row") { "\($0.row)" }.text("title", \.title).text("message", \.message)
      ) { $0.problems }
  }
}
