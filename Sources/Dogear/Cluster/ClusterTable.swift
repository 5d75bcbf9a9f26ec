import Database

/// The servers of a cluster in the database that they share.
struct ClusterTable: ClusterDirectory {
  /// The migrations of the table.
  static let series = MigrationSeries(
    "cluster",
    [
      Migration(
        "servers",
        sql: """
          CREATE TABLE cluster_servers (
            name TEXT NOT NULL PRIMARY KEY,
            host TEXT NOT NULL,
            port INTEGER NOT NULL,
            is_draining BOOLEAN NOT NULL,
            beat BIGINT NOT NULL
          );
          """)
    ], transientTables: ["cluster_servers"])

  /// The most servers that are read.
  private static let limit = 1000

  private let database: Database

  /// Makes the list in a database whose migrations were applied.
  init(_ database: Database) {
    self.database = database
  }

  func update(_ own: ClusterServer, beat: Int) async throws -> [ClusterEntry] {
    try await database.write(for: .urgent) { connection in
      try connection.execute(
        """
        INSERT INTO cluster_servers (name, host, port, is_draining, beat) VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT (name) DO UPDATE SET is_draining = excluded.is_draining, beat = excluded.beat
        """, own.name, own.host, own.port, own.isDraining, beat)
    }
    return try await entries()
  }

  func entries() async throws -> [ClusterEntry] {
    try await database.read { connection in
      try connection.query("SELECT * FROM cluster_servers ORDER BY name LIMIT $1", Self.limit).map { row in
        ClusterEntry(
          server: ClusterServer(
            name: try row.string("name"), host: try row.string("host"), port: try row.int("port"),
            isDraining: try row.bool("is_draining")),
          beat: try row.int("beat"))
      }
    }
  }

  func remove(_ name: String, beat: Int?) async throws {
    try await database.write(for: .urgent) { connection in
      if let beat {
        try connection.execute("DELETE FROM cluster_servers WHERE name = $1 AND beat = $2", name, beat)
      } else {
        try connection.execute("DELETE FROM cluster_servers WHERE name = $1", name)
      }
    }
  }
}
