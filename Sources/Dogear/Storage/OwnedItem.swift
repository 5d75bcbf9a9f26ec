import Database

/// An item of a list that belongs to an owner: a book, a reminder.
protocol OwnedItem: Identifiable, Hashable, Sendable where ID == String {
  /// The table of the items, with `owner`, `id`, `position`, `deleted_at` and the columns below.
  static var table: String { get }
  /// The table of those owners whose list is stored.
  static var listTable: String { get }
  /// The columns of an item's own, without its id.
  static var columns: [String] { get }
  /// How many items an owner may have.
  static var limit: Int { get }
  /// The list of an owner who has not changed anything yet.
  static var initial: [Self] { get }

  init(row: Row) throws
  /// The values of `columns`, in that order.
  var values: [any DatabaseValue] { get }
  /// Fails if the item breaks a rule.
  func check() throws
  /// The item's name in a sentence, such as “Added Dune.”
  var name: String { get }
  /// Whether nothing is written in it, so that nobody misses it.
  var isBlank: Bool { get }
  /// Whether both stand for the same thing, so that joining two lists keeps only one.
  func isSame(as other: Self) -> Bool
}

extension OwnedItem {
  var isBlank: Bool { false }

  /// The value of one of `columns`.
  func value(of column: String) -> (any DatabaseValue)? {
    Self.columns.firstIndex(of: column).map { values[$0] }
  }
}

/// An item and where it stands: a list is in the order of positions, which have room between them.
struct Entry<Item: OwnedItem>: Hashable, Sendable {
  var position: Int
  var item: Item

  /// The distance between neighbours in a list that was numbered afresh.
  static var gap: Int { 1 << 32 }

  /// A list numbered afresh.
  static func numbered(_ items: [Item]) -> [Entry] {
    items.enumerated().map { Entry(position: ($0.offset + 1) * gap, item: $0.element) }
  }

  /// Whether this stands before another entry. Equal positions, which are rare, go by id, as in the table.
  func precedes(_ other: Entry) -> Bool {
    (position, item.id) < (other.position, other.item.id)
  }
}

/// Where an item goes.
public enum Place: Hashable, Sendable {
  /// Before all others.
  case start
  /// After all others.
  case end
  /// Before the item with this id, or at the end if it is gone.
  case before(String)
  /// After the item with this id, or at the end if it is gone.
  case after(String)
}
