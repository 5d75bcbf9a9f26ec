/// An item that was deleted, and when. It can be restored for a while.
struct DeletedItem<Item: ListItem>: Identifiable, Hashable, Sendable {
  let item: Item
  /// Seconds since 1970. No two items of a list have the same, so that their order is certain.
  let deletedAt: Int

  var id: String { item.id }

  /// How long an item can be restored, in seconds: 30 days.
  static var keptSeconds: Int { 30 * 24 * 60 * 60 }
  /// How long an item in which nothing is written is kept, in seconds: a day, as text for it may still be on its way.
  static var keptBlankSeconds: Int { 24 * 60 * 60 }

  /// Whether the item can be restored at a time, in seconds since 1970.
  func isKept(at now: Int) -> Bool {
    deletedAt >= now - (item.isBlank ? Self.keptBlankSeconds : Self.keptSeconds)
  }
}
