extension Reminder: TitledItem {
  init(id: String, title: String) {
    self.init(id: id, title: title, isDone: false)
  }

  enum Column: String, CaseIterable {
    case title
    case isDone = "is_done"
    case isFlagged = "is_flagged"
  }

  static let table = "reminders"
  static let listTable = "reminder_lists"

  static let columns = ItemColumns<Reminder> { column in
    switch column {
    case .title: ItemColumn("Title", .line(\.title, limit: titleLimit))
    case .isDone: ItemColumn("Done", .flag(\.isDone))
    case .isFlagged: ItemColumn("Flagged", .flag(\.isFlagged))
    }
  }

  /// The largest number of characters of a title.
  static let titleLimit = 500

  init(id: String) { self.init(id: id, title: "") }

  static func check(title: String) throws(StoreError) {
    try StoreRules.check(title, field: columns[.title].label, limit: titleLimit)
  }

  var name: String { isBlank ? "Empty reminder" : title }

  var isBlank: Bool { title.trimmed.isEmpty }
}
