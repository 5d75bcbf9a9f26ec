import Database
import DatabaseTesting
import Testing

@Suite("Migrations", .everyEngine, .timeLimit(.minutes(10))) struct MigrationTests {
  private let first = Migration("first", sql: "CREATE TABLE a (x BIGINT)")
  private let second = Migration("second", sql: "CREATE TABLE b (x BIGINT); INSERT INTO b VALUES (1)")

  private func series(_ migrations: Migration..., named name: String = "books") -> MigrationSeries {
    MigrationSeries(name, migrations)
  }

  @Test("Each is applied once") func once() async throws {
    let database = try Database.ofCurrentEngine()
    defer { database.close() }
    try database.migrate([series(first)])
    try database.migrate([series(first, second)])
    try database.migrate([series(first, second)])
    #expect(try await rows(in: "b", database) == 1)
  }

  @Test("One that fails leaves no trace and keeps those before it") func failing() async throws {
    let database = try Database.ofCurrentEngine()
    defer { database.close() }
    let broken = Migration("broken", sql: "CREATE TABLE c (x BIGINT); INSERT INTO d VALUES (1)")
    #expect {
      try database.migrate([series(first, broken)])
    } throws: {
      guard case DatabaseError.migrationFailed("books", 2, "broken", let reason) = $0 else { return false }
      return ["no such table: d", "relation \"d\" does not exist"].contains { reason.contains($0) }
    }
    #expect(try await rows(in: "a", database) == 0)
    await #expect(throws: DatabaseError.self) { try await rows(in: "c", database) }
    try database.migrate([series(first, second)])
    #expect(try await rows(in: "b", database) == 1)
  }

  @Test("One of data does what statements can't, once, and leaves no trace where it fails")
  func steps() async throws {
    struct Failure: Error {}
    let database = try Database.ofCurrentEngine()
    defer { database.close() }
    let more = Migration("more") { try $0.execute("INSERT INTO b VALUES ($1)", 7) }
    let failing = Migration("failing") { connection in
      try connection.execute("INSERT INTO b VALUES ($1)", 8)
      throw Failure()
    }
    try database.migrate([series(first, second, more)])
    try database.migrate([series(first, second, more)])
    #expect(try await rows(in: "b", database) == 2)
    #expect(throws: DatabaseError.self) { try database.migrate([series(first, second, more, failing)]) }
    #expect(try await rows(in: "b", database) == 2)
    let renamed = Migration("other") { _ in }
    #expect(throws: DatabaseError.migrationChanged(series: "books", number: 3, name: "other")) {
      try database.migrate([series(first, second, renamed)])
    }
  }

  @Test("Two series of one name are refused") func twins() throws {
    let database = try Database.ofCurrentEngine()
    defer { database.close() }
    #expect {
      try database.migrate([series(first), series(second)])
    } throws: {
      guard case DatabaseError.other(let message, _) = $0 else { return false }
      return message.contains("the name books")
    }
  }

  @Test("One whose letters changed places was changed") func checksum() throws {
    let database = try Database.ofCurrentEngine()
    defer { database.close() }
    try database.migrate([series(Migration("first", sql: "CREATE TABLE ab (x BIGINT)"))])
    #expect(throws: DatabaseError.migrationChanged(series: "books", number: 1, name: "first")) {
      try database.migrate([series(Migration("first", sql: "CREATE TABLE ba (x BIGINT)"))])
    }
  }

  @Test("A database that is newer than the program is refused") func newer() throws {
    let database = try Database.ofCurrentEngine()
    defer { database.close() }
    try database.migrate([series(first, second)])
    #expect(throws: DatabaseError.newerThanProgram(series: "books", migration: 2)) {
      try database.migrate([series(first)])
    }
    #expect(throws: DatabaseError.self) { try database.migrate([]) }
  }

  @Test("One that was changed after it was applied is refused, and so is another order") func changed() throws
  {
    let database = try Database.ofCurrentEngine()
    defer { database.close() }
    try database.migrate([series(first)])
    let changed = Migration("first", sql: first.sql + " ")
    let error = DatabaseError.migrationChanged(series: "books", number: 1, name: "first")
    #expect(throws: error) { try database.migrate([series(changed)]) }
    #expect(throws: DatabaseError.migrationChanged(series: "books", number: 1, name: "second")) {
      try database.migrate([series(second, first)])
    }
    #expect("\(error)" == "migration 1 of books (first) differs from the one that was applied")
  }

  @Test("Two parts of a program number theirs apart") func apart() async throws {
    let database = try Database.ofCurrentEngine()
    defer { database.close() }
    try database.migrate([series(first), series(second, named: "reminders")])
    let third = Migration("third", sql: "CREATE TABLE c (x BIGINT)")
    try database.migrate([series(first, third), series(second, named: "reminders")])
    try database.migrate([series(second, named: "reminders"), series(first, third)])
    #expect(try await rows(in: "b", database) == 1)
    #expect(try await rows(in: "c", database) == 0)
    #expect(throws: DatabaseError.self) { try database.migrate([series(first, third), series(second)]) }
  }

  @Test("A database in which all shared one numbering is taken over", arguments: [true, false])
  func sharedNumbering(isKnown: Bool) async throws {
    let database = try Database.ofCurrentEngine()
    defer { database.close() }
    try database.migrate([series(first), series(second, named: "reminders")])
    try await database.write { [isKnown] connection in
      try connection.execute("CREATE TABLE migrations (number BIGINT PRIMARY KEY, name TEXT, checksum TEXT)")
      try connection.execute(
        "INSERT INTO migrations SELECT row_number() OVER (ORDER BY series), name, checksum FROM applied_migrations"
      )
      try connection.execute("DROP TABLE applied_migrations")
      if !isKnown { try connection.execute("INSERT INTO migrations VALUES (9, 'unknown', 'abc')") }
    }
    guard isKnown else {
      #expect(throws: DatabaseError.newerThanProgram(series: "migrations", migration: 9)) {
        try database.migrate([series(first), series(second, named: "reminders")])
      }
      #expect(try await rows(in: "migrations", database) == 3)
      return
    }
    for _ in 1...2 { try database.migrate([series(first), series(second, named: "reminders")]) }
    #expect(try await rows(in: "b", database) == 1)
    await #expect(throws: DatabaseError.self) { try await rows(in: "migrations", database) }
  }

  private func rows(in table: String, _ database: Database) async throws -> Int? {
    try await database.read { try $0.first("SELECT count(*) AS n FROM \(table)")?.int("n") }
  }
}
