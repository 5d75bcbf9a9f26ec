import DatabaseTesting
import Synchronization
import Testing

@testable import Database

@Suite("PostgreSQL: connections that are lost", .onPostgres, .timeLimit(.minutes(10)))
struct ConnectionLossTests {
  private let database: Database

  init() throws {
    var configuration = Database.Configuration()
    configuration.rehearsesWrites = false
    database = try TestSchema().database(configuration: configuration)
    try database.writeAlone { try $0.driver.script("CREATE TABLE t (a BIGINT)") }
  }

  private func stored() async throws -> [Int] {
    try await database.read { try $0.query("SELECT a FROM t ORDER BY a").map { try $0.int("a") } }
  }

  /// Ends the connection over which a body runs.
  private static func end(_ connection: DatabaseConnection) throws {
    let process = try connection.first("SELECT pg_backend_pid() AS p")?.int("p") ?? 0
    try TestSchema.run("SELECT pg_terminate_backend(\(process), 5000)")
  }

  @Test("A write in whose middle the connection is lost is done once")
  func write() async throws {
    defer { database.close() }
    let runs = Atomic(0)
    try await database.write { connection in
      try connection.execute("INSERT INTO t VALUES (1)")
      if runs.add(1, ordering: .relaxed).newValue == 1 { try Self.end(connection) }
      try connection.execute("INSERT INTO t VALUES (2)")
    }
    #expect(runs.load(ordering: .relaxed) == 2)
    #expect(try await stored() == [1, 2])
  }

  @Test("So is one whose body doesn't notice")
  func unnoticed() async throws {
    defer { database.close() }
    let runs = Atomic(0)
    try await database.write { connection in
      try connection.execute("INSERT INTO t VALUES (1)")
      if runs.add(1, ordering: .relaxed).newValue == 1 { try Self.end(connection) }
    }
    #expect(try await stored() == [1])
  }

  @Test("Those that share its transaction are done once, too, in their order")
  func shared() async throws {
    defer { database.close() }
    let runs = Log()
    let committed = Log()
    let database = database
    let tasks = (1...20).map { number in
      Task.immediate {
        try await database.write(
          { connection in
            try connection.execute("INSERT INTO t VALUES ($1)", number)
            if number == 7, runs.entries.isEmpty {
              runs.append(number)
              try Self.end(connection)
            }
            return number
          }, committed: committed.append)
      }
    }
    for task in tasks { _ = try await task.value }
    #expect(try await stored() == Array(1...20))
    #expect(committed.entries.sorted() == Array(1...20))
  }

  @Test("A read in whose middle the connection is lost is read again")
  func read() async throws {
    defer { database.close() }
    try await database.write { try $0.execute("INSERT INTO t VALUES (1)") }
    let runs = Atomic(0)
    let count = try await database.read { connection in
      if runs.add(1, ordering: .relaxed).newValue == 1 { try Self.end(connection) }
      return try connection.query("SELECT a FROM t").count
    }
    #expect(count == 1)
    #expect(runs.load(ordering: .relaxed) == 2)
  }

  @Test("A connection that was lost between two writes is opened again")
  func between() async throws {
    defer { database.close() }
    for number in 1...3 {
      let process = try await database.write { connection in
        try connection.execute("INSERT INTO t VALUES ($1)", number)
        return try connection.first("SELECT pg_backend_pid() AS p")?.int("p") ?? 0
      }
      try TestSchema.run("SELECT pg_terminate_backend(\(process), 5000)")
    }
    #expect(try await stored() == [1, 2, 3])
  }

  @Test("A prepared statement that a change of the schema made void is prepared again")
  func schema() async throws {
    defer { database.close() }
    try await database.write { try $0.execute("INSERT INTO t VALUES (1)") }
    for number in 0..<3 {
      let columns = try await database.write { try $0.first("SELECT * FROM t")?.columns.count }
      #expect(columns == 1 + number)
      try database.writeAlone { try $0.driver.script("ALTER TABLE t ADD COLUMN c\(number) TEXT") }
    }
  }
}
