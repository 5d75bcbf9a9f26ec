import DatabaseTesting
import Synchronization
import Testing

@testable import Database

@Suite("PostgreSQL: what its errors mean", .onPostgres, .timeLimit(.minutes(10)))
struct ServerErrorTests {
  /// The name of an error's case, without what the server says of it.
  private static func kind(_ error: DatabaseError) -> String {
    switch error {
    case .timedOut: "timedOut"
    case .full: "full"
    case .busy: "busy"
    case .corrupt: "corrupt"
    case .foreignKey: "foreignKey"
    default: Mirror(reflecting: error).children.first?.label ?? "\(error)"
    }
  }

  @Test("Each state that the server names is the error that the rest of the program knows")
  func states() throws {
    let database = try TestSchema().database()
    defer { database.close() }
    let expected = [
      "40001": "conflict", "40P01": "conflict", "26000": "conflict", "0A000": "other", "57014": "timedOut",
      "57P01": "unreachable", "57P02": "unreachable", "57P03": "unreachable", "57P05": "unreachable",
      "25P03": "unreachable", "53100": "full", "53300": "unreachable", "53200": "other", "55P03": "busy",
      "58030": "inputOutput", "XX001": "corrupt", "XX002": "corrupt", "25006": "readOnly",
      "08006": "unreachable",
      "08P01": "unreachable", "23P01": "constraint", "23514": "constraint", "23503": "foreignKey",
      "22012": "invalidValue", "54000": "invalidValue", "42P01": "other",
    ]
    let found = Mutex<[String: String]>([:])
    try database.writeAlone { connection in
      for state in expected.keys {
        do throws(DatabaseError) {
          try connection.driver.beginWriting()
          try connection.driver.script(
            "DO $$ BEGIN RAISE EXCEPTION 'x' USING ERRCODE = '\(state)'; END $$")
        } catch {
          found.withLock { $0[state] = Self.kind(error) }
        }
        try? connection.driver.control(.rollback)
      }
    }
    #expect(found.withLock { $0 } == expected)
  }

  @Test("What may pass is tried again, and what won't is not")
  func transient() {
    let passing: [DatabaseError] = [.unreachable(reason: ""), .conflict("")]
    for error in passing { #expect(error.isTransient, "\(error)") }
    let lasting: [DatabaseError] = [
      .busy, .full, .corrupt, .inputOutput(""), .closed, .timedOut, .readOnly(""), .outcomeUnknown,
      .foreignKey,
      .constraint(""), .invalidValue(""), .other(message: "", sql: ""), .overloaded,
    ]
    for error in lasting where error.isTransient { Issue.record("\(error)") }
  }

  @Test("The server forgets the statements that made room for others")
  func statements() async throws {
    let database = try TestSchema().database()
    defer { database.close() }
    let count = try await database.write { connection in
      for number in 0..<PostgresSession.statementCapacity + 10 {
        _ = try connection.first("SELECT \(number) AS n")
      }
      return try connection.first("SELECT count(*) AS n FROM pg_prepared_statements")?.int("n")
    }
    #expect(count == PostgresSession.statementCapacity)
  }

  @Test("Statements with values of other types are forgotten, too")
  func types() async throws {
    let database = try TestSchema().database()
    defer { database.close() }
    let counts = try await database.write { connection in
      for number in 0..<PostgresSession.statementCapacity {
        _ = try connection.first("SELECT $1 AS n\(number)", number)
        _ = try connection.first("SELECT $1 AS n\(number)", "text")
      }
      let row = try connection.first("SELECT count(*) AS n FROM pg_prepared_statements")
      return [try row?.int("n") ?? 0, connection.driver.preparedStatements]
    }
    #expect(counts == [PostgresSession.statementCapacity, PostgresSession.statementCapacity])
  }
}
