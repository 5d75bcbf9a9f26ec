import Database
import DatabaseTesting
import Testing

@Suite(.everyEngine, .timeLimit(.minutes(10))) struct ConstraintTests {
  @Test func namesTheColumnsThatMustBeUnique() async throws {
    let database = try prepared()
    defer { database.close() }
    try await database.write { try $0.execute("INSERT INTO parents VALUES (1, 'a', 'b')") }
    await #expect(throws: DatabaseError.uniqueViolation(on: ["parents.a", "parents.b"])) {
      try await database.write { try $0.execute("INSERT INTO parents VALUES (2, 'a', 'b')") }
    }
    await #expect(throws: DatabaseError.uniqueViolation(on: ["parents.id"])) {
      try await database.write { try $0.execute("INSERT INTO parents VALUES (1, 'x', 'y')") }
    }
    await #expect(throws: DatabaseError.uniqueViolation(on: ["folded"])) {
      try await database.write { try $0.execute("INSERT INTO names VALUES ('Ada'), ('ADA')") }
    }
  }

  @Test("A foreign key that leads nowhere is refused") func keepsForeignKeys() async throws {
    let database = try prepared()
    defer { database.close() }
    await #expect(throws: DatabaseError.foreignKey) {
      try await database.write { try $0.execute("INSERT INTO children VALUES (42)") }
    }
  }

  @Test func saysWhichOtherRuleWasBroken() async throws {
    let database = try prepared()
    defer { database.close() }
    await #expect(throws: DatabaseError.constraint("NOT NULL constraint failed: parents.a")) {
      try await database.write { try $0.execute("INSERT INTO parents VALUES (1, NULL, 'b')") }
    }
    let rule = Engine.current == .sqlite ? "b <> ''" : "parents_b_check"
    await #expect(throws: DatabaseError.constraint("CHECK constraint failed: \(rule)")) {
      try await database.write { try $0.execute("INSERT INTO parents VALUES (1, 'a', '')") }
    }
  }

  private func prepared() throws -> Database {
    let database = try Database.ofCurrentEngine()
    try database.migrate([
      MigrationSeries(
        "tests",
        [
          Migration(
            "tables",
            sql: """
              CREATE TABLE parents (
                id BIGINT PRIMARY KEY, a TEXT NOT NULL, b TEXT NOT NULL CHECK (b <> ''), UNIQUE (a, b));
              CREATE TABLE names (name TEXT);
              CREATE UNIQUE INDEX folded ON names (lower(name));
              CREATE TABLE children (parent BIGINT REFERENCES parents (id));
              """)
        ])
    ])
    return database
  }
}
