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
  private(set) var text: String

  init(id: String, text: String) {
    self.id = id
    self.text = text
  }

  static let columns = ItemColumns<Keyword> { _ in ItemColumn("Keyword", .line(\.text, limit: 200)) }

  init(id: String) { self.init(id: id, text: "") }

  var name: String { text }
  var identity: [String] { [text] }
}
