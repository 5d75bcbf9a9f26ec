import Combine
import HTTP
import Live

extension RemindersFeature {
  /// The reminders.
  func list() -> Page<Visitor, RemindersViewModel> {
    Page(
      RemindersPath.list.route, template: "Reminders/list", fields: RemindersViewModel.fields,
      title: { _ in "Reminders" }
    ) { visit in
      let owner = visit.visitor.owner
      let list = try await store.list(of: owner)
      let deleted = visit.request.query.line("deleted")
      return RemindersViewModel(
        list: list.listing,
        changes: list.publisher(on: visit.scheduler.loop),
        undo: deleted.isEmpty ? nil : try await store.deletedItem(id: deleted, of: owner))
    }
    .onOpen { model, visit in
      let owner = visit.visitor.owner
      model.follow(scheduler: visit.scheduler) { id in
        Task { try await store.removeIfBlank(id: id, of: owner) }
      }
    }
    .sharing { $0.sharedState }
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
