import Database
import DatabaseTesting
import Testing

@testable import Database
@testable import Dogear

/// Makes items of any kind, by what the columns of their table hold.
struct ItemMaker<Item: ListItem>: Sendable {
  private let types: [String: String]
  /// The columns that take any text.
  private var suitable: Set<String> = []

  init(_ fixture: StoreFixture) async throws {
    types = try await fixture.database.read { try $0.columnTypes(of: Item.table) }
    suitable = Set(
      try Item.columns.all.filter { column in
        let item = try item("a", number: 0) { $0 == column.name ? "any text" : "" }
        return (try? column.kind.check(item, column.label)) != nil
      }.map(\.name))
  }

  /// An item whose texts say whose it is.
  func make(_ id: String, of owner: String) throws -> Item {
    let item = try item(id, text: "\(owner) \(id)", number: owner == "my" ? 0 : 1)
    try item.check()
    return item
  }

  /// An item in which nothing is written, or one that says whose it is where there is none.
  func makeBlank(_ id: String, of owner: String) throws -> Item {
    let blank = try item(id, text: "", number: 0)
    if case nil = try? blank.check() { return try make(id, of: owner) }
    return blank
  }

  /// An item with a text in each column that takes any.
  private func item(_ id: String, text: String, number: Int) throws -> Item {
    try item(id, number: number) { suitable.contains($0) ? text : "" }
  }

  private func item(_ id: String, number: Int, text: (_ column: String) -> String) throws -> Item {
    let values = try Item.columnNames.map { column -> StoredValue in
      switch types[column] {
      case "TEXT": .text(text(column))
      case "BIGINT", "INTEGER": number.stored
      case "REAL": .real(Double(number))
      case "BLOB": .blob(Array(text(column).utf8))
      default: throw StoreError.outOfRange(field: column, 0...0)
      }
    }
    return try Item(row: Row(columns: ["id"] + Item.columnNames, values: [id.stored] + values))
  }
}
