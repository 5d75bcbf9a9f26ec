import Database

/// A list as read from the database again.
struct ListReading<Item: ListItem>: Sendable {
  /// The part that was read.
  enum Content: Sendable {
    /// Nothing: the list has not changed.
    case nothing
    /// Those items that were changed, by their ids; nil where they are no longer in the list.
    case items([Item.ID: ListEntry<Item>?])
    case whole([ListEntry<Item>])
  }

  /// The list's version at the time of the reading.
  let version: Int
  let content: Content
}

/// The state of a list in memory before it is read again.
struct ListMark: Hashable, Sendable {
  /// The version in memory.
  var version: Int
  /// The newest version that is known to be stored.
  var latest: Int
  /// The number of times that changes may have been missed.
  var gaps = 0
}

extension ListTable {
  /// The number of items from which on those that were changed are read alone.
  private static var longCount: Int { 64 }
  /// The most of them that are read alone.
  private static var partLimit: Int { 32 }

  /// Reads what a server needs that has the list in memory.
  ///
  /// - Parameter count: the number of items in memory.
  func reading(since mark: ListMark, count: Int) throws -> ListReading<Item> {
    let version = try connection.version(Item.table, owner.rawValue)
    if version == mark.version { return ListReading(version: version, content: .nothing) }
    if count >= Self.longCount,
      let ids = try connection.parts(
        of: Item.table, owner.rawValue, from: mark.version, to: version, limit: Self.partLimit)
    {
      var items: [Item.ID: ListEntry<Item>?] = [:]
      for id in ids {
        if case .listed(let entry) = try state(of: id) {
          items.updateValue(entry, forKey: id)
        } else {
          items.updateValue(nil, forKey: id)
        }
      }
      return ListReading(version: version, content: .items(items))
    }
    return ListReading(
      version: version,
      content: .whole(try isStored() ? entries() : ListEntry.numbered(Item.initial)))
  }
}
