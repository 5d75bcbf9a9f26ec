import Templates

extension Reminder {
  /// What templates may use of a reminder.
  static let fields = Fields<Reminder>()
    .text("title", \.title)
    .flag("isDone", \.isDone)
    .flag("isFlagged", \.isFlagged)
}

extension ListRow<Reminder> {
  /// The row of which a browser makes new ones: it puts an id of its own in place of this one.
  fileprivate static let new = ListRow(item: Reminder(id: "new-row"), canMoveUp: true, canMoveDown: true)
}

extension RemindersViewModel {
  /// What the template of the reminders may use.
  static let listFields = Fields<RemindersViewModel>()
    .text("count") { $0.count }
    .list("reminders", \.list, id: \.item.id, ListRow.fields(Reminder.fields))
    .object("newRow", ListRow.fields(Reminder.fields)) { _ in ListRow<Reminder>.new }
    .merging(\.itself, fields)
}
