import Database
import Foundation

/// The store of imports: the file that somebody uploaded last, until it is imported, and what the last imports changed, so
/// that they can be undone. Of each owner it keeps little, and of none for long.
struct ImportRecords<Item: ImportableItem>: Sendable {
  /// The tables of imports and of their changes.
  static var imports: String { "\(Item.importName)_imports" }
  static var changes: String { "\(Item.importName)_import_changes" }

  let database: Database
  /// The clock, in seconds since 1970.
  let clock: @Sendable () -> Int
  let disk: DiskReserve

  /// A store over the database of the lists.
  init(beside list: ListStore<Item>) {
    (database, clock, disk) = (list.database, list.clock, list.disk)
  }

  // MARK: Reading

  /// The import that waits or is under way; nil where there is none.
  func pending(of owner: OwnerID) async throws -> ImportRecord? {
    try await database.read { connection in
      try connection.first(
        "SELECT \(Self.columns) FROM \(Self.imports) WHERE owner = $1 AND finished_at IS NULL", owner.rawValue
      ).map(Self.record)
    }
  }

  /// The text of the file of an import that was not carried out; nil where there is none.
  func content(of id: String, _ owner: OwnerID) async throws -> String? {
    try await database.read(as: .long) { connection in
      try connection.first(
        "SELECT content FROM \(Self.imports) WHERE owner = $1 AND id = $2 AND finished_at IS NULL",
        owner.rawValue, id
      ).map { try $0.string("content") }
    }
  }

  /// The imports that were carried out and are still known, the last one first.
  func finished(of owner: OwnerID) async throws -> [ImportRecord] {
    let since = clock() - ImportLimits.keptSeconds
    return try await database.read { connection in
      try connection.query(
        """
        SELECT \(Self.columns) FROM \(Self.imports) WHERE owner = $1 AND finished_at >= $2
        ORDER BY finished_at DESC, created_at DESC, id LIMIT $3
        """, owner.rawValue, since, ImportLimits.keptCount
      ).map(Self.record)
    }
  }

  /// The next changes of an import that were not undone yet: at most `limit`.
  func changes(of id: String, _ owner: OwnerID, limit: Int) async throws -> [ItemChange<Item>] {
    try await database.read { connection in
      try connection.query(
        """
        SELECT \(Item.importName), old_values, new_values FROM \(Self.changes)
        WHERE owner = $1 AND import_id = $2 ORDER BY \(Item.importName) LIMIT $3
        """, owner.rawValue, id, limit
      ).map { row in
        ItemChange(
          item: try row.string(Item.importName), old: try row.string("old_values"),
          new: try row.string("new_values"))
      }
    }
  }

  // MARK: Changing

  /// Keeps an uploaded file in place of one that waited. Of an import that was begun, what it did can still be undone.
  func add(_ record: ImportRecord, content: String, of owner: OwnerID) async throws {
    let room = try disk.reserve(content.utf8.count)
    defer { room.release() }
    let now = clock()
    try await database.write(for: owner.party) { connection in
      try Self.endPending(owner, now, connection)
      try connection.execute(
        """
        INSERT INTO \(Self.imports)
          (owner, id, name, fields, updates, content, size, next_row, summary, problems, created_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, 0, $8, $9, $10)
        """, owner.rawValue, record.id, record.name, record.fields.joined(separator: ","), record.updates,
        content,
        record.size, Self.json(record.summary), Self.json(record.problems), now)
    }
  }

  /// Changes what is done with a file that waits. One that is under way stays as it is.
  func set(_ fields: [String], updates: Bool, of owner: OwnerID) async throws {
    try await database.write(for: owner.party) { connection in
      try connection.execute(
        """
        UPDATE \(Self.imports) SET fields = $2, updates = $3
        WHERE owner = $1 AND finished_at IS NULL AND next_row = 0
        """, owner.rawValue, fields.joined(separator: ","), updates)
    }
  }

  /// Removes the file that waits. Of an import that was begun, what it did can still be undone.
  func discard(of owner: OwnerID) async throws {
    let now = clock()
    try await database.write(for: owner.party, isFreeing: true) { connection in
      try Self.endPending(owner, now, connection)
    }
  }

