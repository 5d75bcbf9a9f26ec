/// A deleted item, as the page of the bin shows it.
struct BinRow<Item: ListItem>: Identifiable, Hashable, Sendable {
  let item: Item
  /// The seconds since it was deleted.
  let age: Int

  var id: String { item.id }
}
