import DatabaseTesting
import Synchronization
import Testing

@testable import Database

@Suite("PostgreSQL: what can't be used, and what takes too long", .onPostgres, .timeLimit(.minutes(10)))
struct RefusalTests {
  private func open(_ url: String) throws -> Database { try Database(address: DatabaseAddress(url)) }

  /// The URL of the server for tests with another user or database.
  private func url(user: String = "dogear", database: String = "postgres") throws -> String {
    let url = try #require(Engine.serverURL)
    let host = try #require(url.split(separator: "?").last)
    return "postgres://\(user)@/\(database)?\(host)"
  }

  @Test("A wrong password is told at once, without the password, and the right one works")
  func password() throws {
    try? TestSchema.run("CREATE ROLE guarded LOGIN PASSWORD 'right'")
    #expect {
      try open(try url(user: "guarded:wrong-secret"))
    } throws: {
      guard case DatabaseError.refused(let address, let reason) = $0 else { return false }
      return address == "postgres://guarded@/postgres" && reason.contains("password authentication failed")
        && !"\($0)".contains("wrong-secret")
    }
    try open(try url(user: "guarded:right")).close()
  }

  @Test("An unknown database or user is told at once")
  func names() throws {
    for url in [try url(database: "missing"), try url(user: "missing")] {
      #expect {
        try open(url)
      } throws: {
        guard case DatabaseError.refused(_, let reason) = $0 else { return false }
        return reason.contains("\"missing\" does not exist")
      }
    }
  }

  @Test("A server that is not there was waited for")
  func nobody() throws {
    var configuration = Database.Configuration()
    configuration.serverPatience = .milliseconds(50)
    #expect {
      try Database(
        address: DatabaseAddress("postgres://dogear@/postgres?host=/nowhere"), configuration: configuration)
    } throws: {
      guard case DatabaseError.unreachable = $0 else { return false }
      return true
    }
  }

  @Test("Without libpq the message names Debian's package")
  func library() throws {
    let address = try #require(try PostgresAddress("postgres://dogear@/postgres"))
    #expect {
      try PostgresServer(address, libraryName: "libpq-missing.so.5")
    } throws: {
      $0 as? DatabaseError == .noClientLibrary(name: "libpq-missing.so.5")
        && "\($0)".contains("package libpq5")
    }
  }

  @Test("A server that is too old is refused")
  func version() throws {
    let url = try #require(Engine.serverURL)
    let address = try #require(try PostgresAddress(url))
    #expect {
      try Database(server: PostgresServer(address, leastVersion: 99_00_00))
    } throws: {
      guard case DatabaseError.serverTooOld(_, "99.0") = $0 else { return false }
      return "\($0)".contains("99.0 or newer is needed")
    }
  }

  @Test("A statement that takes too long fails, and those beside it don't")
  func timeout() async throws {
    let database = try TestSchema().database(settings: ["statement_timeout=50ms"])
    defer { database.close() }
    try await database.write { try $0.execute("CREATE TABLE t (a BIGINT)") }
    let slow = Task.immediate { try await database.write { _ = try $0.query("SELECT pg_sleep(60)") } }
    let quick = Task.immediate { try await database.write { try $0.execute("INSERT INTO t VALUES (1)") } }
    await #expect(throws: DatabaseError.timedOut) { try await slow.value }
    #expect(try await quick.value == 1)
    await #expect(throws: DatabaseError.timedOut) {
      try await database.read { _ = try $0.query("SELECT pg_sleep(60)") }
    }
    #expect(try await database.read { try $0.query("SELECT a FROM t").count } == 1)
  }

  @Test("A lock that others hold for too long is told as busy")
  func lock() async throws {
    let schema = try TestSchema()
    let database = try schema.database(settings: ["lock_timeout=50ms"])
    let other = try schema.database(closing: {})
    defer {
      other.close()
      database.close()
    }
    try await database.write { try $0.execute("CREATE TABLE t (a BIGINT)") }
    try other.writeAlone { try $0.driver.script("BEGIN; LOCK TABLE t") }
    await #expect(throws: DatabaseError.busy) { try await database.write { try $0.execute("DELETE FROM t") } }
    try other.writeAlone { try $0.driver.script("ROLLBACK") }
    try await database.write { try $0.execute("DELETE FROM t") }
  }

  @Test("A server that takes no changes says so")
  func readOnly() async throws {
    let database = try TestSchema().database()
    defer { database.close() }
    await #expect {
      try await database.write { connection in
        try connection.execute("SET TRANSACTION READ ONLY")
        try connection.execute("CREATE TABLE t (a BIGINT)")
      }
    } throws: {
      guard case DatabaseError.readOnly = $0 else { return false }
      return true
    }
    try await database.write { try $0.execute("CREATE TABLE t (a BIGINT)") }
  }

  @Test("A body that does something else each time is caught")
  func impure() async throws {
    var configuration = Database.Configuration()
    configuration.rehearsesWrites = true
    let database = try TestSchema().database(configuration: configuration)
    defer { database.close() }
    try await database.write { try $0.execute("CREATE TABLE t (a BIGINT)") }
    let calls = Atomic(0)
    await #expect(throws: DatabaseError.impureBody) {
      try await database.write {
        try $0.execute("INSERT INTO t VALUES ($1)", calls.add(1, ordering: .relaxed).newValue)
      }
    }
    try await database.write { connection in
      let count = try connection.first("SELECT count(*) AS n FROM t")?.int("n") ?? 0
      try connection.execute("INSERT INTO t VALUES ($1)", count)
    }
    #expect(try await database.read { try $0.query("SELECT a FROM t").map { try $0.int("a") } } == [0])
  }
}
