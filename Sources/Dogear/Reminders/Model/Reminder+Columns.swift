/// The columns of a reminder, each described once: its place in the table, in forms, in messages and in exports follows.
extension Reminder: TitledItem {
  init(id: String, title: String) {
    self.init(id: id, title: title, isDone: false)
  }

  enum Column: String, CaseIterable {
    case title
    case isDone = "is_done"
    case isFlagged = "is_flagged"
    case notes, link
    case dueDay = "due_day"
    case dueTime = "due_time"
    case dueZone = "due_zone"
    case repeats
    case seriesDue = "series_due"
    case repeatsFromCompletion = "repeats_from_completion"
    case alarm, priority, tags, book, list
  }

  static let table = "reminders"
  static let listTable = "reminder_lists"

  static let columns = ItemColumns<Reminder> { column in
    switch column {
    case .title: ItemColumn("Title", .line(\.title, limit: titleLimit)).searched
    case .isDone: ItemColumn("Done", .flag(\.isDone))
    case .isFlagged: ItemColumn("Flagged", .flag(\.isFlagged))
    case .notes: ItemColumn("Notes", .lines(\.notes, limit: notesLimit)).searched
    case .link: ItemColumn("Link", .link).searched
    case .dueDay: ItemColumn("Day", .dueDay)
    case .dueTime: ItemColumn("Time", .dueTime)
    case .dueZone: ItemColumn("Time zone", .dueZone)
    case .repeats: ItemColumn("Repeats", .repeats)
    case .seriesDue: ItemColumn("Due by its series", .seriesDue)
    case .repeatsFromCompletion:
      ItemColumn("Repeats counted from when it is done", .flag(\.repeatsFromCompletion))
    case .alarm: ItemColumn("Early reminder", .alarm)
    case .priority: ItemColumn("Priority", .priority)
    case .tags: ItemColumn("Tags", .tags).searched
    case .book: ItemColumn("Book", .book)
    case .list: ItemColumn("List", .list)
    }
  }

  /// The largest number of characters of a title.
  static let titleLimit = 500
  /// The largest number of characters of notes.
  static let notesLimit = 10_000

  init(id: String) { self.init(id: id, title: "") }

  static func check(title: String) throws(StoreError) {
    try StoreRules.check(title, field: columns[.title].label, limit: titleLimit)
  }

  func check() throws {
    try checkColumns()
    try checkSeries()
  }

  var name: String {
    title.trimmed.isEmpty ? (isBlank ? "Empty reminder" : "Untitled reminder") : title
  }

  /// Whether nobody has written anything in it.
  var isBlank: Bool { title.trimmed.isEmpty && notes.isEmpty && link.isEmpty }
}
