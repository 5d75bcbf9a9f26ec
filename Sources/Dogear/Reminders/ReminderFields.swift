import Templates

extension ReminderRow {
  static var fields: Fields<ReminderRow> {
    Fields<ReminderRow>()
      .text("id", \.reminder.id)
      .text("title", \.reminder.title)
      .flag("isDone", \.reminder.isDone)
      .flag("isFlagged", \.reminder.isFlagged)
      .flag("canMoveUp", \.canMoveUp)
      .flag("canMoveDown", \.canMoveDown)
  }
}

extension RemindersViewModel {
  static var fields: Fields<RemindersViewModel> {
    Fields<RemindersViewModel>()
      .text("count") { $0.count }
      .flag("isEmpty") { $0.reminders.isEmpty }
      .list("reminders", \.rows, id: \.reminder.id, ReminderRow.fields)
      .object("undo", \.undo, Fields<Reminder>().text("id", \.id).text("title", \.title))
  }
}
