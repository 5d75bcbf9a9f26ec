/// An item as the store has it.
enum ItemState<Item: OwnedItem>: Sendable {
  /// It is in the list.
  case listed(Entry<Item>)
  /// It was deleted and is still kept.
  case deleted(DeletedItem<Item>)
  /// It never was, or is gone for good.
  case unknown
}
