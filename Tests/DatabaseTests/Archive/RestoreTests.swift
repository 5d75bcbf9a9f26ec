import DatabaseTesting
import Foundation
import Testing

@testable import Database

@Suite("Restoring", .everyEngine, .timeLimit(.minutes(10)))
struct RestoreTests {
  private struct Stop: Error {}

  @Test("Leaves a database alone that holds something, unless it is told to replace it")
  func notEmpty() async throws {
    let archive = try await Shelves.archive(try await Shelves.filled(books: 7))
    defer { close(archive) }
    let target = try await Shelves.filled(by: Shelves.first, books: 2)
    let before = try await Shelves.rows(target)
    await #expect(throws: ArchiveError.notEmpty("\(target.address)")) {
      try await DatabaseArchive.restore(archive, to: target.address, known: Shelves.all)
    }
    #expect(try await Shelves.rows(target) == before)
    try await DatabaseArchive.restore(archive, to: target.address, known: Shelves.all, replacing: true)
    #expect(try await Shelves.rows(target)[1].count == 7)
  }

  @Test("Fills a database that a server has made and nobody has used")
  func emptyTables() async throws {
    let archive = try await Shelves.archive(try await Shelves.filled(books: 7))
    defer { close(archive) }
    let target = try TestPlace()
    let database = try target.open()
    try database.migrate(Shelves.all)
    try await database.write { connection in
      try connection.execute("DELETE FROM z_shelves")
      try connection.execute("INSERT INTO seen VALUES (9)")
    }
    database.close()
    try await DatabaseArchive.restore(archive, to: target.address, known: Shelves.all)
    #expect(try await Shelves.rows(target)[1].count == 7)
  }

  @Test("Is refused while a server uses the database")
  func inUse() async throws {
    let archive = try await Shelves.archive(try await Shelves.filled(books: 7))
    defer { close(archive) }
    let target = try TestPlace()
    let server = try target.open()
    try server.migrate(Shelves.all)
    await #expect(throws: ArchiveError.inUse("\(target.address)")) {
      try await DatabaseArchive.restore(archive, to: target.address, known: Shelves.all, replacing: true)
    }
    try await server.write { try $0.execute("INSERT INTO z_shelves VALUES ('still served', 0)") }
    server.close()
    try await DatabaseArchive.restore(archive, to: target.address, known: Shelves.all, replacing: true)
  }

  @Test("Changes nothing where it is stopped before all rows have arrived")
  func stopped() async throws {
    let archive = try await Shelves.archive(try await Shelves.filled(books: 7))
    defer { close(archive) }
    let target = try await Shelves.filled(books: 2)
    let before = try await Shelves.rows(target)
    await #expect(throws: Stop.self) {
      try await DatabaseArchive.restore(
        archive, to: target.address, known: Shelves.all, replacing: true, prepare: { _ in throw Stop() })
    }
    #expect(try await Shelves.rows(target) == before)
    let left = try FileManager.default.contentsOfDirectory(atPath: target.folder)
    #expect(left.filter { $0.contains("restoring") } == [])
  }

  @Test("Backs up nothing where there is nothing")
  func noData() async throws {
    let place = try TestPlace()
    let header = ArchiveHeader(madeAt: 7, program: "p")
    let path = place.path("archive")
    await #expect(throws: ArchiveError.noData("\(place.address)")) {
      try await DatabaseArchive.write(place.address, known: Shelves.all, header: header, toFile: path)
    }
    #expect(!FileManager.default.fileExists(atPath: path))
    #expect(!FileManager.default.fileExists(atPath: Database.path(in: place.folder)))
  }

  @Test("A backup that can't be written leaves the older one unchanged")
  func unwritable() async throws {
    let place = try await Shelves.filled(books: 1)
    let header = ArchiveHeader(madeAt: 7, program: "p")
    for path in ["\(place.folder)/nowhere/archive", place.folder] {
      await #expect(throws: ArchiveError.self) {
        try await DatabaseArchive.write(place.address, known: Shelves.all, header: header, toFile: path)
      }
    }
    let path = place.path("archive")
    try await DatabaseArchive.write(place.address, known: Shelves.all, header: header, toFile: path)
    let older = try Data(contentsOf: URL(fileURLWithPath: path))
    await #expect(throws: DatabaseError.self) {
      try await DatabaseArchive.write(place.address, known: Shelves.first, header: header, toFile: path)
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == older)
  }
}
