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
  private(set) var text: String

  init(id: String, text: String) {
    self.id = id
    self.text = text
  }

  static let columns = ItemColumns<Quote> { _ in ItemColumn("Quote", .line(\.text, limit: 500)) }

  init(id: String) { self.init(id: id, text: "") }

  var name: String { text }
}
