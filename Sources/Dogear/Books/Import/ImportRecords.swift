import Database
import Foundation

/// The store of imports: the file that somebody uploaded last, until it is imported, and what the last imports changed, so
/// that they can be undone. Of each owner it keeps little, and of none for long.
struct ImportRecords: Sendable {
  /// The largest number of bytes of a file, of visitors without an account and of others.
  static func fileLimit(of owner: OwnerID) -> Int { owner.isVisitor ? 2 << 20 : 16 << 20 }
  /// The seconds for which an uploaded file waits: a day.
  static let keptPendingSeconds = 24 * 60 * 60
  /// The seconds for which an import can be undone: as long as deleted items can be restored.
  static let keptSeconds = DeletedItem<Book>.keptSeconds
  /// The largest number of imports of an owner that can be undone.
  static let keptCount = 5

  /// The size that is assumed of files from before it was noted.
  private static let unknownSize = fileLimit(of: .account(""))

  let database: Database
  /// The clock, in seconds since 1970.
  let clock: @Sendable () -> Int
  let disk: DiskReserve

  /// A store over the database of the shelves.
  init(beside books: ListStore<Book>) {
    (database, clock, disk) = (books.database, books.clock, books.disk)
  }

  static let migration = Migration(
    "imports of books",
    sql: """
      CREATE TABLE book_imports (
        owner TEXT NOT NULL,
        id TEXT NOT NULL,
        name TEXT NOT NULL,
        fields TEXT NOT NULL,
        updates INTEGER NOT NULL CHECK (updates IN (0, 1)),
        content TEXT NOT NULL,
        next_row BIGINT NOT NULL,
        summary TEXT NOT NULL,
        problems TEXT NOT NULL,
        created_at BIGINT NOT NULL,
        finished_at BIGINT,
        PRIMARY KEY (owner, id)
      );
      CREATE INDEX book_imports_by_age ON book_imports (created_at);
      CREATE TABLE book_import_changes (
        owner TEXT NOT NULL,
        import_id TEXT NOT NULL,
        book TEXT NOT NULL,
        old_values TEXT NOT NULL,
        new_values TEXT NOT NULL,
        PRIMARY KEY (owner, import_id, book)
      );
      """)

  /// The facts about files that wait, without reading them.
  static let sizeMigration = Migration(
    "sizes of imports", sql: "ALTER TABLE book_imports ADD COLUMN size BIGINT NOT NULL DEFAULT 0")

  // MARK: Reading

  /// The import that waits or is under way; nil where there is none.
  func pending(of owner: OwnerID) async throws -> ImportRecord? {
    try await database.read { connection in
      try connection.first(
        "SELECT \(Self.columns) FROM book_imports WHERE owner = $1 AND finished_at IS NULL", owner.rawValue
      ).map(Self.record)
    }
  }

  /// The text of the file of an import that was not carried out; nil where there is none.
  func content(of id: String, _ owner: OwnerID) async throws -> String? {
    try await database.read(as: .long) { connection in
      try connection.first(
        "SELECT content FROM book_imports WHERE owner = $1 AND id = $2 AND finished_at IS NULL",
        owner.rawValue, id
      ).map { try $0.string("content") }
    }
  }

  /// The imports that were carried out and are still known, the last one first.
  func finished(of owner: OwnerID) async throws -> [ImportRecord] {
    let since = clock() - Self.keptSeconds
    return try await database.read { connection in
      try connection.query(
        """
        SELECT \(Self.columns) FROM book_imports WHERE owner = $1 AND finished_at >= $2
        ORDER BY finished_at DESC, created_at DESC, id LIMIT $3
        """, owner.rawValue, since, Self.keptCount
      ).map(Self.record)
    }
  }

