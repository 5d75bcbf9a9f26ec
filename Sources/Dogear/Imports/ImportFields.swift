import HTTP
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
      .flag("hasTitle") { $0.state.preview?.hasTitle ?? false }
      .flag("canImport") { model in
        guard let preview = model.state.preview, preview.hasTitle else { return false }
        return preview.summary.added + preview.summary.changed > 0 || preview.record.next > 0
      }
      .text("planText") { $0.state.preview?.planText($0.words) ?? "" }
      .text("roomText") { $0.state.preview?.roomText($0.words) ?? "" }
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
      .list("finished", id: \.record.id, FinishedImport.fields) { model in
        model.state.finished.map { FinishedImport(record: $0, words: model.words) }
      }
  }

  private var columns: [ShownColumn] {
    guard let preview = state.preview else { return [] }
    return preview.columns.enumerated().map { index, column in
      ShownColumn(
        number: index, name: column.name.isEmpty ? "Column \(index + 1)" : column.name,
        samples: column.samples,
        choices: preview.meanings.map {
          OfferedChoice(value: $0.key, name: $0.name, isChosen: $0.key == column.key)
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
    path
      + PercentEncoding.query(
        [("show", choice.rawValue), ("from", first > 0 ? String(first) : "")].filter { !$0.1.isEmpty })
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
  fileprivate func planText(_ words: ImportWords) -> String {
    let parts = [
      (summary.added, "new"), (summary.changed, "to be changed"), (summary.same, "the same"),
      (summary.kept, "different, and left as they are"), (summary.duplicates, "twice in the file"),
      (summary.failed, "can’t be imported"),
    ].filter { $0.0 > 0 }.map { "\($0.0.grouped) \($0.1)" }
    let rows = summary.total.counted("row")
    let text =
      parts.isEmpty
      ? "There is no row with a \(words.one) in this file." : "\(rows): \(parts.joined(separator: ", "))."
    return note.isEmpty ? text : "\(text) \(note)"
  }

  /// A sentence about the new items that have no room in the list; empty where all have.
  fileprivate func roomText(_ words: ImportWords) -> String {
    guard summary.added > room else { return "" }
    let left = (summary.added - room).counted("new \(words.one) will", "new \(words.many) will")
    let reason =
      room == 0 ? "Your \(words.list) is full" : "Your \(words.list) has room for \(room.grouped) more"
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

/// An import that was carried out, as pages show it.
private struct FinishedImport: Hashable, Sendable {
  let record: ImportRecord
  let words: ImportWords

  static var fields: Fields<FinishedImport> {
    Fields<FinishedImport>()
      .text("id", \.record.id)
      .text("name", \.record.name)
      .text("sentence") { $0.record.summary.sentence($0.words) }
      .flag("canUndo") { $0.record.summary.added + $0.record.summary.changed > 0 }
      .flag("hasProblems") { !$0.record.problems.isEmpty }
      .list(
        "problems",
        Fields<ImportRecord.Problem>().text("row") { "\($0.row)" }.text("title", \.title).text(
          "message", \.message)
      ) { $0.record.problems }
  }
}
