import Combine

/// The view model of a list whose items can be moved, deleted and restored. Pages that show more of it, such as a
/// search, have a subclass.
class ListViewModel<Item: ListItem>: ObservableObject {
  /// The items in order.
  @Published private(set) var list: ListSnapshot<Item>
  /// The items that were deleted on this page and can be restored.
  @Published var deletions = UndoStack<Item>()

  /// The window on the list; nil for one that was short when the page was opened, which is shown whole.
  private var window: WindowedList<Item>?
  /// The later states of the list, until the model follows them.
  private var changes: AnyPublisher<ListSnapshot<Item>, Never>?

  /// Makes the view model of a list as a visit found it.
  ///
  /// - Parameter shown: the items that the page begins with, where they are others.
  init(_ found: FoundList<Item>, showing shown: ListSnapshot<Item>? = nil) {
    list = found.list
    changes = found.changes
    window = .of(shown ?? found.list, found.window)
    if let undo = found.undo { deletions.push(undo) }
  }

  /// Follows the list from now on.
  final func follow() {
    changes?.assign(to: &$list)
    changes = nil
  }

  /// The item that was deleted last and can be restored; nil once it was.
  final var undo: Item? { deletions.last(missingFrom: known) }

  /// Whether the page knows no items.
  final var isEmpty: Bool { known.isEmpty }

  /// All items that the page knows: the list, and what a subclass has beside it.
  var known: ListSnapshot<Item> { list }

  /// The items of the list that the page lets a person see: all, or those that match a search.
  var visible: ListSnapshot<Item> { list }

  /// The list that a row is in; by default the one of the page's visitor.
  func list(of id: Item.ID, in store: ListStore<Item>, by visitor: OwnerID) -> OwnedList<Item> {
    OwnedList(store: store, owner: visitor)
  }

  /// The items that it would let a person see of another list.
  func visible(in list: ListSnapshot<Item>) async -> ListSnapshot<Item> { list }

  /// The names and values in the page's address that say which items it shows.
  var filter: [(name: String, value: String)] { [] }

  /// The part of these items that the page shows.
  final var shown: ListPart<Item> {
    let visible = visible
    if window == nil { window = .limiting(visible) }
    return window?.part(of: visible) ?? ListPart(whole: visible)
  }

  /// Shows more of a long list.
  final func showMore() {
    objectWillChange.send()
    window?.grow()
  }

  /// Shows the beginning of another list, such as the result of another search.
  final func showBeginning() {
    window?.restart()
  }

  /// The id of the element that gets the focus for an item.
  class func elementID(of id: Item.ID) -> String { "row-\(id)" }
}

/// A list that a page changes: its owner's, or a part of it that its visitor may use.
struct OwnedList<Item: ListItem>: Sendable {
  let store: ListStore<Item>
  let owner: OwnerID
}
