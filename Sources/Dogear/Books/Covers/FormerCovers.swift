import Database

/// The covers that an owner's books had last: undoing a change finds them again. Of each owner there are few, and none for long;
/// a cover beyond them that no book has is removed.
enum FormerCovers {
  /// The largest number of an owner's former covers.
  static func limit(of owner: OwnerID) -> Int { owner.isVisitor ? 3 : 10 }
  /// The seconds for which they are kept: as long as the history of books.
  static let keptSeconds = BookHistory.keptSeconds

  static let table = "former_covers"
  static let migration = Migration(
    "former covers",
    sql: """
      CREATE TABLE \(table) (
        owner TEXT NOT NULL,
        digest TEXT NOT NULL,
        replaced_at BIGINT NOT NULL,
        PRIMARY KEY (owner, digest)
      );
      CREATE INDEX former_covers_by_digest ON \(table) (digest);
      CREATE INDEX former_covers_by_age ON \(table) (replaced_at);
      """)

  /// Notes in the transaction of a book's change that it has another cover, and removes what is too much.
  static func note(from old: Book, to new: Book, in table: ListTable<Book>) throws {
    guard old.cover != new.cover else { return }
    let (owner, connection) = (table.owner.rawValue, table.connection)
    if !new.cover.isEmpty { try forget(new.cover, of: owner, connection) }
    guard !old.cover.isEmpty else { return }
    try connection.execute(
      """
      INSERT INTO \(Self.table) (owner, digest, replaced_at) VALUES ($1, $2, $3)
      ON CONFLICT (owner, digest) DO UPDATE SET replaced_at = excluded.replaced_at
      """, owner, old.cover, table.now)
    let rows = try connection.query(
      """
      SELECT digest FROM \(Self.table) WHERE owner = $1
      ORDER BY CASE WHEN digest = $2 THEN 0 ELSE 1 END, replaced_at DESC, digest
      """, owner, old.cover)
    for row in rows.dropFirst(limit(of: table.owner)) {
      let digest = try row.string("digest")
      try forget(digest, of: owner, connection)
      try CoverStore.removeUnused(digest, storedBefore: table.now - CoverStore.settlingSeconds, connection)
    }
  }

  private static func forget(_ digest: String, of owner: String, _ connection: DatabaseConnection) throws {
    try connection.execute(
      "DELETE FROM \(table) WHERE owner = $1 AND digest = $2", owner, digest)
  }
}
