import Database

/// An item of a list that belongs to an owner, such as a book or a reminder, and the description of its tables.
protocol ListItem: Identifiable, Hashable, Sendable where ID == String {
  /// The columns of its own, without its id.
  associatedtype Column: CaseIterable, Hashable, RawRepresentable, Sendable where Column.RawValue == String

  /// The table of the items, with `owner`, `id`, `position`, `deleted_at` and the item's own columns.
  static var table: String { get }
  /// The table of those owners whose list is stored.
  static var listTable: String { get }
  /// The number of items that an owner may have.
  static var limit: Int { get }
  /// The list of an owner who has not changed anything yet.
  static var initial: [Self] { get }

  /// The item in a row of its table.
  init(row: Row) throws
  /// The value of a column.
  func value(of column: Column) -> any DatabaseValue
  /// Throws `StoreError` if the item breaks a rule.
  func check() throws
  /// The item's name in a sentence, such as “Added Dune.”
  var name: String { get }
  /// Whether nothing is written in it, so that nobody misses it.
  var isBlank: Bool { get }
  /// Whether both stand for the same thing, so that joining two lists keeps only one.
  func isSame(as other: Self) -> Bool
}

extension ListItem {
  static var limit: Int { 10_000 }
  static var initial: [Self] { [] }
  var isBlank: Bool { false }
  func isSame(as other: Self) -> Bool { id == other.id }

  /// The names of the columns.
  static var columns: [String] { Column.allCases.map(\.rawValue) }
  /// The values of the columns, in their order.
  var values: [any DatabaseValue] { Column.allCases.map(value(of:)) }

  /// The value of the column with this name.
  func value(of column: String) -> (any DatabaseValue)? {
    Column(rawValue: column).map(value(of:))
  }
}
