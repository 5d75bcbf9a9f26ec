import Database

/// A keyword that a person filters the gallery's news by.
struct Keyword: ListItem {
  enum Column: String, CaseIterable {
    case text
  }

  static let table = "keywords"
  static let listTable = "keyword_lists"
  static let limit = 12

  let id: String
  let text: String

  init(id: String, text: String) {
    self.id = id
    self.text = text
  }

  init(row: Row) throws {
    self.init(id: try row.string("id"), text: try row.string("text"))
  }

  func value(of column: Column) -> any DatabaseValue {
    switch column {
    case .text: text
    }
  }

  func check() throws {
    try StoreRules.check(id: id)
    try StoreRules.check(text, field: "Keyword", limit: 200)
  }

  var name: String { text }
  var identity: [String] { [text] }
}
