import Database

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

  init(row: Row) throws {
    self.init(
      id: try row.string("id"), title: try row.string("title"), isDone: try row.bool("is_done"),
      isFlagged: try row.bool("is_flagged"))
  }

  func value(of column: Column) -> any DatabaseValue {
    switch column {
    case .title: title
    case .isDone: isDone
    case .isFlagged: isFlagged
    }
  }

  func check() throws {
    try StoreRules.check(id: id)
    try Self.check(title: title)
  }

  static func check(title: String) throws(StoreError) {
    try StoreRules.check(title, field: "Title", limit: 500)
  }

  var name: String { isBlank ? "Empty reminder" : title }

  var isBlank: Bool { title.trimmed.isEmpty }
}
