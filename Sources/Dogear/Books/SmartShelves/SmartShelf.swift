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
  private(set) var label: String
  private(set) var question: ShelfQuestion

  init(id: String, label: String, question: ShelfQuestion) {
    (self.id, self.label, self.question) = (id, label, question)
  }

  static let columns = ItemColumns<SmartShelf> { column in
    switch column {
    case .label: ItemColumn("Name", .line(\.label, limit: labelLimit))
    case .question:
      ItemColumn(
        "Search", .text(\.questionText, nil) { try StoreRules.check($0, field: $1, limit: questionLimit) })
    }
  }

  init(id: String) { self.init(id: id, label: "", question: ShelfQuestion()) }

  private var questionText: String {
    get { question.text }
    set { question = ShelfQuestion(text: newValue) }
  }

  var name: String { label.isEmpty ? question.inWords : label }

  var identity: [String] { [label, question.text] }

  static let migration = Migration.list(
    of: SmartShelf.self, columns: "label TEXT NOT NULL, question TEXT NOT NULL")
}
