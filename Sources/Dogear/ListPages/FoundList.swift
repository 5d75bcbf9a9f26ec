import Combine
import Live

/// A list as a visit found it.
struct FoundList<Item: ListItem> {
  /// The items at that time.
  let list: ListSnapshot<Item>
  /// The later states of the list.
  let changes: AnyPublisher<ListSnapshot<Item>, Never>
  /// The part of the list that the page begins with, as its address says.
  var window = ListWindow<Item.ID>()
  /// The item that was deleted just before, as the page's address names it.
  var undo: Item?
}
