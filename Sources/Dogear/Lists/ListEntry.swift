/// An item and where it stands: a list is in the order of positions, which have room between them.
struct ListEntry<Item: ListItem>: Hashable, Sendable {
  var position: Int
  var item: Item

  /// The distance between neighbours in a list that was numbered afresh.
  static var gap: Int { 1 << 32 }

  /// A list numbered afresh.
  static func numbered(_ items: [Item]) -> [ListEntry] {
    items.enumerated().map { ListEntry(position: ($0.offset + 1) * gap, item: $0.element) }
  }

  /// Whether this stands before another entry. Equal positions, which are rare, go by id, as in the table.
  func precedes(_ other: ListEntry) -> Bool {
    (position, item.id) < (other.position, other.item.id)
  }
}
