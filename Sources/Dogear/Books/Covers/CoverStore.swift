import Database

/// The store of covers: each is stored once, however many books have it, under the digest of its bytes.
struct CoverStore: Sendable {
  /// The seconds for which a cover is kept that no book has: a day.
  static let keptSeconds = 24 * 60 * 60
  /// The largest number of books with covers of their own on the shelf of a visitor without an account, and of others.
  static func limit(of owner: OwnerID) -> Int { owner.isVisitor ? 20 : 5000 }

  let database: Database
  /// The clock, in seconds since 1970.
  let clock: @Sendable () -> Int
  let disk: DiskReserve
  /// The log of errors that nobody waits for.
  let faults: FaultLog

  /// A store over the database of the shelves.
  init(beside books: ListStore<Book>) {
    (database, clock, disk, faults) = (books.database, books.clock, books.disk, books.faults)
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

  /// Keeps a cover, and returns its digest.
  func keep(_ content: [UInt8]) async throws -> CoverDigest {
    try disk.requireRoom()
    let (digest, now) = (try CoverDigest(of: content), clock())
    try await database.write { connection in
      try connection.execute(
        """
        INSERT INTO covers (digest, content, stored_at) VALUES ($1, $2, $3)
        ON CONFLICT (digest) DO UPDATE SET stored_at = excluded.stored_at
        """, digest.text, content, now)
    }
    return digest
  }

  /// The cover with a digest; nil where there is none.
  func content(_ digest: CoverDigest) async throws -> [UInt8]? {
    try await database.read { connection in
      try connection.first("SELECT content FROM covers WHERE digest = $1", digest.text).map {
        try $0.data("content")
      }
    }
  }

  /// Removes covers that no book has, neither on a shelf nor among the deleted ones. Returns their number.
  func sweep(now: Int) async throws -> Int {
    try await database.write(for: .housekeeping) { connection in
      try connection.execute(
        """
        DELETE FROM covers WHERE stored_at < $1
        AND NOT EXISTS (SELECT 1 FROM books WHERE books.cover = covers.digest AND books.cover <> '')
        """, now - Self.keptSeconds)
    }
  }
}

/// A job that removes covers which no book has any more.
public struct CoverSweep: Sweep {
  /// The name of this job.
  public static let subject = "The sweep of covers"

  private let stores: [CoverStore]

  /// Makes the sweep of an app's covers.
  public init(_ stores: Stores) {
    self.stores = stores.opened.compactMap { ($0 as? BooksFeature)?.covers.store }
  }

  /// Removes what is due at a time, in seconds since 1970. Returns the number of covers removed.
  @discardableResult
  public func sweep(now: Int) async throws -> Int {
    var total = 0
    for store in stores { total += try await store.sweep(now: now) }
    return total
  }
}
