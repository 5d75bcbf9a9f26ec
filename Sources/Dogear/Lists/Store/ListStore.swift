import Database
import Live

/// The store of the lists of one kind of item, for all owners: add, change, move, delete, restore. It owns the item's
/// tables.
///
/// Every change is one transaction and is published when it is committed, in the order of the commits.
final class ListStore<Item: ListItem>: Sendable {
  let database: Database
  /// The clock, in seconds since 1970.
  let clock: @Sendable () -> Int
  /// The log of errors that nobody waits for.
  let faults: FaultLog
  /// The part of the disk that is kept free.
  let disk: DiskReserve
  let cache: ListCache<Item>
  /// The lists that are being read.
  let loadings: SharedWork<OwnerID, SharedList<Item>>
  /// The owners whose lists are to be read again.
  let refreshes: RefreshQueue
  /// The part of a list that is used; nil for all of it.
  let scope: ListScope<Item>?

  /// A store over a database whose migrations were applied.
  init(_ services: Services) {
    database = services.database
    clock = services.clock
    faults = services.faults
    disk = services.disk
    (cache, loadings, refreshes, scope) = (ListCache(), SharedWork(), RefreshQueue(), nil)
    services.changes.receive(Item.table) { [weak self] in self?.receive($0) }
  }

  /// The same store, for a part of a list alone.
  private init(_ store: ListStore, scope: ListScope<Item>) {
    (database, clock, faults, disk) = (store.database, store.clock, store.faults, store.disk)
    (cache, loadings, refreshes) = (store.cache, store.loadings, store.refreshes)
    self.scope = scope
  }

  /// The same lists for somebody who may use a part of one of them. Whoever reads the whole list in memory, by `list(of:)`, has
  /// to keep to the part.
  func scoped(to scope: ListScope<Item>) -> ListStore { ListStore(self, scope: scope) }

  // MARK: Reading

  /// The list of an owner, read from the database if it is not in memory.
  func list(of owner: OwnerID) async throws -> SharedList<Item> {
    let now = clock()
    let list = try await knownOrLoadedList(of: owner, now: now)
    if list.isStale { await refresh(owner) }
    if list.noteUse(at: now, every: ListTable<Item>.touchSeconds) { try await touch(owner, now: now) }
    return list
  }

  /// A deleted item that can be restored; nil where there is none with this id.
  func deletedItem(id: Item.ID, of owner: OwnerID) async throws -> Item? {
    try await recentlyDeleted(of: owner).first { $0.id == id }?.item
  }

  /// The deleted items that can be restored, the last deleted first.
  func recentlyDeleted(of owner: OwnerID) async throws -> [DeletedItem<Item>] {
    try await read(owner) { try $0.bin().restorable }
  }

  // MARK: Changes

  /// Adds an item. Does nothing if there is one with this id, or was: a form may be submitted twice.
  ///
  /// - Throws: `StoreError` where the item breaks a rule, or the list is full.
  func add(_ item: Item, to owner: OwnerID, at place: ListPlace = .end) async throws {
    try item.check()
    try await change(owner) { table in
      guard case .unknown = try table.state(of: item.id) else { return nil }
      try table.checkRoom()
      return try table.add(item, at: place)
    }
  }

  /// Gives an item the values that its editor changed; the others keep what is stored.
  ///
  /// - Parameters:
  ///   - item: the item as its editor wants it.
  ///   - shown: the item as its editor saw it.
  ///   - isRestoring: whether the item is restored first if it was deleted.
  /// - Throws: `StoreConflict.columns` where somebody else gave the same columns other values; `StoreError`.
  func update(_ item: Item, replacing shown: Item, isRestoring: Bool = false, of owner: OwnerID) async throws
  {
    try item.check()
    try await change(owner) { table in
      let restored = isRestoring ? try table.restore(item.id) : nil
      return try table.update(item, replacing: shown) ?? restored
    }
  }

  /// Changes an item as it is stored when the change is made, whatever others have changed before. Returns it as it is then.
  ///
  /// - Parameter change: changes the item, and may be called again.
  /// - Throws: `StoreError.notFound`, or another `StoreError` where the item breaks a rule then.
  @discardableResult
  func edit(
    id: Item.ID, of owner: OwnerID, _ change: @escaping @Sendable (inout Item) -> Void
  ) async throws -> Item? {
    try await self.change(owner) { table in
      let stored = try table.entry(id).item
      var item = stored
      change(&item)
      try item.check()
      return try table.update(item, replacing: stored)
    }?.item
  }

  /// Sets one column of an item, such as a tick.
  ///
  /// - Throws: `StoreError.notFound`.
  func set(
    _ column: Item.Column, to value: any DatabaseValue, id: Item.ID, of owner: OwnerID
  ) async throws {
    try await change(owner) { try $0.set(column.rawValue, to: value, for: id) }
  }

  /// Moves an item.
  func move(id: Item.ID, to place: ListPlace, of owner: OwnerID) async throws {
    try await change(owner) { try $0.move(id, to: place) }
  }

  /// Moves an item to the bin and returns it; nil, without an error, if it is not in the list.
  @discardableResult
  func delete(id: Item.ID, of owner: OwnerID) async throws -> Item? {
    try await change(owner, isFreeing: true) { try $0.delete(id) }?.item
  }

  /// Removes an item if it is blank. It comes back with the text if one arrives later.
  func removeIfBlank(id: Item.ID, of owner: OwnerID) async throws {
    try await change(owner, isFreeing: true) { table in
      guard case .listed(let entry) = try table.state(of: id), entry.item.isBlank else { return nil }
      return try table.delete(id)
    }
  }

  /// Restores a deleted item to its place and returns it. An item that is in the list stays.
  ///
  /// - Throws: `StoreError.notFound` where it can't be restored any more.
  @discardableResult
  func restore(id: Item.ID, of owner: OwnerID) async throws -> Item? {
    try await change(owner) { try $0.restore(id) }?.item
  }

  /// Restores the item that was deleted last and returns it; nil if there is none.
  func restoreLast(of owner: OwnerID) async throws -> Item? {
    try await change(owner) { try $0.restoreLast() }?.item
  }
}
