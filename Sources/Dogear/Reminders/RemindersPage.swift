import Combine
import HTTP
import Live

extension RemindersFeature {
  /// The page of the reminders.
  func list() -> Page<Visitor, RemindersViewModel> {
    .list(
      at: RemindersPath.list, template: "Reminders/list", title: { _ in "Reminders" },
      fields: RemindersViewModel.listFields
    ) { visit in
      let owner = visit.visitor.owner
      let isWritten = visit.request.query.line(RemindersViewModel.writtenParameter)
      // A form may be about to write one.
      if visit.request.method != .post {
        try await removeBlanks(of: owner) { begun.contains($0) || $0 == isWritten }
      }
      return RemindersViewModel(try await FoundList(in: store, of: owner, by: visit))
    }
    .onOpen { model, visit in
      let owner = visit.visitor.owner
      model.removeEmpty(scheduler: visit.scheduler) { id in
        begun.remove(id)
        Task { try await store.removeIfBlank(id: id, of: owner) }
      }
    }
    .focus(\.focusedElement)
    .input(
      .row("title", limit: 32_768) { model, edit, visit in
        try await store.rename(edit, of: visit.visitor.owner)
        model.edited(edit.row)
      }
    )
    .action("add") { model, submission, visit in
      try await insert(submission, at: .end, in: model, of: visit.visitor.owner)
    }
    .action("insert", inputs: ["title"]) { model, submission, visit in
      let above = try submission.require("id")
      return try await insert(submission, at: .after(above), in: model, of: visit.visitor.owner)
    }
    .toggle("setDone", .isDone, of: store, inputs: ["title"])
    .toggle("setFlagged", .isFlagged, of: store, inputs: ["title"])
    .rowActions(of: store, inputs: ["title"])
  }
}
