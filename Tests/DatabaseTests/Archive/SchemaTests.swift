import DatabaseTesting
import Testing

@testable import Database

@Suite("The schema of a database", .timeLimit(.minutes(10)))
struct SchemaTests {
  private func table(_ name: String, _ references: String...) -> TableDescription {
    TableDescription(name: name, columns: ["id"], key: ["id"], references: Set(references))
  }

  @Test("Has each table after those that it refers to")
  func order() throws {
    let ordered = try TableDescription.ordered([
      table("a", "c"), table("b", "a", "b"), table("c"), table("d", "elsewhere"),
    ])
    #expect(ordered.map(\.name) == ["c", "d", "a", "b"])
    #expect(throws: DatabaseError.self) { try TableDescription.ordered([table("a", "b"), table("b", "a")]) }
  }

  @Test("Is the schema of the applied migrations, whatever the engine", .everyEngine)
  func isFound() async throws {
    let place = try await Shelves.filled(by: Shelves.first, books: 0)
    let source = CopySource(address: place.address, known: Shelves.all)
    let schema = try source.withSnapshot { _, schema in schema }
    #expect(schema.tables.map(\.name) == ["z_shelves", "books"])
    #expect(schema.allTables.map(\.name).sorted() == ["books", "seen", "z_shelves"])
    #expect(schema.tables[1].columns == ["shelf", "number", "title", "weight", "cover", "is_read"])
    #expect(schema.tables[1].key == ["shelf", "number"])
    #expect(schema.series.map { $0.migrations.count } == [1])
  }

  @Test("Needs a key in each table, and migrations without gaps")
  func refusals() throws {
    let keyless = [MigrationSeries("s", [Migration("t", sql: "CREATE TABLE t (a BIGINT)")])]
    let applied = keyless[0].numbered.map {
      AppliedMigration(series: "s", number: $0.number, name: "t", checksum: $0.migration.checksum)
    }
    #expect(throws: DatabaseError.self) { try Schema(applied, known: keyless) }
    let second = Shelves.series.numbered[1]
    let gap = AppliedMigration(
      series: "shelves", number: 2, name: "ratings", checksum: second.migration.checksum)
    #expect(throws: DatabaseError.self) { try Schema([gap], known: Shelves.all) }
  }
}
