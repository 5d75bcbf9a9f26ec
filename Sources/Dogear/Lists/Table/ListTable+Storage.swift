import Database

// The bytes that an owner's items take, and the limit on them.
extension ListItem {
  /// The bytes that the item takes in its table, roughly.
  var storedBytes: Int {
    values.reduce(StoredBytes.perRow + id.utf8.count) { $0 + $1.stored.textBytes }
  }
}

extension StoredValue {
  /// The bytes of a text; 0 for any other value.
  var textBytes: Int {
    if case .text(let text) = self { text.utf8.count } else { 0 }
  }
}

extension Array {
  /// The bytes that the items of a list take.
  func storedBytes<Item>() -> Int where Element == ListEntry<Item> { reduce(0) { $0 + $1.item.storedBytes } }
}

extension ListTable {
  /// The sum of the list's bytes, counted where it is not known.
  func storedBytes() throws -> StoredBytes {
    let sum = StoredBytes(connection: connection, owner: owner, list: Item.table)
    if try !sum.isKnown() { try sum.set(entries().storedBytes()) }
    return sum
  }

  /// Forgets the sum of the list's bytes, which is counted again with the next change.
  func forgetStoredBytes() throws {
    try StoredBytes(connection: connection, owner: owner, list: Item.table).forget()
  }
}
