import Database

/// The SQL for one owner's list of one kind of item. Runs inside a transaction of the store's.
struct ListTable<Item: ListItem> {
  /// The precision of the time at which a list was last used, in seconds: a day.
  static var touchSeconds: Int { 24 * 60 * 60 }

  let connection: DatabaseConnection
  let owner: OwnerID
  /// The time, in seconds since 1970.
  let now: Int
  /// The mark by which the changes are found that were made together; nil for one that is made alone.
  var mark: String?
  /// The part of the list that is used; nil for all of it.
  var scope: ListScope<Item>?

  static var allColumns: String { (["id", "position"] + Item.columnNames).joined(separator: ", ") }

  /// Whether the list is stored; otherwise it is the initial one.
  func isStored() throws -> Bool {
    try usedAt() != nil
  }

  /// The time at which the list was last used, in seconds since 1970; nil if it is not stored.
  func usedAt() throws -> Int? {
    try connection.first(
      "SELECT used_at FROM \(Item.listTable) WHERE owner = $1", owner.rawValue
    )?.int("used_at")
  }

  /// Stores the initial list, unless a list is stored already.
  func ensureStored() throws {
    let isNew = try connection.execute(
      "INSERT INTO \(Item.listTable) (owner, used_at, created_at) VALUES ($1, $2, $2) ON CONFLICT (owner) DO NOTHING",
      owner.rawValue, now)
    guard isNew == 1 else { return try touch() }
    for entry in ListEntry.numbered(Item.initial) { try insert(entry) }
  }

  /// Notes that the list is in use.
  func touch() throws {
    try connection.execute(
      "UPDATE \(Item.listTable) SET used_at = $2 WHERE owner = $1", owner.rawValue, now)
  }

  /// The entries of the list, in order.
  func entries() throws -> [ListEntry<Item>] {
    try connection.query(
      """
      SELECT \(Self.allColumns) FROM \(Item.table)
      WHERE owner = $1 AND deleted_at IS NULL ORDER BY position, id
      """, owner.rawValue
    ).map(Self.entry)
  }

  /// Whether there are more rows than a number, those in the bin counted. It reads so many at most.
  func hasMore(than count: Int) throws -> Bool {
    let row = try connection.first(
      "SELECT count(*) AS n FROM (SELECT 1 FROM \(Item.table) WHERE owner = $1 LIMIT $2) AS rows",
      owner.rawValue, count + 1)
    return try (row?.int("n") ?? 0) > count
  }

  /// The entry of an item that is in the list.
  ///
  /// - Throws: `StoreError.notFound`.
  func entry(_ id: String) throws -> ListEntry<Item> {
    guard case .listed(let entry) = try state(of: id) else { throw StoreError.notFound }
    return entry
  }

  /// The state of an item: in the list, deleted, or unknown.
  func state(of id: String) throws -> ItemState<Item> {
    let row = try connection.first(
      "SELECT \(Self.allColumns), deleted_at FROM \(Item.table) WHERE owner = $1 AND id = $2", owner.rawValue,
      id)
    guard let row else { return .unknown }
    let entry = try Self.entry(row)
    guard isInScope(entry.item) else { return .unknown }
    guard let deletedAt = try row.optionalInt("deleted_at") else { return .listed(entry) }
    return .deleted(DeletedItem(item: entry.item, deletedAt: deletedAt))
  }

  /// The error of a list that has as many items as its owner may have.
  var isFull: StoreError { .full(limit: Item.limit(of: owner), isVisitor: owner.isVisitor) }

  /// Checks that the list has room for one more item.
  ///
  /// - Throws: `StoreError.full`.
  func checkRoom() throws {
    guard try count() < Item.limit(of: owner) else { throw isFull }
  }

  /// The number of items in the list.
  ///
  /// Both counts are of indexes, as items of a long list take milliseconds to look at.
  func count() throws -> Int {
    let row = try connection.first(
      """
      SELECT (SELECT count(*) FROM \(Item.table) WHERE owner = $1)
        - (SELECT count(*) FROM \(Item.table) WHERE owner = $1 AND deleted_at IS NOT NULL) AS n
      """, owner.rawValue)
    return try row?.int("n") ?? 0
  }

  /// Inserts an item, into the list or into the bin.
  ///
  /// - Throws: `StoreError.notFound` where it is outside the scope.
  func insert(_ entry: ListEntry<Item>, deletedAt: Int? = nil) throws {
    try checkScope(of: entry.item)
    let names = (["owner", "id", "position", "deleted_at"] + Item.columnNames).joined(separator: ", ")
    let places = (1...(4 + Item.columnNames.count)).map { "$\($0)" }.joined(separator: ", ")
    try connection.execute(
      "INSERT INTO \(Item.table) (\(names)) VALUES (\(places))",
      values: [owner.rawValue, entry.item.id, entry.position, deletedAt] + entry.item.values)
  }

  /// The entry in a row with `allColumns`.
  static func entry(_ row: Row) throws -> ListEntry<Item> {
    ListEntry(position: try row.int("position"), item: try Item(row: row))
  }
}
