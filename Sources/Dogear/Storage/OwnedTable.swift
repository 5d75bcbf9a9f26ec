import Database

/// The SQL for lists of one kind of item. Runs inside a transaction of the store's.
struct OwnedTable<Item: OwnedItem> {
  /// How long a deleted item can be restored, in seconds, and how many of them are kept.
  static var restorableSeconds: Int { 24 * 60 * 60 }
  static var restorableCount: Int { 200 }
  /// How exactly it is known when a list was last used, in seconds.
  static var touchSeconds: Int { 24 * 60 * 60 }

  let connection: DatabaseConnection
  let owner: OwnerID
  /// Seconds since 1970.
  let now: Int

  static var allColumns: String { (["id", "position"] + Item.columns).joined(separator: ", ") }

  /// Whether the list is stored; when not, it is the initial one.
  func isStored() throws -> Bool {
    try usedAt() != nil
  }

  /// When the list was last used, or nil if it is not stored.
  func usedAt() throws -> Int? {
    try connection.first(
      "SELECT used_at FROM \(Item.listTable) WHERE owner = $1", owner.rawValue
    )?.int("used_at")
  }

  /// Stores the initial list, unless a list is stored already.
  func ensureStored() throws {
    let isNew = try connection.execute(
      "INSERT INTO \(Item.listTable) (owner, used_at) VALUES ($1, $2) ON CONFLICT (owner) DO NOTHING",
      owner.rawValue, now)
    guard isNew == 1 else { return try touch() }
    for entry in Entry.numbered(Item.initial) { try insert(entry) }
  }

  /// Notes that the list is in use.
  func touch() throws {
    try connection.execute(
      "UPDATE \(Item.listTable) SET used_at = $2 WHERE owner = $1", owner.rawValue, now)
  }

  /// The list in order.
  func entries() throws -> [Entry<Item>] {
    try connection.query(
      """
      SELECT \(Self.allColumns) FROM \(Item.table)
      WHERE owner = $1 AND deleted_at IS NULL ORDER BY position, id
      """, owner.rawValue
    ).map(Self.entry)
  }

  /// An item that is in the list.
  func entry(_ id: String) throws -> Entry<Item> {
    let row = try connection.first(
      "SELECT \(Self.allColumns) FROM \(Item.table) WHERE owner = $1 AND id = $2 AND deleted_at IS NULL",
      owner.rawValue, id)
    guard let row else { throw StoreError.notFound }
    return try Self.entry(row)
  }

  /// Whether there is an item with this id, deleted or not.
  func exists(_ id: String) throws -> Bool {
    try connection.first(
      "SELECT id FROM \(Item.table) WHERE owner = $1 AND id = $2", owner.rawValue, id) != nil
  }

  /// Fails if the list has as many items as are allowed.
  func checkRoom() throws {
    let row = try connection.first(
      "SELECT count(*) AS n FROM \(Item.table) WHERE owner = $1 AND deleted_at IS NULL", owner.rawValue)
    guard try row?.int("n") ?? 0 < Item.limit else { throw StoreError.full(limit: Item.limit) }
  }

  func insert(_ entry: Entry<Item>) throws {
    let names = (["owner", "id", "position"] + Item.columns).joined(separator: ", ")
    let places = (1...(3 + Item.columns.count)).map { "$\($0)" }.joined(separator: ", ")
    try connection.execute(
      "INSERT INTO \(Item.table) (\(names)) VALUES (\(places))",
      values: [owner.rawValue, entry.item.id, entry.position] + entry.item.values)
  }

  func update(_ item: Item) throws -> Entry<Item> {
    let assignments = Item.columns.enumerated().map { "\($0.element) = $\($0.offset + 3)" }
    let changes = try connection.execute(
      """
      UPDATE \(Item.table) SET \(assignments.joined(separator: ", "))
      WHERE owner = $1 AND id = $2 AND deleted_at IS NULL
      """, values: [owner.rawValue, item.id] + item.values)
    guard changes == 1 else { throw StoreError.notFound }
    return try entry(item.id)
  }

  func set(_ column: String, to value: any DatabaseValue, for id: String) throws -> Entry<Item> {
    let changes = try connection.execute(
      "UPDATE \(Item.table) SET \(column) = $3 WHERE owner = $1 AND id = $2 AND deleted_at IS NULL",
      owner.rawValue, id, value)
    guard changes == 1 else { throw StoreError.notFound }
    return try entry(id)
  }

  private static func entry(_ row: Row) throws -> Entry<Item> {
    Entry(position: try row.int("position"), item: try Item(row: row))
  }
}
