import Combine
import CombineExtras
import HTTP
import Live

extension RemindersFeature {
  /// The page of the reminders.
  func list() -> Page<Visitor, RemindersViewModel> {
    .list(
      at: RemindersPath.list, template: "Reminders/list",
      title: { $0.view == .all ? "Reminders" : "\($0.view.name($0.lists)) · Reminders" },
      fields: RemindersViewModel.listFields
    ) { visit in
      let (owner, query) = (visit.visitor.owner, visit.request.query)
      let isWritten = query.line(RemindersViewModel.writtenParameter)
      // A form may be about to write one.
      if visit.request.method != .post {
        try await removeBlanks(of: owner) { begun.contains($0) || $0 == isWritten }
        try await removeUnlisted(of: owner)
      }
      try await completions.takeOut(of: try await store.list(of: owner).snapshot, of: owner)
      let found = try await FoundList(in: store, of: owner, by: visit)
      let named = try await lists.list(of: owner)
      var reader = reader(of: visit)
      let needsTitles = visit.request.method == .post || query.contains("quick")
      if needsTitles || found.list.rows.contains(where: { !$0.item.book.isEmpty }) {
        reader.titles = try await titles(of: visit)
      }
      let model = RemindersViewModel(
        found,
        in: FoundList(list: named.snapshot, changes: named.publisher(on: visit.scheduler.loop)),
        view: ReminderView(rawValue: query.line("show")) ?? .all, searchTerm: query.line("q"),
        reader: reader,
        titles: store.faults.publisher("Reading the titles of a shelf") { try await titles(of: visit) }
          .receive(on: visit.scheduler).eraseToAnyPublisher(),
        readingOn: { AnyScheduler(LoopScheduler(lane: owner.aside)) }, scheduler: visit.scheduler)
      let (opened, ticked) = (query.line("open"), query.line(ReminderCompletion.parameter))
      if !opened.isEmpty { model.openedID = opened }
      if query.contains("quick") { model.entry = QuickEntry(query) }
      model.formQuery = model.query(model.entry.pairs)
      if !ticked.isEmpty { model.completion = try await completions.completion(ticked, of: owner) }
      return model
    }
    .onOpen { model, visit in
      let owner = visit.visitor.owner
      model.removeEmpty(scheduler: visit.scheduler) { id in
        begun.remove(id)
        Task { try await store.removeIfBlank(id: id, of: owner) }
      }
      model.followLists()
      model.followTime(scheduler: visit.scheduler)
    }
    .focus(\.focusedElement)
    .input(
      .row("title", limit: 32_768) { model, edit, visit in
        try await store.rename(edit, of: visit.visitor.owner)
        model.edited(edit.row)
      }
    )
    .input(.text("q", \.searchTerm, limit: 1024))
    .quickAdd(self)
    .action("add") { model, submission, visit in
      try await insert(submission, at: .end, in: model, of: visit.visitor.owner)
    }
    .action("insert", inputs: ["title"]) { model, submission, visit in
      let above = try submission.require("id")
      return try await insert(submission, at: .after(above), in: model, of: visit.visitor.owner)
    }
    .completing(completions)
    .toggle("setFlagged", .isFlagged, of: store, inputs: ["title"])
    .details(of: store, in: lists)
    .rowActions(of: store, inputs: ["title"])
  }
}
