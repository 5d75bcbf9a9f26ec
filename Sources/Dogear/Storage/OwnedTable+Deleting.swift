extension OwnedTable {
  /// Marks an item as deleted, so that it can be restored for a while. Returns whether it was in the list.
  func delete(_ id: String) throws -> Bool {
    let changes = try connection.execute(
      "UPDATE \(Item.table) SET deleted_at = $3 WHERE owner = $1 AND id = $2 AND deleted_at IS NULL",
      owner.rawValue, id, now)
    try purge()
    return changes == 1
  }

  /// Puts a deleted item back where it was. One that is in the list stays.
  func restore(_ id: String) throws -> Entry<Item> {
    if try deleted(id) != nil { try checkRoom() }
    try connection.execute(
      "UPDATE \(Item.table) SET deleted_at = NULL WHERE owner = $1 AND id = $2", owner.rawValue, id)
    return try entry(id)
  }

  /// A deleted item that can be restored.
  func deleted(_ id: String) throws -> Item? {
    try connection.first(
      """
      SELECT \(Self.allColumns) FROM \(Item.table)
      WHERE owner = $1 AND id = $2 AND deleted_at IS NOT NULL
      """, owner.rawValue, id
    ).map { try Item(row: $0) }
  }

  /// Removes for good what was deleted long ago, and the oldest of what is too many.
  private func purge() throws {
    try connection.execute(
      "DELETE FROM \(Item.table) WHERE owner = $1 AND deleted_at < $2", owner.rawValue,
      now - Self.restorableSeconds)
    try connection.execute(
      """
      DELETE FROM \(Item.table) WHERE owner = $1 AND id IN (
        SELECT id FROM \(Item.table) WHERE owner = $1 AND deleted_at IS NOT NULL
        ORDER BY deleted_at DESC, id LIMIT 10000 OFFSET \(Self.restorableCount))
      """, owner.rawValue)
  }
}
