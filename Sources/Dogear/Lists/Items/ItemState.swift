/// The state of an item in the store.
enum ItemState<Item: ListItem>: Sendable {
  /// The item is in the list.
  case listed(ListEntry<Item>)
  /// The item was deleted and is still kept.
  case deleted(DeletedItem<Item>)
  /// The item never was, or is gone for good.
  case unknown
}
