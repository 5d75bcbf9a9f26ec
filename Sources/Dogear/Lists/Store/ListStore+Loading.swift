import Database

/// A list as read from the database.
private struct ReadList<Item: ListItem> {
  let entries: [ListEntry<Item>]
  let usedAt: Int
  let version: Int
}

extension ListStore {
  /// The largest number of rows that are read among short reads: 500 books take some 2 ms.
  private static var shortCount: Int { 500 }

  /// The list of an owner, from memory, or read once for all who ask for it meanwhile.
  func knownOrLoadedList(of owner: OwnerID, now: Int) async throws -> SharedList<Item> {
    if cache.beginReadingOwners() { try await readOwners() }
    if let list = cache.list(of: owner, now: now) { return list }
    return try await loadings.value(of: owner) { [self] in
      if let list = cache.list(of: owner, now: now) { return list }
      cache.beginLoading(of: owner)
      do {
        let short = try await database.read { connection in
          let table = ListTable<Item>(connection: connection, owner: owner, now: now)
          return try table.hasMore(than: Self.shortCount) ? nil : try Self.read(table)
        }
        let read =
          if let short { short } else {
            try await database.read(as: .long) {
              try Self.read(ListTable<Item>(connection: $0, owner: owner, now: now))
            }
          }
        return cache.finishLoading(
          of: owner, entries: read.entries, bytes: read.entries.storedBytes(), usedAt: read.usedAt,
          version: read.version)
      } catch {
        cache.abandonLoading(of: owner)
        throw error
      }
    }
  }

  private static func read(_ table: ListTable<Item>) throws -> ReadList<Item> {
    let usedAt = try table.usedAt()
    return ReadList(
      entries: try usedAt == nil ? ListEntry.numbered(Item.initial) : table.entries(),
      usedAt: usedAt ?? table.now,
      version: try table.connection.version(Item.table, table.owner.rawValue))
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
