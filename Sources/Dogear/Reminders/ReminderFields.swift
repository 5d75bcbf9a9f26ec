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

extension ListingRow<Reminder> {
  /// The row of which a browser makes new ones: it puts an id of its own in place of this one.
  fileprivate static let new = ListingRow(item: Reminder(id: "new-row"), canMoveUp: true, canMoveDown: true)
}

extension RemindersViewModel {
  static var fields: Fields<RemindersViewModel> {
    Fields<RemindersViewModel>()
      .text("count") { $0.count }
      .flag("isEmpty") { $0.list.isEmpty }
      .list("reminders", \.list, id: \.item.id, ListingRow<Reminder>.fields)
      .object("newRow", ListingRow<Reminder>.fields) { _ in ListingRow<Reminder>.new }
      .list("undo", id: \.id, Reminder.undoFields) { $0.undo.map { [$0] } ?? [] }
  }
}
