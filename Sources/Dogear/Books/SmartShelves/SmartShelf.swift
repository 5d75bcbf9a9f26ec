import Database

/// A shelf of all books that answer a question, kept under a name.
struct SmartShelf: ListItem {
  enum Column: String, CaseIterable {
    case label
    case question
  }

  static let table = "smart_shelves"
  static let listTable = "smart_shelf_lists"
  static let limit = 50
  /// The largest number of characters of a label, and of a question.
  static let (labelLimit, questionLimit) = (100, 2000)

  let id: String
  /// The name by which its owner knows it.
  let label: String
  let question: ShelfQuestion

  init(id: String, label: String, question: ShelfQuestion) {
    (self.id, self.label, self.question) = (id, label, question)
  }

  init(row: Row) throws {
    self.init(
      id: try row.string("id"), label: try row.string("label"),
      question: ShelfQuestion(text: try row.string("question")))
  }

  func value(of column: Column) -> any DatabaseValue {
    switch column {
    case .label: label
    case .question: question.text
    }
  }

  func check() throws {
    try StoreRules.check(id: id)
    try StoreRules.check(label, field: "Name", limit: Self.labelLimit)
    try StoreRules.check(question.text, field: "Search", limit: Self.questionLimit)
  }

  var name: String { label.isEmpty ? question.inWords : label }

  var identity: [String] { [label, question.text] }

  static let migration = Migration.list(
    of: SmartShelf.self, columns: "label TEXT NOT NULL, question TEXT NOT NULL")
}
