import Combine

/// A view model of a list whose items can be moved, deleted and put back.
protocol ListViewModel: ObservableObject, SendableMetatype {
  associatedtype Item: ListItem

  /// What was deleted on this page and can be put back.
  var deletions: UndoStack<Item> { get set }
  /// The items that the page shows of a list: all, or those that match a search.
  func shown(of list: ListSnapshot<Item>) -> ListSnapshot<Item>
  /// The id of the element that stands for an item where the focus is concerned.
  static func elementID(of id: Item.ID) -> String
}
