extension ListTable {
  /// Moves an item to the bin; nil if it is not in the list.
  func delete(_ id: String) throws -> ListChange<Item>? {
    guard case .listed(let entry) = try state(of: id) else { return nil }
    try storedBytes().add(-entry.item.storedBytes)
    try moveToBin(id, at: try deletionTime())
    try purge()
    return .remove(entry.item)
  }

  /// Moves an item of the list to the bin, whose bytes the caller subtracts.
  func moveToBin(_ id: String, at time: Int) throws {
    try connection.execute(
      "UPDATE \(Item.table) SET deleted_at = $3 WHERE owner = $1 AND id = $2", owner.rawValue, id, time)
  }

  /// Moves an item of the bin to its place in the list, whose bytes the caller adds.
  func takeFromBin(_ id: String) throws -> ListEntry<Item> {
    try connection.execute(
      "UPDATE \(Item.table) SET deleted_at = NULL WHERE owner = $1 AND id = $2", owner.rawValue, id)
    return try entry(id)
  }

  /// Removes an item of the list for good, whose bytes the caller subtracts.
  func removeForGood(_ id: String) throws {
    try connection.execute(
      "DELETE FROM \(Item.table) WHERE owner = $1 AND id = $2 AND deleted_at IS NULL", owner.rawValue, id)
  }

  /// Restores a deleted item to its place. An item that is in the list stays.
  ///
  /// - Throws: `StoreError.notFound` where it can't be restored any more.
  func restore(_ id: String) throws -> ListChange<Item> {
    switch try state(of: id) {
    case .listed(let entry): return .put(entry)
    case .deleted(let deleted) where deleted.isKept(at: now): return .put(try revive(deleted.item))
    case .deleted, .unknown: throw StoreError.notFound
    }
  }

  /// Restores the item that was deleted last; nil if the bin is empty.
  func restoreLast() throws -> ListChange<Item>? {
    try bin().restorable.first.map { .put(try revive($0.item)) }
  }

  /// Restores a deleted item, however long ago it was deleted.
  func revive(_ item: Item) throws -> ListEntry<Item> {
    try checkRoom()
    try storedBytes().add(item.storedBytes)
    return try takeFromBin(item.id)
  }

  /// The deleted items.
  func bin() throws -> Bin<Item> {
    let rows = try connection.query(
      """
      SELECT \(Self.allColumns), deleted_at FROM \(Item.table)
      WHERE owner = $1 AND deleted_at IS NOT NULL ORDER BY deleted_at DESC, id
      """, owner.rawValue)
    let items = try rows.map { DeletedItem(item: try Item(row: $0), deletedAt: try $0.int("deleted_at")) }
    return Bin(items.filter { isInScope($0.item) }, now: now)
  }

  /// Deletes the expired items for good: those deleted long ago, and the oldest of too many.
  func purge() throws {
    for item in try bin().expired {
      try connection.execute(
        "DELETE FROM \(Item.table) WHERE owner = $1 AND id = $2 AND deleted_at IS NOT NULL", owner.rawValue,
        item.id)
    }
  }

  /// The time now, or a second after the last deletion where that was no earlier.
  func deletionTime() throws -> Int {
    let last = try connection.first(
      "SELECT max(deleted_at) AS t FROM \(Item.table) WHERE owner = $1 AND deleted_at IS NOT NULL",
      owner.rawValue
    )?.optionalInt("t")
    return max(now, (last ?? 0) + 1)
  }
}
