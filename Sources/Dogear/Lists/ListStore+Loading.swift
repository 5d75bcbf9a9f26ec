import Database

extension ListStore {
  func knownOrLoadedList(of owner: OwnerID, now: Int) async throws -> SharedList<Item> {
    if cache.beginReadingOwners() { try await readOwners() }
    if let list = cache.listOrBeginLoading(of: owner, now: now) { return list }
    do {
      let (entries, bytes, usedAt, version) = try await database.read { connection in
        let table = ListTable<Item>(connection: connection, owner: owner, now: now)
        let usedAt = try table.usedAt()
        let entries = try usedAt == nil ? ListEntry.numbered(Item.initial) : table.entries()
        let version = try connection.version(Item.table, owner.rawValue)
        return (entries, entries.storedBytes(), usedAt ?? now, version)
      }
      return cache.finishLoading(
        of: owner, entries: entries, bytes: bytes, usedAt: usedAt, version: version)
    } catch {
      cache.abandonLoading(of: owner)
      throw error
    }
  }

  private func readOwners() async throws {
    do {
      let owners = try await database.read { connection in
        try connection.query("SELECT owner FROM \(Item.listTable) LIMIT $1", StoredOwners.limit + 1)
          .map { OwnerID(rawValue: try $0.string("owner")) }
      }
      cache.finishReadingOwners(owners)
    } catch {
      cache.finishReadingOwners(nil)
      throw error
    }
  }

  func touch(_ owner: OwnerID, now: Int) async throws {
    try await database.write(for: owner.party) { connection in
      let table = ListTable<Item>(connection: connection, owner: owner, now: now)
      try table.touch()
      try table.purge()
    }
  }
}
