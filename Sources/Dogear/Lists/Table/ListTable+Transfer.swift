extension ListTable {
  /// Transfers this owner's list to another, merged with what that one has. Returns whether there was one.
  func transfer(to other: OwnerID) throws -> Bool {
    guard owner != other, try isStored() else { return false }
    let target = ListTable(connection: connection, owner: other, now: now)
    if try target.isStored() {
      try join(into: target)
    } else {
      try connection.execute(
        "INSERT INTO \(Item.listTable) (owner, used_at, created_at) VALUES ($1, $2, $2)", other.rawValue, now)
      try connection.execute(
        "UPDATE \(Item.table) SET owner = $2 WHERE owner = $1", owner.rawValue, other.rawValue)
    }
    try target.forgetStoredBytes()
    try remove()
    return true
  }

  /// Deletes the list; its items go by the foreign key.
  func remove() throws {
    try forgetStoredBytes()
    try connection.execute("DELETE FROM \(Item.listTable) WHERE owner = $1", owner.rawValue)
  }

  private func join(into target: ListTable) throws {
    let present = try target.entries().map(\.item)
    var (count, identities) = (present.count, Set(present.map(\.identity)))
    var position = try target.position(at: .end).position
    for entry in try entries() where count < Item.limit(of: target.owner) {
      let item = entry.item
      guard case .unknown = try target.state(of: item.id), identities.insert(item.identity).inserted
      else { continue }
      try target.insert(ListEntry(position: position, item: item))
      count += 1
      position += ListEntry<Item>.gap
    }
    for deleted in try bin().restorable {
      guard case .unknown = try target.state(of: deleted.id) else { continue }
      try target.insert(ListEntry(position: position, item: deleted.item), deletedAt: deleted.deletedAt)
      position += ListEntry<Item>.gap
    }
  }
}
