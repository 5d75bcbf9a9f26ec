/// An index of items by what makes two of them the same: their number, or else the texts by which they are known.
struct ItemMatcher<Item: ImportableItem, Value: Sendable>: Sendable {
  private var byNumber: [String: [Value]] = [:]
  private var byIdentity: [String: [Value]] = [:]

  /// Adds an item.
  mutating func add(_ item: Item, _ value: Value) {
    if let number = item.importNumber { byNumber[number, default: []].append(value) }
    byIdentity[item.importIdentity, default: []].append(value)
  }

  /// The items with the same number, in the order in which they were added.
  func sameNumber(as item: Item) -> [Value] { item.importNumber.flatMap { byNumber[$0] } ?? [] }

  /// The items that are known by the same texts.
  func sameIdentity(as item: Item) -> [Value] { byIdentity[item.importIdentity] ?? [] }
}
