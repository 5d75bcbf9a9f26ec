/// An item with its position. A list is in the order of positions, which have room between them.
struct ListEntry<Item: ListItem>: Hashable, Sendable {
  var position: Int
  var item: Item

  /// The distance between neighbours in a list that was renumbered.
  static var gap: Int { 1 << 32 }

  /// Numbers a list afresh.
  static func numbered(_ items: [Item]) -> [ListEntry] {
    items.enumerated().map { ListEntry(position: ($0.offset + 1) * gap, item: $0.element) }
  }

  /// Whether this stands before another entry. Equal positions, which are rare, are ordered by id, as in the table.
  func precedes(_ other: ListEntry) -> Bool {
    (position, item.id) < (other.position, other.item.id)
  }
}
