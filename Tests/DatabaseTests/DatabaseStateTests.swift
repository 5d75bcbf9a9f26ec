import DatabaseTesting
import Testing

@testable import Database

@Suite("What a database holds", .everyEngine, .timeLimit(.minutes(10)))
struct DatabaseStateTests {
  @Test("It is new until the first migration, and tables that are not there have no rows")
  func states() throws {
    let database = try Database.ofCurrentEngine()
    #expect(try database.isNew())
    #expect(try !database.hasRows(in: ["things", "others"]))
    let sql = "CREATE TABLE things (id BIGINT NOT NULL PRIMARY KEY)"
    try database.migrate([MigrationSeries("things", [Migration("things", sql: sql)])])
    #expect(try !database.isNew())
    #expect(try !database.hasRows(in: ["things", "others"]))
    try database.writeAndWait { _ = try $0.execute("INSERT INTO things (id) VALUES (1)") }
    #expect(try database.hasRows(in: ["others", "things"]))
    database.close()
  }
}
