import DatabaseTesting
import Testing

@testable import Database

@Suite(.everyEngine, .timeLimit(.minutes(10))) struct StatementTests {
  @Test func placeholdersGoByTheirNumberAndMayRepeat() async throws {
    let database = try Database.ofCurrentEngine()
    defer { database.close() }
    let row = try await database.read { try $0.first("SELECT $3 AS c, $1 AS a, $2 AS b, $1 AS d", 1, 2, 3) }
    #expect(try row?.int("a") == 1)
    #expect(try row?.int("b") == 2)
    #expect(try row?.int("c") == 3)
    #expect(try row?.int("d") == 1)
  }

  @Test(arguments: [
    "SELECT 1", "SELECT $1", "SELECT $1, $3", "SELECT ?", "SELECT :a", "SELECT $x", "SELECT $0",
  ])
  func refusesPlaceholdersThatDoNotFitTwoValues(_ sql: String) async throws {
    let database = try Database.ofCurrentEngine()
    defer { database.close() }
    await #expect {
      try await database.read { try $0.query(sql, 1, 2) }
    } throws: {
      guard case DatabaseError.invalidValue = $0 else { return false }
      return true
    }
  }

  @Test(arguments: [
    "", "  ", "-- nothing", "SELECT 1; SELECT 2", "SELEC 1", "SELECT * FROM missing", "SELECT \0 1",
  ])
  func refusesWhatIsNotOneStatement(_ sql: String) async throws {
    let database = try Database.ofCurrentEngine()
    defer { database.close() }
    await #expect(throws: DatabaseError.self) { try await database.read { try $0.query(sql) } }
    // The connection still works.
    #expect(try await database.read { try $0.query("SELECT 1; ").count } == 1)
  }

  /// SQLite would read the statement up to there.
  @Test func refusesNULInAStatement() async throws {
    let database = try Database.ofCurrentEngine()
    defer { database.close() }
    await #expect(throws: DatabaseError.invalidValue("a statement contains a NUL character")) {
      try await database.read { try $0.query("SELECT 1 AS a\0 WHERE a = 2") }
    }
  }

  @Test func keepsABoundedNumberOfPreparedStatements() async throws {
    let database = try Database.ofCurrentEngine()
    defer { database.close() }
    let kept = try await database.write { connection in
      for number in 0..<1000 {
        let row = try connection.first("SELECT \(number) AS n")
        guard try row?.int("n") == number else { return 0 }
      }
      return connection.driver.preparedStatements
    }
    #expect(kept == SQLiteDriver.statementCapacity)
  }

  @Test func theStatementUnusedForLongestMakesRoom() throws {
    let driver = try SQLiteDriver(path: ":memory:", isWriter: true, isDurable: false)
    var cache = StatementCache<SQLiteStatement>(capacity: 2)
    var prepared: [String] = []
    func use(_ sql: String) throws {
      _ = try cache.statement(for: sql) { () throws(DatabaseError) in
        prepared.append(sql)
        return try driver.prepare(sql)
      }
    }
    for sql in ["SELECT 1", "SELECT 2", "SELECT 1", "SELECT 3", "SELECT 1", "SELECT 2"] { try use(sql) }
    #expect(prepared == ["SELECT 1", "SELECT 2", "SELECT 3", "SELECT 2"])
    #expect(cache.count == 2)
  }

  @Test func countsTheRowsThatChanged() async throws {
    let database = try Database.ofCurrentEngine()
    defer { database.close() }
    let counts = try await database.write { connection in
      try connection.execute("CREATE TABLE t (a BIGINT)")
      let inserted = try connection.execute("INSERT INTO t VALUES (1), (2), (3)")
      let updated = try connection.execute("UPDATE t SET a = 0 WHERE a > 1")
      let none = try connection.execute("DELETE FROM t WHERE a = 99")
      let deleted = try connection.execute("DELETE FROM t")
      let table = try connection.execute("CREATE TABLE u (a BIGINT)")
      return [inserted, updated, none, deleted, table]
    }
    #expect(counts == [3, 2, 0, 3, 0])
  }
}
