import Database
import Testing

@Suite struct MigrationTests {
  private let first = Migration(number: 1, name: "first", sql: "CREATE TABLE a (x BIGINT)")
  private let second = Migration(
    number: 2, name: "second", sql: "CREATE TABLE b (x BIGINT); INSERT INTO b VALUES (1)")

  @Test func appliesEachOnce() async throws {
    let database = try Database.temporary()
    defer { database.close() }
    try database.migrate([first])
    try database.migrate([first, second])
    try database.migrate([first, second])
    #expect(try await rows(in: "b", database) == 1)
  }

  @Test func aFailedMigrationLeavesNoTraceAndKeepsTheOnesBefore() async throws {
    let database = try Database.temporary()
    defer { database.close() }
    let broken = Migration(
      number: 2, name: "broken", sql: "CREATE TABLE c (x BIGINT); INSERT INTO d VALUES (1)")
    #expect {
      try database.migrate([first, broken])
    } throws: {
      guard case DatabaseError.migrationFailed(2, "broken", let reason) = $0 else { return false }
      return reason.contains("no such table: d")
    }
    #expect(try await rows(in: "a", database) == 0)
    await #expect(throws: DatabaseError.self) { try await rows(in: "c", database) }
    try database.migrate([first, second])
    #expect(try await rows(in: "b", database) == 1)
  }

  @Test func refusesADatabaseThatIsNewerThanTheProgram() throws {
    let database = try Database.temporary()
    defer { database.close() }
    try database.migrate([first, second])
    #expect(throws: DatabaseError.newerThanProgram(migration: 2)) { try database.migrate([first]) }
  }

  @Test func refusesAMigrationThatWasChanged() throws {
    let database = try Database.temporary()
    defer { database.close() }
    try database.migrate([first])
    let changed = Migration(number: 1, name: "first", sql: first.sql + " ")
    #expect(throws: DatabaseError.migrationChanged(number: 1, name: "first")) {
      try database.migrate([changed])
    }
  }

  @Test func refusesNumbersOutOfOrder() throws {
    let database = try Database.temporary()
    defer { database.close() }
    #expect(throws: DatabaseError.migrationChanged(number: 1, name: "first")) {
      try database.migrate([second, first])
    }
    #expect(throws: DatabaseError.migrationChanged(number: 1, name: "first")) {
      try database.migrate([first, first])
    }
    try database.migrate([second])
    #expect(throws: DatabaseError.migrationChanged(number: 1, name: "first")) {
      try database.migrate([first, second])
    }
  }

  private func rows(in table: String, _ database: Database) async throws -> Int? {
    try await database.read { try $0.first("SELECT count(*) AS n FROM \(table)")?.int("n") }
  }
}
