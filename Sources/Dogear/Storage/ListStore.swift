/// A store of lists, with what can be done to every kind of item: add, move, delete, restore.
protocol ListStore: OwnedData {
  associatedtype Item: OwnedItem

  /// The store's table, and the lists in memory.
  var lists: OwnedStore<Item> { get }
}

extension ListStore {
  /// The list of an owner.
  func list(of owner: OwnerID) async throws -> OwnedList<Item> {
    try await lists.list(of: owner)
  }

  /// Adds an item. If there is one with this id, or was, nothing happens: a form may be submitted twice.
  func add(_ item: Item, to owner: OwnerID, at place: Place = .end) async throws {
    try item.check()
    try await lists.change(owner) { table in
      guard case .unknown = try table.state(of: item.id) else { return nil }
      try table.checkRoom()
      return try table.add(item, at: place)
    }
  }

  /// Moves an item.
  func move(id: Item.ID, to place: Place, of owner: OwnerID) async throws {
    try await lists.change(owner) { try $0.move(id, to: place) }
  }

  /// Moves an item to the bin and returns it. Nil if it is not in the list, which is no error.
  @discardableResult
  func delete(id: Item.ID, of owner: OwnerID) async throws -> Item? {
    try await lists.change(owner) { try $0.delete(id) }?.item
  }

  /// Puts a deleted item back where it was. One that is in the list stays.
  @discardableResult
  func restore(id: Item.ID, of owner: OwnerID) async throws -> Item? {
    try await lists.change(owner) { try $0.restore(id) }?.item
  }

  /// Puts back the item that was deleted last and returns it. Nil if there is none.
  func restoreLast(of owner: OwnerID) async throws -> Item? {
    try await lists.change(owner) { try $0.restoreLast() }?.item
  }

  /// A deleted item that can be restored.
  func deletedItem(id: Item.ID, of owner: OwnerID) async throws -> Item? {
    try await recentlyDeleted(of: owner).first { $0.id == id }?.item
  }

  /// The deleted items that can be restored, the last deleted first.
  func recentlyDeleted(of owner: OwnerID) async throws -> [DeletedItem<Item>] {
    try await lists.read(owner) { try $0.bin().restorable }
  }

  /// Gives a visitor's list to an account. If the account has one, what it lacks is added to it.
  public func transfer(from visitor: OwnerID, to account: OwnerID) async throws {
    try await lists.transfer(from: visitor, to: account)
  }

  /// Removes lists of visitors that were last used before a time, in seconds since 1970, and returns how many: at
  /// most `limit`, so that other changes don't wait long.
  @discardableResult
  public func sweepVisitors(unusedSince time: Int, limit: Int = 200) async throws -> Int {
    try await lists.sweepVisitors(unusedSince: time, limit: limit)
  }
}
