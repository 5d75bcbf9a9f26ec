import Combine
import HTTP
import Live

extension RemindersFeature {
  /// The page of the reminders.
  func list() -> Page<Visitor, RemindersViewModel> {
    .list(
      of: store, at: RemindersPath.list, template: "Reminders/list", title: "Reminders",
      fields: RemindersViewModel.listFields
    ) { found, _ in RemindersViewModel(found) }
    .onOpen { model, visit in
      let owner = visit.visitor.owner
      model.removeEmpty(scheduler: visit.scheduler) { id in
        Task { try await store.removeIfBlank(id: id, of: owner) }
      }
    }
    .focus(\.focusedElement)
    .input(
      .row("title", limit: 4096) { model, edit, visit in
        try await store.rename(edit, of: visit.visitor.owner)
        model.edited(edit.row)
      }
    )
    .action("add") { model, submission, visit in
      try await store.insert(submission, at: .end, in: model, of: visit.visitor.owner)
    }
    .action("insert", inputs: ["title"]) { model, submission, visit in
      let above = try submission.require("id")
      return try await store.insert(submission, at: .after(above), in: model, of: visit.visitor.owner)
    }
    .toggle("setDone", .isDone, of: store, inputs: ["title"])
    .toggle("setFlagged", .isFlagged, of: store, inputs: ["title"])
    .rowActions(of: store, inputs: ["title"])
  }
}
