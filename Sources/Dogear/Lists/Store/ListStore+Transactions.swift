import Database
import HTTP

extension ListStore {
  /// Reads stored data of one owner.
  func read<Value: Sendable>(
    _ owner: OwnerID, _ body: @escaping @Sendable (ListTable<Item>) throws -> Value
  ) async throws -> Value {
    let now = clock()
    return try await database.read { [scope] connection in
      try scope?.check(connection, false)
      return try body(ListTable<Item>(connection: connection, owner: owner, now: now, scope: scope))
    }
  }

  /// Changes the list of one owner, which is stored from now on.
  ///
  /// - Parameters:
  ///   - isFreeing: whether the change is made on a full disk, too, as it takes no room.
  ///   - body: returns the change it made, or nil where there was nothing to do.
  @discardableResult
  func change(
    _ owner: OwnerID, isFreeing: Bool = false,
    _ body: @escaping @Sendable (ListTable<Item>) throws -> ListChange<Item>?
  ) async throws -> ListChange<Item>? {
    if !isFreeing { try disk.requireRoom() }
    let now = clock()
    do {
      return try await commit(for: owner.party, isFreeing: isFreeing) { [scope] connection in
        try scope?.check(connection, true)
        let table = ListTable<Item>(connection: connection, owner: owner, now: now, scope: scope)
        try table.ensureStored()
        guard let change = try body(table) else { throw UnchangedList() }
        return [owner: change]
      }[owner]
    } catch is UnchangedList {
      return nil
    }
  }

  @discardableResult
  fileprivate func commit(
    for party: WriteParty, isFreeing: Bool = false,
    _ body: @escaping @Sendable (DatabaseConnection) throws -> [OwnerID: ListChange<Item>]
  ) async throws -> [OwnerID: ListChange<Item>] {
    try await commit(for: party, isFreeing: isFreeing) { connection in
      (value: (), changes: try body(connection))
    }.changes
  }

  /// Commits changes of lists, each with its version. Whoever made a change finds it in memory, and in what follows the list on
  /// their loop: where another server's change came before one and is not known yet, the list is read first.
  ///
  /// - Parameters:
  ///   - party: who writes.
  ///   - isShown: whether pages show the changes at once, and not only with what comes later: those are pieces of
  ///     many, before which others' changes go.
  func commit<Value: Sendable>(
    for party: WriteParty, isShown: Bool = true, isFreeing: Bool = false,
    _ body:
      @escaping @Sendable (DatabaseConnection) throws -> (value: Value, changes: [OwnerID: ListChange<Item>])
  ) async throws -> (value: Value, changes: [OwnerID: ListChange<Item>]) {
    let (value, committed) = try await database.write(
      for: party, isLong: !isShown, isFreeing: isFreeing,
      { connection in
        let (value, changes) = try body(connection)
        var committed: [OwnerID: CommittedChange<Item>] = [:]
        for (owner, change) in changes.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
          let version = try connection.record(Item.table, owner.rawValue, part: change.item?.id)
          committed[owner] = CommittedChange(change: change, version: version)
        }
        return (value, committed)
      },
      committed: { [cache] (_: Value, changes: [OwnerID: CommittedChange<Item>]) in
        cache.apply(changes, isShown: isShown)
      })
    for owner in committed.keys where cache.list(inMemoryOf: owner)?.isStale == true {
      await refresh(owner)
    }
    await EventLoop.current?.catchUp()
    return (value, committed.mapValues(\.change))
  }
}

/// The error that rolls back the transaction of a change that came to nothing, so that it does not store a visitor's
/// first list.
private struct UnchangedList: Error {}

extension ListStore: OwnedData {
  /// Transfers a visitor's list to an account, in one transaction. If the account has one, the items that it lacks are
  /// added.
  func transfer(from visitor: OwnerID, to account: OwnerID) async throws {
    let now = clock()
    try await commit(for: account.party) { connection in
      guard try ListTable<Item>(connection: connection, owner: visitor, now: now).transfer(to: account) else {
        return [:]
      }
      let target = ListTable<Item>(connection: connection, owner: account, now: now)
      return [visitor: .replace(ListEntry.numbered(Item.initial)), account: .replace(try target.entries())]
    }
  }

  /// Whether an owner has a list of their own, rather than the initial one.
  func isStored(for owner: OwnerID) async throws -> Bool {
    try await read(owner) { try $0.isStored() }
  }

  /// Removes an owner's list, with what was deleted from it. What is left of a long one where that was cut off goes with the
  /// next attempt.
  func remove(_ owner: OwnerID) async throws {
    let now = clock()
    try await database.removeRows(of: owner, from: Item.table, key: "id")
    try await commit(for: owner.party) { connection in
      try ListTable<Item>(connection: connection, owner: owner, now: now).remove()
      return [owner: .replace(ListEntry.numbered(Item.initial))]
    }
  }

  /// The number of items after which a sweep of visitors begins another transaction.
  private static var sweptRows: Int { 200 }

  /// The name of the list's table.
  var name: String { Item.table }

  /// An owner's list in order, without what was deleted.
  func export(of owner: OwnerID) async throws -> ExportedTable {
    let list = try await list(of: owner).snapshot
    return ExportedTable(columns: ["id"] + Item.columnNames, count: list.count) { index in
      let item = list.rows[index].item
      return [.text(item.id)] + item.values.map(\.stored)
    }
  }

  /// Removes lists of visitors that were last used before a time, in seconds since 1970: at most `limit`, and fewer where they
  /// are long, so that other changes don't wait long. Returns their number.
  ///
  /// - Parameter onceBefore: the time, a later one, for lists that were used on one day only.
  @discardableResult
  func sweepVisitors(unusedSince time: Int, onceBefore: Int = 0, limit: Int = 200) async throws -> Int {
    let now = clock()
    return try await commit(for: .housekeeping) { connection in
      let rows = try connection.query(
        """
        SELECT owner FROM \(Item.listTable)
        WHERE owner LIKE 'v:%' AND (used_at < $1 OR (used_at < $2 AND used_at - created_at < $3))
        ORDER BY used_at LIMIT $4
        """, time, onceBefore, ListTable<Item>.touchSeconds, limit)
      var changes: [OwnerID: ListChange<Item>] = [:]
      var room = Self.sweptRows
      for row in rows where room > 0 {
        let owner = OwnerID(rawValue: try row.string("owner"))
        let count = try connection.first(
          "SELECT count(*) AS n FROM \(Item.table) WHERE owner = $1", owner.rawValue)
        room -= try count?.int("n") ?? 0
        try ListTable<Item>(connection: connection, owner: owner, now: now).remove()
        changes[owner] = .replace(ListEntry.numbered(Item.initial))
      }
      return changes
    }.count
  }
}
