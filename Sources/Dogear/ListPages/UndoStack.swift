/// What was deleted on a page and can be put back there, the last first.
struct UndoStack<Item: ListItem>: Hashable, Sendable {
  private var items: [Item] = []

  /// Notes a deletion. Items in which nothing is written are not worth a way back.
  mutating func push(_ item: Item) {
    remove(item.id)
    guard !item.isBlank else { return }
    items.append(item)
    if items.count > Bin<Item>.keptCount { items.removeFirst() }
  }

  /// Forgets an item: it was put back.
  mutating func remove(_ id: Item.ID) {
    items.removeAll { $0.id == id }
  }

  /// The item that was deleted last, of those that did not come back into the list by another way.
  func last(missingFrom list: ListSnapshot<Item>) -> Item? {
    items.last { list.item($0.id) == nil }
  }
}
