import Templates

extension Reminder {
  /// The fields of a reminder, for templates.
  static let fields = Fields<Reminder>()
    .text("title", \.title)
    .flag("isDone", \.isDone)
    .flag("isFlagged", \.isFlagged)
}

extension ListRow<Reminder> {
  /// The row that a browser makes new ones from, with an id of its own in place of this one.
  fileprivate static let new = ListRow(item: Reminder(id: "new-row"), canMoveUp: true, canMoveDown: true)
}

extension RemindersViewModel {
  /// The fields of the reminders, for their template.
  static let listFields = Fields<RemindersViewModel>()
    .text("count") { $0.count }
    .list("reminders", \.shown.rows, id: \.item.id, ListRow.fields(Reminder.fields))
    .object("newRow", ListRow.fields(Reminder.fields)) { _ in ListRow<Reminder>.new }
    .merging(\.itself, fields)
}
