extension ListBatch {
  /// Moves items to the bin, all at one time, by which ``restore(deletedAt:)`` finds them. Those that are not in the list
  /// are left out. A bin keeps no more than ``Bin/keptCount``: more of them are gone for good.
  ///
  /// - Returns: their number, and the time in seconds since 1970; nil where nothing was deleted.
  mutating func delete(_ ids: some Sequence<Item.ID>) throws -> (count: Int, time: Int)? {
    let time = try table.deletionTime()
    var count = 0
    for id in ids {
      guard let item = try item(id) else { continue }
      try table.moveToBin(item.id, at: time)
      noteRemoval(of: item)
      count += 1
    }
    guard count > 0 else { return nil }
    try table.purge()
    return (count, time)
  }

  /// Restores the items that were deleted at a time to their places, and returns them.
  ///
  /// - Throws: `StoreError` where there is no room for them.
  mutating func restore(deletedAt time: Int) throws -> [Item] {
    let items = try table.bin().restorable.filter { $0.deletedAt == time }.map(\.item)
    for item in items { try restore(item) }
    return items
  }
}
