import DatabaseTesting
import Foundation
import Testing

@testable import Database

@Suite("An archive", .everyEngine, .timeLimit(.minutes(10)))
struct ArchiveRoundTripTests {
  @Test("Fills a database of either kind with the same rows", arguments: Engine.allCases)
  func roundTrip(to engine: Engine) async throws {
    let source = try await Shelves.filled()
    let archive = try await Shelves.archive(source)
    defer { close(archive) }
    let target = try TestPlace(engine)
    let tables = try await DatabaseArchive.restore(archive, to: target.address, known: Shelves.all)
    #expect(tables.map(\.table) == ["z_shelves", "books"])
    #expect(tables.map(\.rows) == [6, 600])
    let (sent, arrived) = (try await Shelves.rows(source), try await Shelves.rows(target))
    #expect(sent == arrived)
    let again = try await Shelves.archive(target)
    defer { close(again) }
    #expect(try await DatabaseArchive.check(again).tables == tables)
  }

  @Test("Leaves out rows that mean something to running servers alone")
  func transientTables() async throws {
    let source = try await Shelves.filled()
    let archive = try await Shelves.archive(source)
    defer { close(archive) }
    let target = try TestPlace()
    try await DatabaseArchive.restore(archive, to: target.address, known: Shelves.all)
    let database = try target.open()
    defer { database.close() }
    #expect(try await database.rows(of: "seen", by: ["id"]).isEmpty)
  }

  @Test("Of an older program is brought up to date")
  func older() async throws {
    let source = try await Shelves.filled(by: Shelves.first, books: 3)
    let archive = try await Shelves.archive(source)
    defer { close(archive) }
    let target = try TestPlace()
    try await DatabaseArchive.restore(archive, to: target.address, known: Shelves.all)
    let database = try target.open()
    defer { database.close() }
    try database.migrate(Shelves.all)
    #expect(
      try await database.read { try $0.query("SELECT rating FROM books").map { try $0.int("rating") } } == [
        3, 3, 3,
      ])
  }

  @Test("Of a newer program, or of one whose migrations were others, is refused, and nothing changes")
  func newer() async throws {
    let source = try TestPlace()
    let database = try source.open()
    try database.migrate(Shelves.newer)
    database.close()
    let archive = try await Shelves.archive(source, known: Shelves.newer)
    defer { close(archive) }
    let target = try TestPlace()
    await #expect(throws: DatabaseError.newerThanProgram(series: "shelves", migration: 3)) {
      try await DatabaseArchive.restore(archive, to: target.address, known: Shelves.all)
    }
    let others = [
      MigrationSeries("shelves", [Migration("shelves", sql: "CREATE TABLE t (a BIGINT PRIMARY KEY)")])
    ]
    await #expect(throws: DatabaseError.self) {
      try await DatabaseArchive.restore(archive, to: target.address, known: others)
    }
    let untouched = try target.open()
    defer { untouched.close() }
    #expect(try await untouched.read { try $0.tables().isEmpty })
  }

  @Test("Says when and by whom it was made, and holds files and settings")
  func header() async throws {
    let source = try await Shelves.filled(books: 0)
    let path = source.path("archive")
    var header = ArchiveHeader(madeAt: 1_700_000_000, program: "1a2b")
    header.files = ["secret.key": [1, 2, 3], "empty": []]
    header.settings = ["DOGEAR_URL": "https://books.example.org"]
    try await DatabaseArchive.write(source.address, known: Shelves.all, header: header, toFile: path)
    let file = try DatabaseArchive.open(path)
    defer { close(file) }
    var found = try await DatabaseArchive.check(file).header
    #expect(found.migrations.map(\.name) == ["shelves", "ratings"])
    found.migrations = []
    #expect(found == header)
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: source.folder).filter { $0.contains("partial") }
        == [])
  }

  @Test("Comes through a pipe as well")
  func pipe() async throws {
    let source = try await Shelves.filled(books: 5)
    let header = ArchiveHeader(madeAt: 7, program: "p")
    var ends: [Int32] = [0, 0]
    try #require(Foundation.pipe(&ends) == 0)
    let (reading, writing) = (ends[0], ends[1])
    defer { close(reading) }
    // A pipe is no file that another one could take the place of.
    await #expect(throws: ArchiveError.self) {
      try await DatabaseArchive.write(
        source.address, known: Shelves.all, header: header, toFile: "/dev/fd/\(writing)")
    }
    let address = source.address
    let task = Task {
      defer { close(writing) }
      return try await DatabaseArchive.write(address, known: Shelves.all, header: header, to: writing)
    }
    let spooled = try await WorkerThread.run(name: "spool") { [folder = source.folder] in
      try DatabaseArchive.spool(reading, in: folder)
    }
    defer { close(spooled) }
    let tables = try await DatabaseArchive.check(spooled).tables
    #expect(try await task.value == tables)
  }
}
