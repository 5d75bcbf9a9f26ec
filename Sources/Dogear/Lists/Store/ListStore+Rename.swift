extension ListStore where Item: TitledItem {
  /// Gives an item the title that somebody typed, unless someone else gave it another one meanwhile.
  ///
  /// An item that was removed while it was blank comes back with the title.
  ///
  /// - Parameters:
  ///   - isSeen: whether a stored title is one that the person knew of when typing.
  ///   - isInsisted: whether the person was told of the other title, or of the deletion, and wants this title all the
  ///     same.
  /// - Throws: `StoreConflict` where the stored title was not seen, or the item was deleted with a text in it. A
  ///   deleted one that the person wants back is back then, with the title that they have not seen.
  func rename(
    id: Item.ID, to title: String, seen isSeen: @escaping @Sendable (String) -> Bool,
    isInsisted: Bool = false,
    of owner: OwnerID
  ) async throws {
    try Item(id: id, title: title).check()
    do {
      try await change(owner) { table in
        switch try table.state(of: id) {
        case .listed(let entry):
          let stored = entry.item.title
          guard stored == title || isSeen(stored) || isInsisted else { throw StoreConflict.text(stored) }
          return try table.set("title", to: title, for: id)
        case .deleted, .unknown:
          return try table.bringBack(id, as: title, seen: isSeen, isInsisted: isInsisted)
        }
      }
    } catch StoreConflict.text(let stored) where isInsisted {
      try await restore(id: id, of: owner)
      throw StoreConflict.text(stored)
    }
  }
}

extension ListTable where Item: TitledItem {
  /// Puts an item that is not in the list there with a title; nil for a blank title.
  fileprivate func bringBack(
    _ id: String, as title: String, seen isSeen: (String) -> Bool, isInsisted: Bool
  ) throws -> ListChange<Item>? {
    let item = Item(id: id, title: title)
    if item.isBlank { return nil }
    switch try state(of: id) {
    case .deleted(let deleted) where deleted.item.isBlank || isInsisted:
      let stored = deleted.item.title
      // A person who wants the row back was told of its deletion, not of another title that it had by then.
      guard deleted.item.isBlank || stored == title || isSeen(stored) else {
        throw StoreConflict.text(stored)
      }
      return .put(try set([("title", title)], of: revive(deleted.item).item))
    case .unknown where isInsisted:
      try checkRoom()
      return try add(item, at: .end)
    default:
      throw StoreConflict.deleted
    }
  }
}
