import Database
import DatabaseTesting
import Testing

@Suite(.everyEngine, .timeLimit(.minutes(10))) struct TransactionTests {
  @Test func readsWhatWasWritten() async throws {
    let database = try Database.ofCurrentEngine()
    defer { database.close() }
    try await database.write { try $0.execute("CREATE TABLE t (a TEXT PRIMARY KEY, b BIGINT)") }
    let changes = try await database.write { try $0.execute("INSERT INTO t VALUES ($2, $1)", 7, "x") }
    #expect(changes == 1)
    let row = try await database.read { try $0.first("SELECT a, b FROM t") }
    #expect(try row?.string("a") == "x")
    #expect(try row?.int("b") == 7)
  }

  @Test func takesBackWhatABodyDidBeforeItThrew() async throws {
    struct Refused: Error {}
    let database = try Database.ofCurrentEngine()
    defer { database.close() }
    try await database.write { try $0.execute("CREATE TABLE t (a BIGINT)") }
    await #expect(throws: Refused.self) {
      try await database.write { connection in
        try connection.execute("INSERT INTO t VALUES (1)")
        throw Refused()
      }
    }
    #expect(try await count(database) == 0)
  }

  @Test func keepsTheOthersOfASharedTransactionWhenOneFails() async throws {
    let database = try Database.ofCurrentEngine()
    defer { database.close() }
    try await database.write { try $0.execute("CREATE TABLE t (a BIGINT UNIQUE)") }
    let outcomes = await withTaskGroup(of: Bool.self) { group in
      for number in 0..<200 {
        group.addTask {
          do {
            try await database.write { try $0.execute("INSERT INTO t VALUES ($1)", number % 150) }
            return true
          } catch DatabaseError.uniqueViolation(let names) {
            return names != ["t.a"]
          } catch {
            return true
          }
        }
      }
      return await group.reduce(into: [Bool]()) { $0.append($1) }
    }
    #expect(outcomes.count { $0 } == 150)
    #expect(try await count(database) == 150)
  }

  @Test func callsCommittedInCommitOrderBeforeTheCallerResumes() async throws {
    let database = try Database.ofCurrentEngine()
    defer { database.close() }
    let log = Log()
    try await database.write { try $0.execute("CREATE TABLE t (a BIGINT PRIMARY KEY)") }
    await withTaskGroup { group in
      for _ in 0..<100 {
        group.addTask {
          let id = try? await database.write(
            { connection in
              try connection.execute("INSERT INTO t SELECT coalesce(max(a), 0) + 1 FROM t")
              return try connection.first("SELECT max(a) AS a FROM t")?.int("a") ?? 0
            }, committed: { log.append($0) })
          #expect(id.map(log.contains) == true)
        }
      }
    }
    #expect(log.entries == Array(1...100))
  }

  @Test func readersSeeOneStateThroughoutABody() async throws {
    let database = try Database.ofCurrentEngine()
    defer { database.close() }
    try await database.write { try $0.execute("CREATE TABLE t (a BIGINT)") }
    let writes = Task {
      for number in 0..<100 {
        try await database.write { try $0.execute("INSERT INTO t VALUES ($1)", number) }
      }
    }
    for _ in 0..<100 {
      let (first, second) = try await database.read { connection in
        let query = "SELECT count(*) AS n FROM t"
        return (try connection.first(query)?.int("n"), try connection.first(query)?.int("n"))
      }
      #expect(first == second)
    }
    try await writes.value
  }

  @Test func aReaderCanNotWrite() async throws {
    let database = try Database.ofCurrentEngine()
    defer { database.close() }
    await #expect(throws: DatabaseError.self) {
      try await database.read { try $0.execute("CREATE TABLE t (a BIGINT)") }
    }
  }

  private func count(_ database: Database) async throws -> Int? {
    try await database.read { try $0.first("SELECT count(*) AS n FROM t")?.int("n") }
  }
}
