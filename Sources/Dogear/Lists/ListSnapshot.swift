import Live
import Synchronization

/// A list of items at one moment, each with what its row on a page needs to know of its place.
///
/// It never changes: all pages that show the same list share one, and tell by its identity that nothing changed.
public final class ListSnapshot<Item: Identifiable & Sendable>: Sendable {
  /// The items in order, each in its place.
  public let rows: [ListRow<Item>]
  /// Tells the listing from all others that ever were: a number that each has to itself.
  public let serial = snapshotCount.wrappingAdd(1, ordering: .relaxed).newValue

  /// A listing of items in this order.
  public init(_ items: [Item]) {
    let last = items.count - 1
    rows = items.enumerated().map { index, item in
      ListRow(item: item, canMoveUp: index > 0, canMoveDown: index < last)
    }
  }

  /// The items in order.
  public var items: [Item] { rows.map(\.item) }

  /// How many items there are.
  public var count: Int { rows.count }

  /// Whether there are no items.
  public var isEmpty: Bool { rows.isEmpty }

  /// Where the item with this id stands.
  public func index(of id: Item.ID) -> Int? {
    rows.firstIndex { $0.item.id == id }
  }

  /// The item with this id.
  public func item(_ id: Item.ID) -> Item? {
    index(of: id).map { rows[$0].item }
  }

  /// The place of the item with this id once it has moved up by one. Nil where it can't move.
  func place(above id: Item.ID) -> ListPlace? where Item.ID == String {
    guard let index = index(of: id), index > 0 else { return nil }
    return .before(rows[index - 1].item.id)
  }

  /// The place of the item with this id once it has moved down by one. Nil where it can't move.
  func place(below id: Item.ID) -> ListPlace? where Item.ID == String {
    guard let index = index(of: id), index + 1 < count else { return nil }
    return .after(rows[index + 1].item.id)
  }
}

/// The number of snapshots ever made.
private let snapshotCount = Atomic(0)

/// An item in its place in a list.
public struct ListRow<Item: Sendable>: Sendable {
  /// The item.
  public let item: Item
  /// Whether another item stands before it.
  public let canMoveUp: Bool
  /// Whether another item stands after it.
  public let canMoveDown: Bool
}
