import Combine
import CombineExtras
import HTTP
import Live

extension RemindersFeature {
  /// The page of the reminders.
  func list() -> Page<Visitor, RemindersViewModel> {
    .list(
      at: RemindersPath.list, template: "Reminders/list",
      title: { $0.view == .all ? "Reminders" : "\($0.viewName) · Reminders" },
      fields: RemindersViewModel.listFields
    ) { visit in
      let (owner, query) = (visit.visitor.owner, visit.request.query)
      let isWritten = query.line(RemindersViewModel.writtenParameter)
      // A form may be about to write one.
      if visit.request.method != .post {
        try await removeBlanks(of: owner) { begun.contains($0) || $0 == isWritten }
        try await removeUnlisted(of: owner)
        try await sharing.removeGone(of: owner)
      }
      try await completions.takeOut(of: try await store.list(of: owner).snapshot, of: owner)
      let view = ReminderView(rawValue: query.line("show")) ?? .all
      let opened = try await opened(view, by: visit)
      var reader = reader(of: visit)
      let needsTitles = visit.request.method == .post || query.contains("quick")
      if needsTitles || opened.own.list.with(opened.shared).rows.contains(where: { !$0.item.book.isEmpty }) {
        reader.titles = try await titles(of: visit)
      }
      let model = RemindersViewModel(
        opened, view: view, searchTerm: query.line("q"),
        reader: reader,
        titles: store.faults.publisher("Reading the titles of a shelf") { try await titles(of: visit) }
          .receive(on: visit.scheduler).eraseToAnyPublisher(),
        readingOn: { AnyScheduler(LoopScheduler(lane: owner.aside)) }, scheduler: visit.scheduler)
      let (openedID, ticked) = (query.line("open"), query.line(ReminderCompletion.parameter))
      if !openedID.isEmpty { model.openedID = openedID }
      if query.contains("quick") { model.entry = QuickEntry(query) }
      model.formQuery = model.query(model.entry.pairs)
      if !ticked.isEmpty {
        let list = model.place(in: store, by: owner)
        let completion = try await completions.completion(ticked, of: list.owner)
        model.completion = completion.flatMap { model.reminder($0.reminder) == nil ? nil : $0 }
      }
      return model
    }
    .onOpen { model, visit in
      let owner = visit.visitor.owner
      model.removeEmpty(scheduler: visit.scheduler) { [weak model] id in
        guard let list = model?.list(of: id, in: store, by: owner) else { return }
        begun.remove(id)
        Task { try await list.store.removeIfBlank(id: id, of: list.owner) }
      }
      model.followDone(scheduler: visit.scheduler) { [weak model] used in
        guard let model else { return }
        takeOut(of: model.writtenLists(of: visit.visitor.owner, in: store), but: used)
      }
      model.followLists()
      model.followTime(scheduler: visit.scheduler)
    }
    .focus(\.focusedElement)
    .input(
      .row("title", limit: 32_768) { model, edit, visit in
        let list = model.list(of: edit.row, in: store, by: visit.visitor.owner)
        try await ReminderCompletions(reminders: list.store).putBack(edit.row, of: list.owner)
        try await list.store.rename(edit, of: list.owner)
        model.edited(edit.row)
      }
    )
    .input(.text("q", \.searchTerm, limit: 1024))
    .quickAdd(self)
    .action("add") { model, submission, visit in
      try await insert(submission, at: .end, in: model, by: visit.visitor.owner)
    }
    .action("insert", inputs: ["title"]) { model, submission, visit in
      let above = try submission.require("id")
      return try await insert(submission, at: .after(above), in: model, by: visit.visitor.owner)
    }
    .leavingShares(sharing)
    .completing(completions)
    .toggle("setFlagged", .isFlagged, of: store, inputs: ["title"])
    .details(of: store, in: lists)
    .taking(of: store, in: lists)
    .rowActions(of: store, inputs: ["title"])
  }

  /// The lists that a page of a visit begins with.
  ///
  /// - Throws: `HTTPError` with status 404 where the view is a list that is not shared with the visitor, or no longer.
  private func opened(_ view: ReminderView, by visit: Visit<Visitor>) async throws -> OpenedReminders {
    let owner = visit.visitor.owner
    let (named, shares) = (try await lists.list(of: owner), try await sharing.shares.list(of: owner))
    let shared = try await sharing.shared(with: owner)
    var own = try await FoundList(in: store, of: owner, by: visit)
    if case .shared(let id) = view {
      guard let place = shared.first(where: { $0.share.id == id })?.place else {
        throw HTTPError(.notFound, "This list is not shared with you, or no longer.")
      }
      own.undo = try await place.store.deletedItem(
        id: visit.request.query.line("deleted"), of: place.owner)
    }
    return OpenedReminders(
      own: own,
      lists: FoundList(list: named.snapshot, changes: named.publisher(on: visit.scheduler.loop)),
      shared: shared, sharedChanges: sharing.publisher(shares, with: owner, on: visit.scheduler))
  }
}
