import Database
import Live

/// Many changes of one owner's list, made in one transaction and published as one.
///
/// A change that a rule refuses throws before it has written anything, so that the others can be made all the same.
struct ListBatch<Item: ListItem> {
  let table: ListTable<Item>
  private let storage: StoredBytes
  /// The number of bytes that may be added.
  private var bytes: Int
  private var growth = 0
  /// The number of items that may be added, and the position after the last; nil while nobody has asked, as they take
  /// milliseconds to find in a long list.
  private var (knownRoom, knownEnd): (Int?, Int?)
  private var put: [Item.ID: ListEntry<Item>] = [:]
  private var removed: [Item.ID: Item] = [:]

  /// Begins a batch.
  init(_ table: ListTable<Item>) throws {
    self.table = table
    storage = try table.storedBytes()
    bytes = try storage.room()
  }

  /// Takes the room for an item.
  ///
  /// - Throws: `StoreError` where there is none.
  private mutating func takeRoom(for item: Item) throws {
    let room = try knownRoom ?? Item.limit(of: table.owner) - table.count()
    knownRoom = room
    guard room > 0 else { throw table.isFull }
    try grow(by: item.storedBytes)
    knownRoom = room - 1
  }

  /// Adds a new item at the end. Its id must be new.
  ///
  /// - Parameter place: the position that it had before, in place of the end.
  /// - Throws: `StoreError` where the item breaks a rule, or there is no room for it.
  mutating func add(_ item: Item, position place: Int? = nil) throws {
    try item.check()
    try takeRoom(for: item)
    let position = try place ?? knownEnd ?? table.position(at: .end).position
    let entry = ListEntry(position: position, item: item)
    try table.insert(entry)
    if place == nil { knownEnd = position + ListEntry<Item>.gap }
    put[item.id] = entry
  }

  /// Gives an item the values that its editor changed, and returns it so; the others keep what is stored.
  ///
  /// - Throws: `StoreConflict.columns` where somebody else gave the same columns other values; `StoreError`.
  @discardableResult
  mutating func update(_ item: Item, replacing shown: Item) throws -> Item {
    try item.check()
    let stored = try table.entry(item.id).item
    let merge = ColumnMerge(item, replacing: shown, in: stored)
    guard merge.conflicts.isEmpty else { throw StoreConflict.columns(merge.conflicts) }
    return try write(merge.assignments, to: stored)
  }

  /// Gives an item, which is given as the transaction has just read it, other values.
  ///
  /// - Throws: `StoreError` where it breaks a rule then, or there is no room for it.
  mutating func change(_ stored: Item, to item: Item) throws {
    try item.check()
    try write(ColumnMerge(item, replacing: stored, in: stored).assignments, to: stored)
  }

  /// Gives an item those values back that nobody has changed since, and returns whether these were all.
  ///
  /// - Parameter item: the item with its columns as they were, and `changed` as they were changed to.
  /// - Throws: `StoreError.notFound`.
  mutating func revert(to item: Item, from changed: Item) throws -> Bool {
    let stored = try table.entry(item.id).item
    let merge = ColumnMerge(item, replacing: changed, in: stored)
    try write(merge.assignments, to: stored)
    return merge.conflicts.isEmpty
  }

  /// The item with this id; nil where it is not in the list.
  func item(_ id: Item.ID) throws -> Item? {
    guard case .listed(let entry) = try table.state(of: id) else { return nil }
    return entry.item
  }

  /// Removes an item for good.
  ///
  /// - Throws: `StoreError.notFound` where it is not in the list.
  mutating func remove(_ id: Item.ID) throws {
    let item = try table.entry(id).item
    try table.removeForGood(id)
    noteRemoval(of: item)
  }

  /// Notes that an item is no longer in the list.
  mutating func noteRemoval(of item: Item) {
    growth -= item.storedBytes
    bytes += item.storedBytes
    knownRoom = knownRoom.map { $0 + 1 }
    put[item.id] = nil
    removed[item.id] = item
  }

  /// Moves an item of the bin to its place in the list.
  ///
  /// - Throws: `StoreError` where there is no room for it.
  mutating func restore(_ item: Item) throws {
    try takeRoom(for: item)
    put[item.id] = try table.takeFromBin(item.id)
    removed[item.id] = nil
  }

  /// Moves items to the start or the end of the list, and keeps their order among each other. Those that are not in the
  /// list are left out.
  mutating func move(_ ids: [Item.ID], to end: ListEnd) throws {
    let items = try ids.compactMap { try item($0) }
    let edge = try table.position(at: end.place).position
    let first = end == .start ? edge - (items.count - 1) * ListEntry<Item>.gap : edge
    for (index, item) in items.enumerated() {
      try write([("position", first + index * ListEntry<Item>.gap)], to: item)
    }
    if end == .end { knownEnd = first + items.count * ListEntry<Item>.gap }
  }

  /// Notes the bytes that the changes take, and returns all of them.
  func finish() throws -> ListChange<Item> {
    if growth != 0 { try storage.add(growth) }
    return .many(put: Array(put.values), removed: Array(removed.values))
  }

  @discardableResult
  private mutating func write(
    _ assignments: [(column: String, value: any DatabaseValue)], to stored: Item
  ) throws -> Item {
    if assignments.isEmpty { return stored }
    try grow(by: ListTable<Item>.growth(assignments, of: stored))
    let entry = try table.write(assignments, to: stored)
    put[entry.item.id] = entry
    return entry.item
  }

  private mutating func grow(by count: Int) throws {
    guard count <= max(bytes, 0) else { throw storage.noRoom }
    bytes -= count
    growth += count
  }
}
