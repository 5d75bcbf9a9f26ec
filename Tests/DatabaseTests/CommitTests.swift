import DatabaseTesting
import Glibc
import Testing

@testable import Database

/// Work that shares a transaction which fails as a whole.
@Suite("Transactions that fail", .timeLimit(.minutes(10)))
struct CommitTests {
  /// Work that is accepted while the writer stands still, and so shares a transaction.
  private func together<T: Sendable>(
    _ database: Database, _ jobs: [@Sendable (DatabaseConnection) throws -> T]
  ) async throws -> [Result<T, any Error>] {
    let gate = WorkQueue<Bool>(capacity: 1)
    let (began, hasBegun) = AsyncStream<Void>.makeStream()
    let first = Task.immediate {
      try await database.write { _ in
        hasBegun.finish()
        _ = gate.next(limit: 1)
      }
    }
    for await _ in began {}
    let rest = jobs.map { job in Task.immediate { try await database.write(job) } }
    try gate.append(true)
    // It shares the transaction, and its end.
    _ = await first.result
    var results: [Result<T, any Error>] = []
    for task in rest { results.append(await task.result) }
    return results
  }

  @Test("Where the commit fails, all that shared it failed, and nothing is stored", .everyEngine)
  func commit() async throws {
    // A body that waits for its test runs once.
    var configuration = Database.Configuration()
    configuration.rehearsesWrites = false
    // All that waits shares the transaction, however slow the machine is.
    configuration.sharedWork = .seconds(3600)
    let database = try Database.ofCurrentEngine(configuration: configuration)
    defer { database.close() }
    try await database.write { connection in
      try connection.execute("CREATE TABLE a (id BIGINT PRIMARY KEY)")
      try connection.execute("CREATE TABLE b (a BIGINT REFERENCES a (id) DEFERRABLE INITIALLY DEFERRED)")
    }
    let results = try await together(
      database,
      [
        { @Sendable in try $0.execute("INSERT INTO a VALUES (1)") },
        { @Sendable in try $0.execute("INSERT INTO b VALUES (2)") },
      ])
    for result in results { #expect(throws: DatabaseError.foreignKey) { try result.get() } }
    #expect(try await database.read { try $0.first("SELECT count(*) AS n FROM a")?.int("n") } == 0)
    #expect(try await database.write { try $0.execute("INSERT INTO a VALUES (1)") } == 1)
  }

  /// Another program has the file, which no lock of ours keeps it from.
  @Test("Where none begins, all that was to share it hears that the database is busy")
  func busy() async throws {
    let database = try Database.temporary()
    defer { database.close() }
    let path = try await database.write { connection in
      try connection.execute("CREATE TABLE t (a BIGINT)")
      return try connection.first("PRAGMA database_list")?.string("file")
    }
    let other = try SQLiteDriver(path: try #require(path), isWriter: true, isDurable: false)
    // The first one waits in vain, and those that came meanwhile are told with it.
    try other.beginWriting()
    let tasks = (0..<3).map { number in
      Task.immediate { try await database.write { try $0.execute("INSERT INTO t VALUES ($1)", number) } }
    }
    for task in tasks { await #expect(throws: DatabaseError.busy) { try await task.value } }
    try other.control(.rollback)
    try await database.write { try $0.execute("DELETE FROM t") }
  }

  @Test("A body sees one state of the database, whatever is written and read beside it", .everyEngine)
  func oneState() async throws {
    let database = try Database.ofCurrentEngine()
    defer { database.close() }
    try await database.write { try $0.execute("CREATE TABLE t (a BIGINT)") }
    let (began, hasBegun) = AsyncStream<Void>.makeStream()
    let log = Log()
    let counts = Task.immediate {
      try await database.read { connection in
        let query = "SELECT count(*) AS n FROM t"
        let before = try connection.first(query)?.int("n")
        hasBegun.finish()
        for _ in 0..<500_000 where !log.contains(1) { usleep(1000) }
        log.append(2)
        return [before, try connection.first(query)?.int("n")]
      }
    }
    for await _ in began {}
    try await database.write { try $0.execute("INSERT INTO t VALUES (1)") }
    // Another reader, beside the first, sees it.
    #expect(try await database.read { try $0.first("SELECT count(*) AS n FROM t")?.int("n") } == 1)
    #expect(!log.contains(2))
    log.append(1)
    #expect(try await counts.value == [0, 0])
  }
}