  /// The next changes of an import that were not undone yet: at most `limit`.
  func changes(of id: String, _ owner: OwnerID, limit: Int) async throws -> [BookChange] {
    try await database.read { connection in
      try connection.query(
        """
        SELECT book, old_values, new_values FROM book_import_changes
        WHERE owner = $1 AND import_id = $2 ORDER BY book LIMIT $3
        """, owner.rawValue, id, limit
      ).map { row in
        BookChange(
          book: try row.string("book"), old: try row.string("old_values"), new: try row.string("new_values"))
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
        INSERT INTO book_imports
          (owner, id, name, fields, updates, content, size, next_row, summary, problems, created_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, 0, $8, $9, $10)
        """, owner.rawValue, record.id, record.name, Self.text(record.fields), record.updates, content,
        record.size, Self.json(record.summary), Self.json(record.problems), now)
    }
  }

  /// Changes what is done with a file that waits. One that is under way stays as it is.
  func set(_ fields: [ImportField], updates: Bool, of owner: OwnerID) async throws {
    try await database.write(for: owner.party) { connection in
      try connection.execute(
        """
        UPDATE book_imports SET fields = $2, updates = $3
        WHERE owner = $1 AND finished_at IS NULL AND next_row = 0
        """, owner.rawValue, Self.text(fields), updates)
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
      UPDATE book_imports SET next_row = $4, summary = $5, problems = $6
      WHERE owner = $1 AND id = $2 AND next_row = $3 AND finished_at IS NULL
      """, owner.rawValue, record.id, start, record.next, json(record.summary), json(record.problems))
    guard count == 1 else { throw ImportError.overtaken }
  }

  /// Notes a change, by which it can be undone.
  static func note(
    _ change: BookChange, of id: String, _ owner: OwnerID, _ connection: DatabaseConnection
  ) throws {
    try connection.execute(
      """
      INSERT INTO book_import_changes (owner, import_id, book, old_values, new_values)
      VALUES ($1, $2, $3, $4, $5)
      """, owner.rawValue, id, change.book, change.old, change.new)
  }

  /// Forgets a change that was undone.
  static func forget(
    _ change: BookChange, of id: String, _ owner: OwnerID, _ connection: DatabaseConnection
  ) throws {
    try connection.execute(
      "DELETE FROM book_import_changes WHERE owner = $1 AND import_id = $2 AND book = $3", owner.rawValue, id,
      change.book)
  }

  /// Ends an import whose rows were all carried out.
  func finish(_ id: String, of owner: OwnerID) async throws {
    let now = clock()
    try await database.write(for: owner.party) { connection in
      try connection.execute(
        "UPDATE book_imports SET finished_at = $3, content = '' WHERE owner = $1 AND id = $2", owner.rawValue,
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
      "DELETE FROM book_imports WHERE owner = $1 AND finished_at IS NULL AND next_row = 0", owner.rawValue)
    try connection.execute(
      "UPDATE book_imports SET finished_at = $2, content = '' WHERE owner = $1 AND finished_at IS NULL",
      owner.rawValue, now)
    try purge(owner, connection)
  }

  /// Forgets the oldest of too many imports.
  private static func purge(_ owner: OwnerID, _ connection: DatabaseConnection) throws {
    let rows = try connection.query(
      """
      SELECT id FROM book_imports WHERE owner = $1 AND finished_at IS NOT NULL
      ORDER BY finished_at DESC, created_at DESC, id
      """, owner.rawValue)
    for row in rows.dropFirst(keptCount) { try remove(row.string("id"), owner, connection) }
  }

  static func remove(_ id: String, _ owner: OwnerID, _ connection: DatabaseConnection) throws {
    for (table, column) in [("book_import_changes", "import_id"), ("book_imports", "id")] {
      try connection.execute("DELETE FROM \(table) WHERE owner = $1 AND \(column) = $2", owner.rawValue, id)
    }
  }

  // MARK: Columns

  /// All columns but the file itself.
  private static let columns =
    "id, name, fields, updates, size, next_row, summary, problems, created_at, finished_at"

  private static func record(_ row: Row) throws -> ImportRecord {
    let size = try row.int("size")
    var record = ImportRecord(
      id: try row.string("id"), name: try row.string("name"), fields: fields(try row.string("fields")),
      updates: try row.bool("updates"), size: size > 0 ? size : Self.unknownSize)
    record.next = try row.int("next_row")
    record.summary = try value(row.string("summary"))
    record.problems = try value(row.string("problems"))
    record.finishedAt = try row.optionalInt("finished_at")
    return record
  }

  private static func text(_ fields: [ImportField]) -> String {
    fields.map(\.key).joined(separator: ",")
  }

  private static func fields(_ text: String) -> [ImportField] {
    text.split(separator: ",", omittingEmptySubsequences: false).map {
      ImportField(key: String($0)) ?? .ignored
    }
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
