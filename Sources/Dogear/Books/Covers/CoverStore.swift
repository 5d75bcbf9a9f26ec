import Database

/// The store of covers: each is stored once, however many books have it, under the digest of its bytes.
struct CoverStore: Sendable {
  /// The seconds for which a cover is kept that no book has and no change could bring back: an hour.
  static let keptSeconds = 60 * 60
  /// The seconds after which no transaction that stored a cover is still under way.
  static let settlingSeconds = 60
  /// The largest number of books with covers of their own on the shelf of a visitor without an account, and of others.
  static func limit(of owner: OwnerID) -> Int { owner.isVisitor ? 20 : 5000 }
  /// The largest number of bytes of an owner's covers: the covers of their books, deleted ones among them, and former ones.
  static func byteLimit(of owner: OwnerID) -> Int { owner.isVisitor ? 8 << 20 : 512 << 20 }

  let database: Database
  /// The clock, in seconds since 1970.
  let clock: @Sendable () -> Int
  /// The log of errors that nobody waits for.
  let faults: FaultLog

  /// A store over the database of the shelves.
  init(beside books: ListStore<Book>) {
    (database, clock, faults) = (books.database, books.clock, books.faults)
  }

  static let migration = Migration(
    "covers",
    sql: """
      CREATE TABLE covers (
        digest TEXT NOT NULL PRIMARY KEY,
        content BLOB NOT NULL,
        stored_at BIGINT NOT NULL
      );
      CREATE INDEX covers_by_age ON covers (stored_at);
      ALTER TABLE books ADD COLUMN cover TEXT NOT NULL DEFAULT '';
      CREATE INDEX books_by_cover ON books (cover) WHERE cover <> '';
      """)

  /// Keeps a cover, in the transaction that gives it to a book.
  static func keep(
    _ content: [UInt8], as digest: CoverDigest, at now: Int, _ connection: DatabaseConnection
  ) throws {
    try connection.execute(
      """
      INSERT INTO covers (digest, content, stored_at) VALUES ($1, $2, $3)
      ON CONFLICT (digest) DO UPDATE SET stored_at = excluded.stored_at
      """, digest.text, content, now)
  }

  /// The bytes of an owner's covers.
  func bytes(of owner: OwnerID) async throws -> Int {
    try await database.read { connection in
      try connection.first(
        """
        SELECT coalesce(sum(length(content)), 0) AS bytes FROM covers WHERE digest IN (
          SELECT cover FROM books WHERE owner = $1 AND cover <> ''
          UNION SELECT digest FROM \(FormerCovers.table) WHERE owner = $1)
        """, owner.rawValue)?.int("bytes") ?? 0
    }
  }

  /// The cover with a digest; nil where there is none.
  func content(_ digest: CoverDigest) async throws -> [UInt8]? {
    try await database.read { connection in
      try connection.first("SELECT content FROM covers WHERE digest = $1", digest.text).map {
        try $0.data("content")
      }
    }
  }

  /// The condition of covers that no book has, neither on a shelf nor among the deleted ones, and that are nobody's former ones.
  private static let isUnused = """
    NOT EXISTS (SELECT 1 FROM books WHERE books.cover = covers.digest AND books.cover <> '')
    AND NOT EXISTS (SELECT 1 FROM \(FormerCovers.table) AS former WHERE former.digest = covers.digest)
    """

  /// Removes a cover if nobody has it. One that was stored a moment ago may be somebody's in a transaction that is under way.
  static func removeUnused(_ digest: String, storedBefore time: Int, _ connection: DatabaseConnection) throws
  {
    try connection.execute(
      "DELETE FROM covers WHERE digest = $1 AND stored_at < $2 AND \(isUnused)", digest, time)
  }

  /// Removes former covers that are too old, and all covers that nobody has. Returns the number of these.
  @discardableResult
  func sweep(now: Int) async throws -> Int {
    try await database.write(for: .housekeeping) { connection in
      try connection.execute(
        "DELETE FROM \(FormerCovers.table) WHERE replaced_at < $1", now - FormerCovers.keptSeconds)
      return try connection.execute(
        "DELETE FROM covers WHERE stored_at < $1 AND \(Self.isUnused)", now - Self.keptSeconds)
    }
  }
}