  /// Notes that rows of an import were carried out.
  ///
  /// - Parameters:
  ///   - record: the import as it is afterwards.
  ///   - start: the number of rows that were carried out before.
  /// - Throws: `ImportError.overtaken` where somebody else carries out the same import, or it was discarded.
  static func advance(
    _ record: ImportRecord, from start: Int, _ owner: OwnerID, _ connection: DatabaseConnection
  ) throws {
    let count = try connection.execute(
      """
      UPDATE \(Self.imports) SET next_row = $4, summary = $5, problems = $6
      WHERE owner = $1 AND id = $2 AND next_row = $3 AND finished_at IS NULL
      """, owner.rawValue, record.id, start, record.next, json(record.summary), json(record.problems))
    guard count == 1 else { throw ImportError.overtaken }
  }

  /// Notes a change, by which it can be undone.
  static func note(
    _ change: ItemChange<Item>, of id: String, _ owner: OwnerID, _ connection: DatabaseConnection
  ) throws {
    try connection.execute(
      """
      INSERT INTO \(Self.changes) (owner, import_id, \(Item.importName), old_values, new_values)
      VALUES ($1, $2, $3, $4, $5)
      """, owner.rawValue, id, change.item, change.old, change.new)
  }

  /// Forgets a change that was undone.
  static func forget(
    _ change: ItemChange<Item>, of id: String, _ owner: OwnerID, _ connection: DatabaseConnection
  ) throws {
    try connection.execute(
      "DELETE FROM \(Self.changes) WHERE owner = $1 AND import_id = $2 AND \(Item.importName) = $3",
      owner.rawValue, id,
      change.item)
  }

  /// Ends an import whose rows were all carried out.
  func finish(_ id: String, of owner: OwnerID) async throws {
    let now = clock()
    try await database.write(for: owner.party) { connection in
      try connection.execute(
        "UPDATE \(Self.imports) SET finished_at = $3, content = '' WHERE owner = $1 AND id = $2",
        owner.rawValue,
        id, now)
      try Self.purge(owner, connection)
    }
  }

  /// Forgets an import that was undone.
  func forget(_ id: String, of owner: OwnerID) async throws {
    try await database.write(for: owner.party, isFreeing: true) { connection in
      try Self.remove(id, owner, connection)
    }
  }

  private static func endPending(_ owner: OwnerID, _ now: Int, _ connection: DatabaseConnection) throws {
    try connection.execute(
      "DELETE FROM \(Self.imports) WHERE owner = $1 AND finished_at IS NULL AND next_row = 0", owner.rawValue)
    try connection.execute(
      "UPDATE \(Self.imports) SET finished_at = $2, content = '' WHERE owner = $1 AND finished_at IS NULL",
      owner.rawValue, now)
    try purge(owner, connection)
  }

  /// Forgets the oldest of too many imports.
  private static func purge(_ owner: OwnerID, _ connection: DatabaseConnection) throws {
    let rows = try connection.query(
      """
      SELECT id FROM \(Self.imports) WHERE owner = $1 AND finished_at IS NOT NULL
      ORDER BY finished_at DESC, created_at DESC, id
      """, owner.rawValue)
    for row in rows.dropFirst(ImportLimits.keptCount) { try remove(row.string("id"), owner, connection) }
  }

  static func remove(_ id: String, _ owner: OwnerID, _ connection: DatabaseConnection) throws {
    for (table, column) in [(changes, "import_id"), (imports, "id")] {
      try connection.execute("DELETE FROM \(table) WHERE owner = $1 AND \(column) = $2", owner.rawValue, id)
    }
  }

  // MARK: Columns

  /// All columns but the file itself.
  private static var columns: String {
    "id, name, fields, updates, size, next_row, summary, problems, created_at, finished_at"
  }

  private static func record(_ row: Row) throws -> ImportRecord {
    let size = try row.int("size")
    var record = ImportRecord(
      id: try row.string("id"), name: try row.string("name"),
      fields: try row.string("fields").split(separator: ",", omittingEmptySubsequences: false).map(
        String.init),
      updates: try row.bool("updates"),
      // Files from before it was noted may have any size.
      size: size > 0 ? size : ImportLimits.fileBytes(of: .account("")))
    record.next = try row.int("next_row")
    record.summary = try value(row.string("summary"))
    record.problems = try value(row.string("problems"))
    record.finishedAt = try row.optionalInt("finished_at")
    return record
  }

  private static func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  private static func value<Value: Decodable>(_ text: String) throws -> Value {
    try JSONDecoder().decode(Value.self, from: Data(text.utf8))
  }
}

/// The reason why an import ends before its last row.
enum ImportError: Error, Hashable {
  /// Somebody else carries out the same import, or it was discarded.
  case overtaken
}
