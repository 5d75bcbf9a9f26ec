import Combine
import Foundation
import HTTP
import Live
import Templates

/// The page with a list of rows, at `/rows?record=<name>`.
struct RowsPage {
  let lists: RowLists

  func page() -> Page<ExampleVisitor, RowsViewModel> {
    let lists = lists
    return Page(
      "/rows", template: "rows", fields: RowsViewModel.fields, title: { "Rows \($0.list.rows.count)" }
    ) {
      RowsViewModel(list: lists.list(Self.name($0)))
    }
    .onOpen { model, visit in
      model.follow(lists.publisher(Self.name(visit)).receive(on: visit.scheduler))
    }
    .input(
      .row("text", limit: 4096) { _, edit, visit in try lists.update(Self.name(visit)) { try $0.rename(edit) }
      }
    )
    .action("insert", inputs: ["text"]) { _, submission, visit in
      let above = submission.fields.line("id")
      let row = RowList.Row(
        id: submission.newID ?? UUID().uuidString.lowercased(), text: submission.newText("text") ?? "")
      let place = submission.place ?? (above.isEmpty ? .end : .after(above))
      lists.update(Self.name(visit)) { $0.insert(row, at: place) }
      return Self.done(visit, focusing: submission.newID == nil ? "text-\(row.id)" : nil)
    }
    .action("setDone", inputs: ["text"]) { _, submission, visit in
      let (id, isDone) = (try submission.require("id"), submission.isOn ?? false)
      lists.update(Self.name(visit)) { $0.setDone(isDone, id) }
      return Self.done(visit)
    }
    .action("up", inputs: ["text"]) { _, submission, visit in try move(by: -1, submission, visit) }
    .action("down", inputs: ["text"]) { _, submission, visit in try move(by: 1, submission, visit) }
    .action("delete") { model, submission, visit in
      let id = try submission.require("id")
      guard let row = model.row(id) else { return Self.done(visit) }
      lists.update(Self.name(visit)) { $0.remove(id) }
      model.noteRemoval(of: row)
      return Self.done(visit, announcing: "Deleted \(row.text).")
    }
    .action("restore") { model, submission, visit in
      guard let row = model.undone else { return Self.done(visit) }
      lists.update(Self.name(visit)) { $0.restore(row.id) }
      model.noteReturn(of: row.id)
      return Self.done(visit, focusing: "text-\(row.id)", announcing: "\(row.text) is back.")
    }
  }

  private func move(by step: Int, _ submission: Submission, _ visit: Visit<ExampleVisitor>) throws -> Outcome
  {
    let (id, name) = (try submission.require("id"), Self.name(visit))
    lists.update(name) { $0.move(id, by: step, to: submission.place) }
    let rows = lists.list(name).rows
    guard let index = rows.firstIndex(where: { $0.id == id }) else { return Self.done(visit) }
    let direction = step < 0 ? "up" : "down"
    return Self.done(
      visit, announcing: "\(rows[index].text) moved \(direction), now \(index + 1) of \(rows.count).")
  }

  private static func done(
    _ visit: Visit<ExampleVisitor>, focusing element: String? = nil, announcing sentence: String? = nil
  ) -> Outcome {
    .done(
      at: "/rows?record=\(PercentEncoding.encode(name(visit)))", focusing: element, announcing: sentence)
  }

  private static func name(_ visit: Visit<ExampleVisitor>) -> String { visit.request.query.line("record") }
}

extension RowsViewModel {
  fileprivate static var fields: Fields<RowsViewModel> {
    let row = Fields<RowList.Row>().text("id", \.id).text("text", \.text).flag("isDone", \.isDone)
    return Fields<RowsViewModel>()
      .list("rows", \.list.rows, id: \.id, row)
      .object("newRow", row) { _ in RowList.Row(id: "new-row") }
      .object("undone", row) { $0.undone }
      .text("count", \.list.rows.count, .count("row", "rows"))
  }
}
