import HTTP
import Live

extension Page where Visitor == Dogear.Visitor, Model == RemindersViewModel {
  /// The columns that are typed in the details of a reminder, beside its title.
  private static var typedColumns: [Reminder.Column] {
    [.notes, .link, .dueDay, .dueTime, .repeats, .alarm, .priority, .tags, .list]
  }

  /// The page with the inputs of the details, whose texts are stored as they are typed, and the actions that open and close
  /// the details.
  func details(of store: ListStore<Reminder>, in lists: ListStore<ReminderList>) -> Self {
    Self.typedColumns.reduce(self) { $0.input(.column($1, of: store, in: lists)) }
      .parameters("show", "open")
      .action("open", inputs: ["title"]) { model, submission, _ in
        let id = try submission.require("id")
        model.openedID = id
        return .done(at: model.address(submission), focusing: "details-heading")
      }
      .action("postpone") { model, submission, visit in
        let to = try submission.requireArgument(saying: "to which day", Postponement.init(rawValue:))
        let id = try submission.require("id")
        let today = visit.visitor.day(at: store.clock())
        try await model.edit(id, in: store, by: visit.visitor.owner) { reminder in
          reminder.reschedule { $0.dueDay = to.day(from: today) }
        }
        return .done(focusing: "details-heading", announcing: model.dueSentence)
      }
      .series("moveSeries", of: store) { $0.moveSeries() }
      .series("moveBack", of: store) { $0.moveBack() }
      // Without JavaScript alone: the inputs are stored before.
      .action("save", inputs: ["title"] + Self.typedColumns.map { Reminder.columns[$0].inputName }) {
        _, _, _ in .done(announcing: "Saved.")
      }
      .action("close") { model, submission, _ in
        let id = model.openedID
        model.openedID = nil
        return .done(at: model.address(submission), focusing: id.map(Model.elementID))
      }
  }

  /// The page with an action about an occurrence that was moved.
  private func series(
    _ name: String, of store: ListStore<Reminder>, _ change: @escaping @Sendable (inout Reminder) -> Void
  ) -> Self {
    action(name) { model, submission, visit in
      let id = try submission.require("id")
      try await model.edit(id, in: store, by: visit.visitor.owner, change)
      return .done(focusing: "details-heading", announcing: model.dueSentence)
    }
  }
}

extension Input where Visitor == Dogear.Visitor, Model == RemindersViewModel {
  /// The input of a column of a reminder.
  fileprivate static func column(
    _ column: Reminder.Column, of store: ListStore<Reminder>, in lists: ListStore<ReminderList>
  ) -> Input {
    let description = Reminder.columns[column]
    return .row(description.inputName, isMultiline: description.kind.input?.control == .lines) {
      model, edit, visit in
      let zone = visit.visitor.zone?.name
      if column == .list { _ = try await lists.requireName(of: edit.text, by: visit.visitor.owner) }
      let list = model.list(of: edit.row, in: store, by: visit.visitor.owner)
      try await ReminderCompletions(reminders: list.store).putBack(edit.row, of: list.owner)
      try await list.store.write(column, edit, of: list.owner) { reminder, stored in
        defer { if [.dueDay, .dueTime, .repeats].contains(column) { reminder.noteMove(from: stored) } }
        // A time is one of the person's zone, unless it has another one already.
        guard column == .dueTime else { return }
        if reminder.dueTime == nil { reminder.dueZone = "" }
        if reminder.dueTime != nil, reminder.dueZone.isEmpty, let zone { reminder.dueZone = zone }
        if reminder.dueTime != nil, reminder.dueDay == nil {
          reminder.dueDay = visit.visitor.day(at: store.clock())
        }
      }
    }
    .label(description.label)
  }
}

extension RemindersViewModel {
  /// The sentence about when the reminder is due whose details are open, for users of screen readers.
  fileprivate var dueSentence: String? { details?.reminder.dueSentence(in: moment.zone) }

  /// Changes a reminder in the list that it is in, and returns it; nil where it is so already.
  @discardableResult
  func edit(
    _ id: Reminder.ID, in store: ListStore<Reminder>, by visitor: OwnerID,
    _ change: @escaping @Sendable (inout Reminder) -> Void
  ) async throws -> Reminder? {
    let list = list(of: id, in: store, by: visitor)
    return try await list.store.edit(id: id, of: list.owner, change)
  }

  /// The address of the page as it is now, for browsers without JavaScript; nil for one that stays where it is.
  func address(_ submission: Submission, _ more: [(name: String, value: String)] = []) -> String? {
    submission.isLive ? nil : RemindersPath.list.route + query(more)
  }
}
