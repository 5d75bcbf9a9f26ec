import Database

extension ListStore {
  /// Makes many changes of one owner's list in one transaction, which is published as one change.
  ///
  /// - Parameters:
  ///   - mark: what the changes are marked with, so that they can be undone together.
  ///   - isFreeing: whether the change is made on a full disk, too, as it takes no room.
  ///   - body: makes the changes; what else it writes is part of the transaction. It may run again.
  @discardableResult
  func batch<Value: Sendable>(
    of owner: OwnerID, mark: String? = nil, isFreeing: Bool = false,
    _ body: @escaping @Sendable (inout ListBatch<Item>, DatabaseConnection) throws -> Value
  ) async throws -> Value {
    try await piece(of: owner, mark: mark, isFreeing: isFreeing, isShown: true, body).value
  }

  /// Makes some of many changes of one owner's list in one transaction.
  ///
  /// - Parameter isShown: whether pages show it at once, and not only what comes later, or `show` has them do.
  /// - Returns: what the body returned, and the time that the writer's thread was busy with it.
  func piece<Value: Sendable>(
    of owner: OwnerID, mark: String? = nil, isFreeing: Bool = false, isShown: Bool,
    _ body: @escaping @Sendable (inout ListBatch<Item>, DatabaseConnection) throws -> Value
  ) async throws -> (value: Value, time: Duration) {
    if !isFreeing { try disk.requireRoom() }
    let now = clock()
    return try await commit(for: owner.party, isShown: isShown, isFreeing: isFreeing) { [scope] connection in
      let began = ContinuousClock.now
      try scope?.check(connection, true)
      let table = ListTable<Item>(connection: connection, owner: owner, now: now, mark: mark, scope: scope)
      try table.ensureStored()
      var batch = try ListBatch(table)
      let value = try body(&batch, connection)
      let change = try batch.finish()
      return (value: (value, ContinuousClock.now - began), changes: [owner: change])
    }.value
  }

  /// Has pages show what was changed of an owner's list without being shown.
  func show(_ owner: OwnerID) { cache.list(inMemoryOf: owner)?.show() }

  /// Moves an item to an end of the list.
  func move(_ id: Item.ID, to end: ListEnd, of owner: OwnerID) async throws {
    try await batch(of: owner) { batch, _ in try batch.move([id], to: end) }
  }
}
