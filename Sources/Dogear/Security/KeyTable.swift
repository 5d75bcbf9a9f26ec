import Bytes
import Database
import HTTP

/// The server's secret keys in a database that several servers share, the newest first: the keys of the key file. Each server
/// would have another file.
enum KeyTable {
  /// The kind of change that tells the servers of a new key.
  static let kind = "keys"
  static let table = "server_keys"
  /// The migrations of its table.
  static let series = MigrationSeries(
    "keys",
    [
      Migration(
        "server keys",
        sql: "CREATE TABLE server_keys (number BIGINT NOT NULL PRIMARY KEY, key TEXT NOT NULL);")
    ])

  /// The keys.
  static func keys(_ connection: DatabaseConnection) throws -> [[UInt8]] {
    try connection.query("SELECT key FROM server_keys ORDER BY number DESC").map { row in
      guard let key = Base64URL.decode(try row.string("key")), key.count == KeyFile.length else {
        throw SecurityError.keyTable(reason: "a key is damaged")
      }
      return key
    }
  }

  /// Returns the keys that the database has.
  static func keys(in database: Database) throws -> [[UInt8]] {
    try database.writeAndWait { try keys($0) }
  }

  /// Returns the keys. The first server brings its own, or makes one; a later one adds the ones of its own that nobody knows as
  /// older ones, for what they signed and sealed.
  ///
  /// - Parameter own: the keys of the server's folder, the newest first.
  static func keys(in database: Database, adding own: [[UInt8]]) throws -> [[UInt8]] {
    let new = own.isEmpty ? [RandomBytes.make(KeyFile.length)] : own
    return try database.writeAndWait { connection in
      let known = try keys(connection)
      let missing = (known.isEmpty ? new : own).filter { !known.contains($0) }
        .prefix(KeyFile.maximumCount - known.count)
      guard !missing.isEmpty else { return known }
      let oldest = try connection.first("SELECT min(number) AS n FROM server_keys")?.optionalInt("n") ?? 0
      for (place, key) in missing.enumerated() { try insert(key, number: oldest - 1 - place, connection) }
      try connection.recordEvent(kind, "")
      return known + missing
    }
  }

  /// Puts a new key before the others, and drops the oldest where there are too many.
  static func rotate(in database: Database) throws {
    let key = RandomBytes.make(KeyFile.length)
    try database.writeAndWait { connection in
      let newest = try connection.first("SELECT max(number) AS n FROM server_keys")?.optionalInt("n") ?? 0
      try insert(key, number: newest + 1, connection)
      try connection.execute(
        """
        DELETE FROM server_keys WHERE number NOT IN (SELECT number FROM server_keys ORDER BY number DESC LIMIT $1)
        """, KeyFile.maximumCount)
      try connection.recordEvent(kind, "")
    }
  }

  private static func insert(_ key: [UInt8], number: Int, _ connection: DatabaseConnection) throws {
    try connection.execute(
      "INSERT INTO server_keys (number, key) VALUES ($1, $2)", number, Base64URL.encode(key))
  }
}
