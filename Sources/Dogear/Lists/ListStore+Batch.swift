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
    if !isFreeing { try disk.requireRoom() }
    let now = clock()
    return try await commit { connection in
      let table = ListTable<Item>(connection: connection, owner: owner, now: now, mark: mark)
      try table.ensureStored()
      var batch = try ListBatch(table)
      let value = try body(&batch, connection)
      return (value: value, changes: [owner: try batch.finish()])
    }.value
  }

  /// Moves items to an end of the list, and keeps the order in which they are given.
  func move(_ ids: [Item.ID], to end: ListEnd, of owner: OwnerID) async throws {
    for part in end == .start ? ids.parts.reversed() : ids.parts {
      try await batch(of: owner) { batch, _ in try batch.move(part, to: end) }
    }
  }
}

extension Array where Element: Sendable {
  /// Parts of them, each of which is changed in one transaction: while one is under way, nobody else's change is made.
  var parts: [Self] {
    let size = 500
    return stride(from: 0, to: count, by: size).map { Array(self[$0..<Swift.min($0 + size, count)]) }
  }
}
