import Database
import Foundation

/// Changes of lists of one kind of item: each is one transaction, and is published once it is committed.
struct OwnedStore<Item: OwnedItem>: Sendable {
  let database: Database
  /// Seconds since 1970.
  let clock: @Sendable () -> Int
  private let lists = OwnedLists<Item>()

  init(database: Database, clock: (@Sendable () -> Int)?) {
    self.database = database
    self.clock = clock ?? { Int(Date().timeIntervalSince1970) }
  }

  /// The list of an owner, from the database if it is not in memory.
  func list(of owner: OwnerID) async throws -> OwnedList<Item> {
    let now = clock()
    let list = try await knownOrLoadedList(of: owner, now: now)
    if isTouchDue(list, now: now) { try await touch(owner, now: now) }
    return list
  }

  /// Reads what is stored of one owner.
  func read<Value: Sendable>(
    _ owner: OwnerID, _ body: @escaping @Sendable (OwnedTable<Item>) throws -> Value
  ) async throws -> Value {
    let now = clock()
    return try await database.read { connection in
      try body(OwnedTable<Item>(connection: connection, owner: owner, now: now))
    }
  }

  /// Changes the list of one owner, which is stored from now on.
  ///
  /// - Parameter body: returns the change it made, or nil where there was nothing to do.
  @discardableResult
  func change(
    _ owner: OwnerID, _ body: @escaping @Sendable (OwnedTable<Item>) throws -> Change<Item>?
  ) async throws -> Change<Item>? {
    let now = clock()
    do {
      return try await commit { connection in
        let table = OwnedTable<Item>(connection: connection, owner: owner, now: now)
        try table.ensureStored()
        guard let change = try body(table) else { throw NothingToDo() }
        return [owner: change]
      }[owner]
    } catch is NothingToDo {
      return nil
    }
  }

  /// Undoes the transaction of a change that came to nothing, so that it does not store a visitor's first list.
  private struct NothingToDo: Error {}

  /// Gives the list of one owner to another, in one transaction.
  func transfer(from: OwnerID, to: OwnerID) async throws {
    let now = clock()
    try await commit { connection in
      guard try OwnedTable<Item>(connection: connection, owner: from, now: now).transfer(to: to) else {
        return [:]
      }
      let target = OwnedTable<Item>(connection: connection, owner: to, now: now)
      return [from: .replace(Entry.numbered(Item.initial)), to: .replace(try target.entries())]
    }
  }

  /// Removes lists of visitors that were last used before a time. Returns how many, at most `limit`.
  func sweepVisitors(unusedSince time: Int, limit: Int) async throws -> Int {
    let now = clock()
    return try await commit { connection in
      let rows = try connection.query(
        """
        SELECT owner FROM \(Item.listTable) WHERE used_at < $1 AND owner LIKE 'v:%'
        ORDER BY used_at LIMIT $2
        """, time, limit)
      var changes: [OwnerID: Change<Item>] = [:]
      for row in rows {
        let owner = OwnerID(rawValue: try row.string("owner"))
        try OwnedTable<Item>(connection: connection, owner: owner, now: now).remove()
        changes[owner] = .replace(Entry.numbered(Item.initial))
      }
      return changes
    }.count
  }

  @discardableResult
  private func commit(
    _ body: @escaping @Sendable (DatabaseConnection) throws -> [OwnerID: Change<Item>]
  ) async throws -> [OwnerID: Change<Item>] {
    try await database.write(body, committed: { [lists] in lists.apply($0) })
  }

  private func knownOrLoadedList(of owner: OwnerID, now: Int) async throws -> OwnedList<Item> {
    if lists.beginReadingOwners() { try await readOwners() }
    if let list = lists.listOrBeginLoading(of: owner, now: now) { return list }
    do {
      let (entries, usedAt) = try await database.read { connection in
        let table = OwnedTable<Item>(connection: connection, owner: owner, now: now)
        guard let usedAt = try table.usedAt() else { return (Entry.numbered(Item.initial), now) }
        return (try table.entries(), usedAt)
      }
      return lists.finishLoading(of: owner, entries: entries, usedAt: usedAt)
    } catch {
      lists.abandonLoading(of: owner)
      throw error
    }
  }

  private func readOwners() async throws {
    do {
      let owners = try await database.read { connection in
        try connection.query("SELECT owner FROM \(Item.listTable) LIMIT $1", StoredOwners.limit + 1)
          .map { OwnerID(rawValue: try $0.string("owner")) }
      }
      lists.finishReadingOwners(owners)
    } catch {
      lists.finishReadingOwners(nil)
      throw error
    }
  }

  private func isTouchDue(_ list: OwnedList<Item>, now: Int) -> Bool {
    list.noteUse(at: now, every: OwnedTable<Item>.touchSeconds)
  }

  private func touch(_ owner: OwnerID, now: Int) async throws {
    try await database.write { connection in
      let table = OwnedTable<Item>(connection: connection, owner: owner, now: now)
      try table.touch()
      try table.purge()
    }
  }
}
