import Templates

extension ListingRow<Reminder> {
  static var fields: Fields<ListingRow<Reminder>> {
    Fields<ListingRow<Reminder>>()
      .text("id", \.item.id)
      .text("title", \.item.title)
      .flag("isDone", \.item.isDone)
      .flag("isFlagged", \.item.isFlagged)
      .flag("canMoveUp", \.canMoveUp)
      .flag("canMoveDown", \.canMoveDown)
  }
}

extension RemindersViewModel {
  static var fields: Fields<RemindersViewModel> {
    Fields<RemindersViewModel>()
      .text("count") { $0.count }
      .flag("isEmpty") { $0.list.isEmpty }
      .list("reminders", \.list, id: \.item.id, ListingRow<Reminder>.fields)
      // The row from which a browser makes new ones.
      .object("newReminder", ListingRow<Reminder>.fields) { _ in
        ListingRow(item: Reminder(id: "new-row"), canMoveUp: true, canMoveDown: true)
      }
      .list("undo", id: \.id, Reminder.undoFields) { $0.undo.map { [$0] } ?? [] }
  }
}
