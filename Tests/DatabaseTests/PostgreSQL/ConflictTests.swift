import DatabaseTesting
import Synchronization
import Testing

@testable import Database

/// Two programs that share a database: here, two databases over one schema.
@Suite("PostgreSQL: changes of the same data at once", .onPostgres, .timeLimit(.minutes(10)))
struct ConflictTests {
  private let schema: TestSchema
  private let one: Database
  private let two: Database

  init() throws {
    schema = try TestSchema()
    var configuration = Database.Configuration()
    configuration.rehearsesWrites = false
    let settings = ["deadlock_timeout=20ms"]
    one = try schema.database(configuration: configuration, settings: settings)
    two = try schema.database(configuration: configuration, settings: settings, closing: {})
  }

  private func close() {
    two.close()
    one.close()
  }

  @Test("A body whose data others changed meanwhile runs again, on what they left")
  func again() async throws {
    defer { close() }
    try await one.write { connection in
      try connection.execute("CREATE TABLE t (id BIGINT PRIMARY KEY, n BIGINT)")
      try connection.execute("INSERT INTO t VALUES (1, 10)")
    }
    let runs = Atomic(0)
    let committed = Log()
    try await one.write(
      { [two] connection in
        let n = try connection.first("SELECT n FROM t")?.int("n") ?? 0
        if runs.add(1, ordering: .relaxed).newValue == 1 {
          try two.writeAlone { try $0.driver.script("UPDATE t SET n = n + 5") }
        }
        try connection.execute("UPDATE t SET n = $1", n * 2)
        return n
      }, committed: committed.append)
    #expect(runs.load(ordering: .relaxed) == 2)
    #expect(committed.entries == [15])
    #expect(try await two.read { try $0.first("SELECT n FROM t")?.int("n") } == 30)
  }

  @Test("A rule that a body has checked holds when it commits, whatever others add")
  func skew() async throws {
    defer { close() }
    try await one.write { try $0.execute("CREATE TABLE t (id TEXT PRIMARY KEY)") }
    let databases = [one, two]
    // Each adds a row as long as there are fewer than ten.
    await withTaskGroup { group in
      for number in 0..<40 {
        group.addTask {
          try? await databases[number % 2].write { connection in
            guard try connection.first("SELECT count(*) AS n FROM t")?.int("n") ?? 0 < 10 else { return }
            try connection.execute("INSERT INTO t VALUES ($1)", "row \(number)")
          }
        }
      }
    }
    #expect(try await one.read { try $0.first("SELECT count(*) AS n FROM t")?.int("n") } == 10)
  }

  @Test("Two who want the same rows in another order both get them")
  func deadlock() async throws {
    defer { close() }
    try await one.write { connection in
      try connection.execute("CREATE TABLE t (id BIGINT PRIMARY KEY, n BIGINT)")
      try connection.execute("INSERT INTO t VALUES (1, 0), (2, 0)")
    }
    let databases = [one, two]
    try await withThrowingTaskGroup { group in
      for number in 0..<20 {
        group.addTask {
          try await databases[number % 2].write { connection in
            for id in number.isMultiple(of: 2) ? [1, 2] : [2, 1] {
              try connection.execute("UPDATE t SET n = n + 1 WHERE id = $1", id)
            }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try await one.read { try $0.query("SELECT n FROM t").map { try $0.int("n") } } == [20, 20])
  }

  @Test("A conflict that does not end becomes an error")
  func endless() async throws {
    defer { close() }
    try await one.write { connection in
      try connection.execute("CREATE TABLE t (n BIGINT)")
      try connection.execute("INSERT INTO t VALUES (0)")
    }
    let runs = Atomic(0)
    await #expect {
      try await one.write { [two] connection in
        _ = try connection.query("SELECT n FROM t")
        runs.add(1, ordering: .relaxed)
        try two.writeAlone { try $0.driver.script("UPDATE t SET n = n + 1") }
        try connection.execute("UPDATE t SET n = 0")
      }
    } throws: {
      guard case DatabaseError.conflict = $0 else { return false }
      return true
    }
    #expect(runs.load(ordering: .relaxed) == Recovery.conflictLimit + 1)
    // The writer works on.
    try await one.write { try $0.execute("UPDATE t SET n = 7") }
  }

  @Test("Ten programs that start at once migrate once")
  func migrations() async throws {
    defer { close() }
    let schema = schema
    let series = [
      MigrationSeries(
        "tests",
        (0..<5).map {
          Migration("table \($0)", sql: "CREATE TABLE t\($0) (a BIGINT); INSERT INTO t\($0) VALUES (1)")
        })
    ]
    try await withThrowingTaskGroup { group in
      for _ in 0..<10 {
        group.addTask {
          let database = try schema.database(closing: {})
          defer { database.close() }
          try database.migrate(series)
        }
      }
      try await group.waitForAll()
    }
    for number in 0..<5 {
      #expect(try await one.read { try $0.query("SELECT a FROM t\(number)").count } == 1)
    }
  }
}
