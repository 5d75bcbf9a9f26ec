import Testing

@testable import Database

@Suite("PostgreSQL: SQL as it is written here", .timeLimit(.minutes(10)))
struct DialectTests {
  @Test(
    "The types of columns are translated, and nothing else",
    arguments: [
      (
        "CREATE TABLE t (text TEXT NOT NULL, b BLOB, \"real\" REAL, n INTEGER, PRIMARY KEY (text, n))",
        "CREATE TABLE t (text TEXT COLLATE \"C\" NOT NULL, b BYTEA, \"real\" DOUBLE PRECISION, n BIGINT, PRIMARY KEY (text, n))"
      ),
      (
        "create table if not exists text (a text default 'a, b TEXT', c BIGINT CHECK (c IN (0, 1)))",
        "create table if not exists text (a TEXT COLLATE \"C\" default 'a, b TEXT', c BIGINT CHECK (c IN (0, 1)))"
      ),
      (
        "ALTER TABLE t ADD COLUMN text TEXT; ALTER TABLE t ADD b BLOB; ALTER TABLE t RENAME COLUMN text TO blob",
        "ALTER TABLE t ADD COLUMN text TEXT COLLATE \"C\"; ALTER TABLE t ADD b BYTEA; ALTER TABLE t RENAME COLUMN text TO blob"
      ),
      ("SELECT CAST(a AS TEXT) FROM t", "SELECT CAST(a AS TEXT) FROM t"),
      (
        "-- a TEXT\nCREATE TABLE t (/* b TEXT, */ a TEXT);\nCREATE INDEX i ON t (a)",
        "-- a TEXT\nCREATE TABLE t (/* b TEXT, */ a TEXT COLLATE \"C\");\nCREATE INDEX i ON t (a)"
      ),
      ("CREATE TABLE t (a TEXT", "CREATE TABLE t (a TEXT COLLATE \"C\""),
      ("CREATE TABLE t (a 'TEXT", "CREATE TABLE t (a 'TEXT"),
      ("", ""),
    ])
  func types(_ sql: String, _ expected: String) {
    #expect(PostgresDialect.translate(sql) == expected)
  }

  @Test(
    "Placeholders are counted outside of strings and comments",
    arguments: [
      ("SELECT 1", 0), ("SELECT $2, $1, $2", 2), ("SELECT '$3', \"$4\" -- $5\n, $1 /* $6 */", 1),
      ("SELECT a::text FROM t WHERE b = '?' AND c = 'it''s $9'", 0),
    ])
  func placeholders(_ sql: String, _ count: Int) throws {
    #expect(try PostgresDialect.valueCount(of: sql) == count)
  }

  @Test(
    "Placeholders of other databases are refused",
    arguments: ["?", ":a", "$x", "$0", "@a", "$1000", "$"])
  func refusedPlaceholders(_ name: String) {
    #expect(throws: DatabaseError.invalidValue("\(name) is not a placeholder such as $1, in: SELECT \(name)"))
    {
      try PostgresDialect.valueCount(of: "SELECT \(name)")
    }
  }
}
