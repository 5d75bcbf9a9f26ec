import Database

/// An item of a list that belongs to an owner, such as a book or a reminder, and the description of its tables.
protocol ListItem: Identifiable, Hashable, Sendable where ID == String {
  /// The item's own columns, without its id.
  associatedtype Column: CaseIterable, Hashable, RawRepresentable, Sendable where Column.RawValue == String

  /// The table of the items, with `owner`, `id`, `position`, `deleted_at` and the item's own columns.
  static var table: String { get }
  /// The table of those owners whose list is stored.
  static var listTable: String { get }
  /// The largest number of items that an account may have.
  static var limit: Int { get }
  /// The largest number of items that a visitor without an account may have.
  static var visitorLimit: Int { get }
  /// The list of an owner who has not changed anything yet.
  static var initial: [Self] { get }

  /// The descriptions of the columns.
  static var columns: ItemColumns<Self> { get }

  /// Makes an item with nothing in its columns.
  init(id: String)
  /// Checks the rules for an item.
  ///
  /// - Throws: `StoreError` where it breaks one.
  func check() throws
  /// The item's name in a sentence, such as “Added Dune.”
  var name: String { get }
  /// Whether nothing is written in the item, so that nobody misses it.
  var isBlank: Bool { get }
  /// Notes that an item of a list was changed, in the transaction that changed it.
  static func noteChange(from old: Self, to new: Self, in table: ListTable<Self>) throws
  /// The texts that are equal where two items stand for the same thing, so that a merge of two lists keeps only one.
  var identity: [String] { get }
}

extension ListItem {
  static var limit: Int { 10_000 }
  static var visitorLimit: Int { min(limit, 1000) }
  /// The largest number of items that an owner may have.
  static func limit(of owner: OwnerID) -> Int { owner.isVisitor ? visitorLimit : limit }
  static var initial: [Self] { [] }
  var isBlank: Bool { false }
  var identity: [String] { [id] }
  static func noteChange(from old: Self, to new: Self, in table: ListTable<Self>) throws {}

  func check() throws { try checkColumns() }

  /// Checks the rules of the id and of each column.
  func checkColumns() throws {
    try StoreRules.check(id: id)
    for column in Self.columns.all { try column.kind.check(self, column.label) }
  }

  /// Reads the item from a row of its table.
  init(row: Row) throws {
    self.init(id: try row.string("id"))
    for column in Self.columns.all { try column.kind.read(&self, row, column.name) }
  }

  /// The names of the columns in the table.
  static var columnNames: [String] { columns.all.map(\.name) }
  /// The values of the columns, in their order.
  var values: [any DatabaseValue] { Self.columns.all.map { $0.kind.stored(self) } }

  /// The value of the column with this name; nil where there is none.
  func value(of column: String) -> (any DatabaseValue)? {
    Self.columns.all.first { $0.name == column }?.kind.stored(self)
  }

  /// The text of a column, from which its value is read back unchanged.
  func text(of column: Column) -> String { Self.columns[column].kind.text(self) }

  /// Gives a column the value of a text. Returns false, and changes nothing, where the text means none.
  mutating func set(_ column: Column, to text: String) -> Bool { Self.columns[column].kind.set(&self, text) }
}

/// An item whose title can be written in its row of the list. Its column is called `title`.
protocol TitledItem: ListItem {
  var title: String { get }

  /// Makes an item. Nothing but its title is known.
  init(id: ID, title: String)
}
