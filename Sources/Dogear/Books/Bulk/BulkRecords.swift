import Database
import Foundation

/// The records of changes of many books: what is left of each, so that another start, or another server, goes on with it.
/// An owner has at most one. It is written with the first of its transactions, advanced with each and removed with the last;
/// where it was interrupted it stays for a day, for its owner to be told.
struct BulkRecords: Sendable {
  /// The milliseconds for which a server has a change without a word, before another one goes on with it.
  static let lease = 6000
  /// The seconds for which one that is over is kept.
  static let keptSeconds = 24 * 60 * 60

  /// The name of who carries on changes here, which no other process has.
  let holder: String

  static let migration = Migration(
    "changes of many books",
    sql: """
      CREATE TABLE bulk_changes (
        owner TEXT NOT NULL PRIMARY KEY,
        id TEXT NOT NULL,
        done BIGINT NOT NULL,
        content TEXT NOT NULL,
        holder TEXT NOT NULL,
        held_until BIGINT NOT NULL,
        over_at BIGINT
      );
      CREATE TABLE bulk_change_books (
        owner TEXT NOT NULL PRIMARY KEY REFERENCES bulk_changes (owner) ON DELETE CASCADE,
        ids TEXT NOT NULL
      );
      """)

  // MARK: Reading

  /// The change of an owner that is under way, was interrupted, or is over after that; nil where there is none.
  static func change(of owner: OwnerID, _ connection: DatabaseConnection) throws -> BulkChange? {
    let row = try connection.first(
      "SELECT content, over_at FROM bulk_changes WHERE owner = $1", owner.rawValue)
    return try row.flatMap(change)
  }

  /// Whether another server carries on the change of an owner.
  func isHeldElsewhere(_ owner: OwnerID, _ connection: DatabaseConnection) throws -> Bool {
    guard connection.isShared else { return false }
    return try connection.first(
      """
      SELECT 1 AS known FROM bulk_changes
      WHERE owner = $1 AND over_at IS NULL AND holder <> $2 AND held_until > \(connection.timeExpression)
      """, owner.rawValue, holder) != nil
  }

  /// The owners whose changes nobody carries on, as far as is known.
  func interrupted(_ connection: DatabaseConnection) throws -> [OwnerID] {
    let rows = try connection.query(
      "SELECT owner FROM bulk_changes WHERE over_at IS NULL AND \(isFree(connection, holder: "$1")) ORDER BY held_until LIMIT 100",
      holder)
    return try rows.map { OwnerID(rawValue: try $0.string("owner")) }
  }

  // MARK: Changing

  /// Writes a change that was begun, unless it is whole already. One that is over gives way to it.
  ///
  /// - Throws: `BulkError.busy` where the owner has another one.
  func begin(
    _ change: BulkChange, of ids: [Book.ID], _ owner: OwnerID, _ connection: DatabaseConnection
  ) throws {
    try connection.execute(
      "DELETE FROM bulk_changes WHERE owner = $1 AND over_at IS NOT NULL", owner.rawValue)
    if let present = try Self.change(of: owner, connection) {
      throw BulkError.busy(done: present.done, total: present.total)
    }
    if change.isWhole { return }
    try connection.execute(
      """
      INSERT INTO bulk_changes (owner, id, done, content, holder, held_until)
      VALUES ($1, $2, $3, $4, $5, \(connection.timeExpression) + \(Self.lease))
      """, owner.rawValue, change.id, change.done, StoredJSON.text(change), holder)
    try connection.execute(
      "INSERT INTO bulk_change_books (owner, ids) VALUES ($1, $2)", owner.rawValue, StoredJSON.text(ids))
  }

  /// Notes that a change was carried on, and removes it where it is whole and was never interrupted.
  ///
  /// - Parameter done: the number of books that were done before.
  /// - Throws: `BulkError.overtaken` where somebody else carries it on, or it was ended.
  func advance(
    _ change: BulkChange, from done: Int, now: Int, _ owner: OwnerID, _ connection: DatabaseConnection
  ) throws {
    let isKept = change.wasInterrupted || !change.isWhole
    let count =
      isKept
      ? try connection.execute(
        """
        UPDATE bulk_changes
        SET done = $4, content = $5, over_at = $6, held_until = \(connection.timeExpression) + \(Self.lease)
        WHERE owner = $1 AND id = $2 AND done = $3 AND holder = $7 AND over_at IS NULL
        """, owner.rawValue, change.id, done, change.done, StoredJSON.text(change),
        change.isWhole ? now : nil,
        holder)
      : try connection.execute(
        """
        DELETE FROM bulk_changes
        WHERE owner = $1 AND id = $2 AND done = $3 AND holder = $4 AND over_at IS NULL
        """, owner.rawValue, change.id, done, holder)
    guard count == 1 else { throw BulkError.overtaken }
    if change.isWhole { try Self.removeBooks(of: owner, connection) }
  }

  /// Takes a change over that nobody carries on, with the ids of all its books; nil where somebody does.
  func take(
    _ owner: OwnerID, _ connection: DatabaseConnection
  ) throws -> (change: BulkChange, ids: [Book.ID])? {
    let row = try connection.first(
      """
      UPDATE bulk_changes SET holder = $2, held_until = \(connection.timeExpression) + \(Self.lease)
      WHERE owner = $1 AND over_at IS NULL AND \(isFree(connection, holder: "$2")) RETURNING content, over_at
      """, owner.rawValue, holder)
    guard let row else { return nil }
    let books = try connection.first("SELECT ids FROM bulk_change_books WHERE owner = $1", owner.rawValue)
    guard var change = try Self.change(row) else {
      // Another version of the program wrote what this one can't read.
      try Self.remove(owner, connection)
      return nil
    }
    change.wasInterrupted = true
    return (change, try StoredJSON.value(books?.string("ids") ?? "[]"))
  }

  /// Ends a change that can't be carried on, and keeps why.
  func giveUp(_ owner: OwnerID, because failure: String, now: Int, _ connection: DatabaseConnection) throws {
    guard var change = try Self.change(of: owner, connection), !change.isOver else { return }
    change.result.failure = failure
    change.wasInterrupted = true
    try connection.execute(
      "UPDATE bulk_changes SET content = $2, over_at = $3 WHERE owner = $1", owner.rawValue,
      StoredJSON.text(change), now)
    try Self.removeBooks(of: owner, connection)
  }

  /// Forgets those that were over a day before a time, in seconds since 1970.
  static func sweep(now: Int, _ connection: DatabaseConnection) throws {
    try connection.execute("DELETE FROM bulk_changes WHERE over_at < $1", now - keptSeconds)
  }

  static func remove(_ owner: OwnerID, _ connection: DatabaseConnection) throws {
    try connection.execute("DELETE FROM bulk_changes WHERE owner = $1", owner.rawValue)
  }

  private static func removeBooks(of owner: OwnerID, _ connection: DatabaseConnection) throws {
    try connection.execute("DELETE FROM bulk_change_books WHERE owner = $1", owner.rawValue)
  }

  /// Whether nobody else carries on a change. Where only this process has the database, those that it does not know of were
  /// left by one before.
  private func isFree(_ connection: DatabaseConnection, holder: String) -> String {
    connection.isShared
      ? "(holder = \(holder) OR held_until <= \(connection.timeExpression))" : "\(holder) = \(holder)"
  }

  // MARK: Columns

  private static func change(_ row: Row) throws -> BulkChange? {
    let text = try row.string("content")
    guard var change: BulkChange = try? StoredJSON.value(text) else { return nil }
    change.isOver = try row.optionalInt("over_at") != nil
    return change
  }
}
