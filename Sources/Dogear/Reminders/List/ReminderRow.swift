import Templates

/// A row of the reminders, as a person in a time zone sees it at a moment.
struct ReminderRow: Identifiable, Hashable, Sendable {
  let reminder: Reminder
  let canMoveUp: Bool
  let canMoveDown: Bool
  let section: ListSection?
  /// The due time in words; empty where it has none.
  let dueText: String
  let isOverdue: Bool
  let isDueToday: Bool
  /// Whether the rows stand in the order that the person gave them, so that a browser knows the place of a new one.
  let isInOrder: Bool
  /// The title of the book that it is about; empty where that is not known.
  let bookTitle: String
  /// The name of its list; empty where the page says that otherwise.
  let listName: String
  /// Whether the person may change it.
  let canChange: Bool

  var id: Reminder.ID { reminder.id }

  init(
    _ row: ListRow<Reminder>, at moment: Moment, isInOrder: Bool, bookTitle: String = "",
    listName: String = "", canChange: Bool = true
  ) {
    (self.isInOrder, self.bookTitle, self.listName) = (isInOrder, bookTitle, listName)
    self.canChange = canChange
    (reminder, canMoveUp, canMoveDown) = (row.item, row.canMoveUp, row.canMoveDown)
    (section, dueText) = (row.section, row.item.dueText(at: moment))
    isOverdue = row.item.isOverdue(at: moment)
    isDueToday = row.item.day(in: moment.zone) == moment.today
  }

  /// Whether it says more than its title.
  var hasFacts: Bool {
    !dueText.isEmpty || reminder.priority != .none || !reminder.tags.isEmpty || !reminder.notes.isEmpty
      || !reminder.link.isEmpty || !bookTitle.isEmpty || !listName.isEmpty
  }

  /// The fields of a row, for its template.
  static let fields = Fields<ReminderRow>()
    .text("id", \.reminder.id)
    .text("name", \.reminder.name)
    .text("title", \.reminder.title)
    .flag("isDone", \.reminder.isDone)
    .flag("isFlagged", \.reminder.isFlagged)
    .flag("isInOrder", \.isInOrder)
    .flag("canMoveUp", \.canMoveUp)
    .flag("canMoveDown", \.canMoveDown)
    .text("section") { $0.section?.name ?? "" }
    .text("sectionCount") { $0.section?.count.grouped ?? "" }
    .text("occurrence", \.reminder.occurrence)
    .flag("hasFacts") { $0.hasFacts }
    .text("dueText", \.dueText)
    .text("dueLook") { $0.isOverdue ? "overdue" : $0.isDueToday ? "due-today" : "" }
    .flag("isOverdue", \.isOverdue)
    .flag("canChange", \.canChange)
    .text("listName", \.listName)
    .text("repeatText", \.reminder.repeatText)
    .text("alarmText", \.reminder.alarmText)
    .text("priority") { $0.reminder.priority == .none ? "" : $0.reminder.priority.rawValue }
    .text("tags") { $0.reminder.tags.map { "#\($0)" }.joined(separator: " ") }
    .text("notesLine") { $0.reminder.notes.prefix { !$0.isNewline }.description }
    .object("about", ReminderBook.fields) { ReminderBook($0.reminder.book, $0.bookTitle) }
    .text("link", \.reminder.followedLink)
}
