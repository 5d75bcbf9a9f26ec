/// An item of a list, with the moves that its place allows.
public struct ListRow<Item: Sendable>: Sendable {
  /// The item.
  public let item: Item
  /// Whether another item stands before it.
  public let canMoveUp: Bool
  /// Whether another item stands after it.
  public let canMoveDown: Bool
  /// The section that begins with it; nil where none does.
  public var section: ListSection?
}
