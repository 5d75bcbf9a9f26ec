import Database
import DatabaseTesting
import Testing

/// The subset of SQL that both engines take, where they would differ.
@Suite("SQL that means the same everywhere", .everyEngine, .timeLimit(.minutes(10)))
struct SubsetTests {
  private func rows(_ script: String, _ query: String) async throws -> [String] {
    let database = try Database.ofCurrentEngine()
    defer { database.close() }
    try database.migrate([MigrationSeries("tests", [Migration("tables", sql: script)])])
    return try await database.read { try $0.query(query).map { "\($0["v"] ?? .null)" } }
  }

  @Test("Text is ordered and compared by its bytes")
  func order() async throws {
    let found = try await rows(
      "CREATE TABLE t (v TEXT PRIMARY KEY); INSERT INTO t VALUES ('b'), ('a'), ('B'), ('é'), ('_'), ('Z'), ('10'), ('9')",
      "SELECT v FROM t WHERE v > '1' AND v <> 'A' ORDER BY v")
    #expect(found.joined() == ["10", "9", "B", "Z", "_", "a", "b", "é"].map { "text(\"\($0)\")" }.joined())
  }

  @Test("Sums, counts and truth values are integers")
  func integers() async throws {
    let script = """
      CREATE TABLE t (a INTEGER NOT NULL, b BOOLEAN NOT NULL DEFAULT FALSE);
      INSERT INTO t (a, b) VALUES (9000000000, TRUE), (1, FALSE)
      """
    #expect(try await rows(script, "SELECT sum(a) AS v FROM t") == ["integer(9000000001)"])
    #expect(try await rows(script, "SELECT count(*) AS v FROM t") == ["integer(2)"])
    #expect(try await rows(script, "SELECT b AS v FROM t ORDER BY a") == ["integer(0)", "integer(1)"])
    #expect(try await rows(script, "SELECT a AS v FROM t WHERE b") == ["integer(9000000000)"])
    #expect(try await rows(script, "SELECT a / 2 AS v FROM t WHERE NOT b") == ["integer(0)"])
  }

  @Test("A column may have the name of a type")
  func names() async throws {
    let script = """
      CREATE TABLE t (text TEXT NOT NULL, blob BLOB, PRIMARY KEY (text));
      ALTER TABLE t ADD COLUMN real REAL;
      INSERT INTO t (text, real) VALUES ('a', 0.5)
      """
    #expect(try await rows(script, "SELECT text AS v FROM t") == ["text(\"a\")"])
    #expect(try await rows(script, "SELECT t.real AS v FROM t") == ["real(0.5)"])
  }

  @Test("A row that is there is kept or replaced, and rows that go are returned")
  func upsert() async throws {
    let database = try Database.ofCurrentEngine(migrated: [
      MigrationSeries(
        "tests", [Migration("tables", sql: "CREATE TABLE t (k TEXT PRIMARY KEY, n BIGINT NOT NULL)")])
    ])
    defer { database.close() }
    let changes = try await database.write { connection in
      let keep = "INSERT INTO t (k, n) VALUES ($1, $2) ON CONFLICT (k) DO NOTHING"
      let replace = "INSERT INTO t (k, n) VALUES ($1, $2) ON CONFLICT (k) DO UPDATE SET n = excluded.n"
      return [
        try connection.execute(keep, "a", 1), try connection.execute(keep, "a", 2),
        try connection.execute(replace, "a", 3), try connection.execute(replace, "b", 4),
      ]
    }
    #expect(changes == [1, 0, 1, 1])
    let gone = try await database.write { connection in
      try connection.query("DELETE FROM t WHERE n > $1 RETURNING k, n", 3).map { try $0.string("k") }
    }
    #expect(gone == ["b"])
  }
}
