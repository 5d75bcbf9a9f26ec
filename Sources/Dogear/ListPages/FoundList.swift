import Combine

/// A list as a visit found it.
struct FoundList<Item: ListItem> {
  /// The items at the time.
  let list: ListSnapshot<Item>
  /// The later states of the list.
  let changes: AnyPublisher<ListSnapshot<Item>, Never>
  /// The item that was deleted just before, which the address of the page names.
  var undo: Item?
}
