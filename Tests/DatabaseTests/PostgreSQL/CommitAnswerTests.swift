import DatabaseTesting
import Synchronization
import Testing

@testable import Database

@Suite("PostgreSQL: commits whose answer is lost", .onPostgres, .timeLimit(.minutes(10)))
struct CommitAnswerTests {
  private let proxy: CommitProxy
  private let database: Database
  private let runs = Log()
  private let committed = Log()

  init() throws {
    let url = try #require(Engine.serverURL)
    let folder = try #require(url.split(separator: "=").last.map(String.init))
    proxy = try CommitProxy(to: folder)
    let schema = try TestSchema()
    try schema.database(closing: {}).closing {
      try $0.writeAlone { try $0.driver.script("CREATE TABLE t (a BIGINT)") }
    }
    var configuration = Database.Configuration()
    configuration.rehearsesWrites = false
    configuration.serverPatience = .milliseconds(300)
    let through = schema.url.replacing("host=\(folder)", with: "host=\(proxy.folder)")
    guard case .postgres(let address) = try DatabaseAddress(through) else { throw DatabaseError.closed }
    database = try Database(
      server: PostgresServer(address), configuration: configuration, closing: schema.remove)
  }

  private func close() {
    database.close()
    proxy.close()
  }

  private func write(_ number: Int) async throws {
    try await database.write(
      { [runs] connection in
        runs.append(number)
        try connection.execute("INSERT INTO t VALUES ($1)", number)
        return number
      }, committed: committed.append)
  }

  private func stored() async throws -> [Int] {
    try await database.read { try $0.query("SELECT a FROM t").map { try $0.int("a") } }
  }

  @Test("A commit that was done is not done again")
  func done() async throws {
    defer { close() }
    try await write(1)
    proxy.fail(.answerLost)
    try await write(2)
    try await write(3)
    #expect(try await stored() == [1, 2, 3])
    #expect(runs.entries == [1, 2, 3])
    #expect(committed.entries == [1, 2, 3])
  }

  @Test("A commit that never arrived is done again")
  func lost() async throws {
    defer { close() }
    try await write(1)
    proxy.fail(.commitLost)
    try await write(2)
    #expect(try await stored() == [1, 2])
    #expect(runs.entries == [1, 2, 2])
    #expect(committed.entries == [1, 2])
  }

  @Test("A commit that can't be asked about fails so, and is heard of before the next one")
  func unknown() async throws {
    defer { close() }
    try await write(1)
    proxy.fail(.serverLost)
    await #expect(throws: DatabaseError.outcomeUnknown) { try await write(2) }
    // While nobody answers, nothing waits.
    for _ in 1...3 {
      await #expect {
        try await write(3)
      } throws: {
        guard case DatabaseError.unreachable = $0 else { return false }
        return true
      }
    }
    #expect(committed.entries == [1])
    proxy.reopen()
    try await write(4)
    #expect(committed.entries == [1, 2, 4])
    #expect(try await stored() == [1, 2, 4])
    // Of each it is told once, whatever follows.
    for number in [5, 6] { try await write(number) }
    #expect(committed.entries == [1, 2, 4, 5, 6])
    #expect(try await stored() == [1, 2, 4, 5, 6])
  }

  @Test("A commit is asked about also where it was aborted by the end of its connection")
  func aborted() async throws {
    defer { close() }
    try database.writeAlone { connection in
      try connection.driver.script(
        """
        CREATE SEQUENCE ends;
        CREATE FUNCTION end_once() RETURNS trigger LANGUAGE plpgsql AS $$
          BEGIN
            IF nextval('ends') = 1 THEN PERFORM pg_terminate_backend(pg_backend_pid()); END IF;
            RETURN NULL;
          END $$;
        CREATE CONSTRAINT TRIGGER ending AFTER INSERT ON t DEFERRABLE INITIALLY DEFERRED
          FOR EACH ROW EXECUTE FUNCTION end_once();
        """)
    }
    try await write(1)
    #expect(try await stored() == [1])
    #expect(runs.entries == [1, 1])
    #expect(committed.entries == [1])
  }
}

extension Database {
  /// Does something with the database, and closes it.
  fileprivate func closing(_ body: (Database) throws -> Void) throws {
    defer { close() }
    try body(self)
  }
}
