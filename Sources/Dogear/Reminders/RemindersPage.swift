import Combine
import HTTP
import Live

extension Pages {
  /// The reminders, at `/reminders`.
  func reminders() -> Page<Visitor, RemindersViewModel> {
    let store = stores.reminders
    return Page(
      "/reminders", template: "Reminders/list", fields: RemindersViewModel.fields,
      title: { _ in "Reminders" }
    ) { visit in
      let owner = visit.visitor.owner
      let list = try await store.list(of: owner)
      let deleted = visit.request.query.line("deleted")
      return RemindersViewModel(
        list: list.listing,
        changes: list.publisher(on: visit.scheduler.loop),
        undo: deleted.isEmpty ? nil : try await store.deletedReminder(id: deleted, of: owner))
    }
    .onOpen { model, visit in
      let owner = visit.visitor.owner
      model.follow(scheduler: visit.scheduler) { id in
        Task { try await store.delete(id: id, of: owner) }
      }
    }
    .sharing { $0.sharedState }
    .focus(\.focusedElement)
    .input(
      .row("title", limit: 4096) { model, edit, visit in
        guard let reminder = model.reminder(edit.row), reminder.title != edit.text else { return }
        try await store.rename(id: edit.row, to: edit.text, of: visit.visitor.owner)
        model.edited(edit.row)
      }
    )
    .action("add") { model, submission, visit in
      if !submission.isLive { try await removeBlanks(visit) }
      let new = Reminder()
      try await store.insert(new, of: visit.visitor.owner)
      model.focus(on: new.id)
      return .done(at: "/reminders#\(RemindersViewModel.elementID(of: new.id))")
    }
    .action("insert", inputs: ["title"]) { model, submission, visit in
      let id = try submission.require("id")
      let new = Reminder()
      try await store.insert(new, after: id, of: visit.visitor.owner)
      model.focus(on: new.id)
      if !submission.isLive { try await removeBlanks(visit, but: new.id) }
      return .done(at: "/reminders#\(RemindersViewModel.elementID(of: new.id))")
    }
    .action("toggleDone", inputs: ["title"]) { model, submission, visit in
      let reminder = try model.require(submission)
      try await store.setDone(!reminder.isDone, id: reminder.id, of: visit.visitor.owner)
      return .done()
    }
    .action("toggleFlag", inputs: ["title"]) { model, submission, visit in
      let reminder = try model.require(submission)
      try await store.setFlagged(!reminder.isFlagged, id: reminder.id, of: visit.visitor.owner)
      return .done()
    }
    .action("moveUp", inputs: ["title"]) { model, submission, visit in
      let reminder = try model.require(submission)
      if let other = model.predecessor(of: reminder.id) {
        try await store.move(id: reminder.id, before: other, of: visit.visitor.owner)
      }
      return .done()
    }
    .action("moveDown", inputs: ["title"]) { model, submission, visit in
      let reminder = try model.require(submission)
      if let other = model.successor(of: reminder.id) {
        try await store.move(id: reminder.id, before: other, of: visit.visitor.owner)
      }
      return .done()
    }
    .action("delete") { model, submission, visit in
      let reminder = try model.require(submission)
      try await store.delete(id: reminder.id, of: visit.visitor.owner)
      model.deleted(reminder)
      return .done(at: reminder.isBlank ? nil : "/reminders?deleted=\(reminder.id)")
    }
    .action("restore") { model, submission, visit in
      try await store.restore(id: try submission.require("id"), of: visit.visitor.owner)
      model.restored()
      return .done()
    }
  }

  /// Without JavaScript nothing says when a row loses the focus: rows left empty go with the next new one.
  private func removeBlanks(_ visit: Visit<Visitor>, but kept: Reminder.ID? = nil) async throws {
    let reminders = try await stores.reminders.list(of: visit.visitor.owner).items
    for reminder in reminders where reminder.isBlank && reminder.id != kept {
      try await stores.reminders.delete(id: reminder.id, of: visit.visitor.owner)
    }
  }
}

extension RemindersViewModel {
  /// The reminder that a row's form names.
  fileprivate func require(_ submission: Submission) throws -> Reminder {
    guard let reminder = reminder(try submission.require("id")) else { throw StoreError.notFound }
    return reminder
  }
}
