/// A deleted item, with the time of its deletion. It can be restored for a while.
struct DeletedItem<Item: ListItem>: Identifiable, Hashable, Sendable {
  let item: Item
  /// The time of the deletion, in seconds since 1970. No two items of a list have the same, so that their order is
  /// certain.
  let deletedAt: Int

  var id: String { item.id }

  /// The seconds for which an item can be restored: 30 days.
  static var keptSeconds: Int { 30 * 24 * 60 * 60 }
  /// The seconds for which a blank item is kept: a day, as text for it may still be on its way.
  static var keptBlankSeconds: Int { 24 * 60 * 60 }

  /// Whether the item can be restored at a time, in seconds since 1970.
  func isKept(at now: Int) -> Bool {
    deletedAt >= now - (item.isBlank ? Self.keptBlankSeconds : Self.keptSeconds)
  }
}
