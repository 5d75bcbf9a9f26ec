import Database

@testable import Dogear

/// A sentence worth keeping.
struct Quote: ListItem {
  enum Column: String, CaseIterable {
    case text
  }

  static let table = "quotes"
  static let listTable = "quote_lists"

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
    try StoreRules.check(text, field: "Quote", limit: 500)
  }

  var name: String { text }
}
