/// A stack of the items that were deleted on a page and can be restored there.
struct UndoStack<Item: ListItem>: Hashable, Sendable {
  private var items: [Item] = []

  /// Notes a deletion. Blank items are not worth restoring.
  mutating func push(_ item: Item) {
    remove(item.id)
    guard !item.isBlank else { return }
    items.append(item)
    if items.count > Bin<Item>.keptCount { items.removeFirst() }
  }

  /// Removes an item that was restored.
  mutating func remove(_ id: Item.ID) {
    items.removeAll { $0.id == id }
  }

  /// The item that was deleted last, of those that did not come back into the list by another way.
  func last(missingFrom list: ListSnapshot<Item>) -> Item? {
    items.last { list.item($0.id) == nil }
  }
}
