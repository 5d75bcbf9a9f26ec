/// An item as the store has it.
enum ItemState<Item: ListItem>: Sendable {
  /// It is in the list.
  case listed(ListEntry<Item>)
  /// It was deleted and is still kept.
  case deleted(DeletedItem<Item>)
  /// It never was, or is gone for good.
  case unknown
}
