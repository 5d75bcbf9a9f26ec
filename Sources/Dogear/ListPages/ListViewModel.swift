import Combine

/// The view model of a list whose items can be moved, deleted and restored. Pages that show more of it, such as a
/// search, have a subclass.
class ListViewModel<Item: ListItem>: ObservableObject {
  /// The items in order.
  @Published private(set) var list: ListSnapshot<Item>
  /// The items that were deleted on this page and can be restored.
  @Published var deletions = UndoStack<Item>()

  private let changes: AnyPublisher<ListSnapshot<Item>, Never>

  /// Makes the view model of a list as a visit found it.
  init(_ found: FoundList<Item>) {
    list = found.list
    changes = found.changes
    if let undo = found.undo { deletions.push(undo) }
  }

  /// Follows the list from now on.
  final func follow() {
    changes
      .filter { [weak self] in $0 !== self?.list }
      .assign(to: &$list)
  }

  /// The item that was deleted last and can be restored; nil once it was.
  final var undo: Item? { deletions.last(missingFrom: list) }

  /// Whether the list has no items.
  final var isEmpty: Bool { list.isEmpty }

  /// The serial of the state that the page shows, the same for all that show the same; nil where more than the list is
  /// shown.
  var sharedSerial: Int? { undo == nil ? list.serial : nil }

  /// The items that the page shows of a list: all, or those that match a search.
  func visibleItems(in list: ListSnapshot<Item>) -> ListSnapshot<Item> { list }

  /// The id of the element that gets the focus for an item.
  class func elementID(of id: Item.ID) -> String { "row-\(id)" }
}
