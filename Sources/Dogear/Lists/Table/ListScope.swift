import Database

/// The part of an owner's list that somebody else may use, such as one list of reminders among all. Nothing else of the list is
/// there for them, neither listed nor deleted, nor can anything be put there.
struct ListScope<Item: ListItem>: Sendable {
  /// Whether an item is in the part.
  let contains: @Sendable (Item) -> Bool
  /// Checks, in the transaction that uses it, that the part may be read, or changed.
  ///
  /// - Throws: `StoreError` where it may not, or not any more.
  let check: @Sendable (_ connection: DatabaseConnection, _ isChange: Bool) throws -> Void
}

extension ListTable {
  /// Whether an item is in the part of the list that is used.
  func isInScope(_ item: Item) -> Bool { scope?.contains(item) ?? true }

  /// Checks that an item may be put into the list.
  ///
  /// - Throws: `StoreError.notFound` where it is outside the scope.
  func checkScope(of item: Item) throws {
    guard isInScope(item) else { throw StoreError.notFound }
  }
}
