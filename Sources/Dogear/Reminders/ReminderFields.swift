import Templates

extension ListRow<Reminder> {
  static var fields: Fields<ListRow<Reminder>> {
    Fields<ListRow<Reminder>>()
      .text("id", \.item.id)
      .text("title", \.item.title)
      .flag("isDone", \.item.isDone)
      .flag("isFlagged", \.item.isFlagged)
      .flag("canMoveUp", \.canMoveUp)
      .flag("canMoveDown", \.canMoveDown)
  }
}

extension ListRow<Reminder> {
  /// The row of which a browser makes new ones: it puts an id of its own in place of this one.
  fileprivate static let new = ListRow(item: Reminder(id: "new-row"), canMoveUp: true, canMoveDown: true)
}

extension RemindersViewModel {
  static var fields: Fields<RemindersViewModel> {
    Fields<RemindersViewModel>()
      .text("count") { $0.count }
      .flag("isEmpty") { $0.list.isEmpty }
      .list("reminders", \.list, id: \.item.id, ListRow<Reminder>.fields)
      .object("newRow", ListRow<Reminder>.fields) { _ in ListRow<Reminder>.new }
      .list("undo", id: \.id, Reminder.undoFields) { $0.undo.map { [$0] } ?? [] }
  }
}
