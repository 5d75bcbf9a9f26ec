import Database

extension ListStore {
  func knownOrLoadedList(of owner: OwnerID, now: Int) async throws -> SharedList<Item> {
    if cache.beginReadingOwners() { try await readOwners() }
    if let list = cache.listOrBeginLoading(of: owner, now: now) { return list }
    do {
      let (entries, usedAt) = try await database.read { connection in
        let table = ListTable<Item>(connection: connection, owner: owner, now: now)
        guard let usedAt = try table.usedAt() else { return (ListEntry.numbered(Item.initial), now) }
        return (try table.entries(), usedAt)
      }
      return cache.finishLoading(of: owner, entries: entries, usedAt: usedAt)
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
    try await database.write { connection in
      let table = ListTable<Item>(connection: connection, owner: owner, now: now)
      try table.touch()
      try table.purge()
    }
  }
}
