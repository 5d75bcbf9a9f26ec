import DatabaseTesting
import Testing

@testable import Database

@Suite("Copying to another database", .everyEngine, .timeLimit(.minutes(10)))
struct CopyTests {
  @Test("Takes all rows along, to either kind", arguments: Engine.allCases)
  func copies(to engine: Engine) async throws {
    let source = try await Shelves.filled()
    let target = try TestPlace(engine)
    let tables = try await DatabaseArchive.copy(from: source.address, to: target.address, known: Shelves.all)
    #expect(tables.map(\.rows) == [6, 600])
    let (sent, arrived) = (try await Shelves.rows(source), try await Shelves.rows(target))
    #expect(sent == arrived)
  }

  @Test("Brings an older database up to date")
  func older() async throws {
    let source = try await Shelves.filled(by: Shelves.first, books: 3)
    let target = try TestPlace()
    try await DatabaseArchive.copy(from: source.address, to: target.address, known: Shelves.all)
    #expect(try await Shelves.rows(target)[1].allSatisfy { $0.last == .integer(3) })
  }

  @Test("Is refused where there is nothing to copy, the target holds something, or both are the same")
  func refusals() async throws {
    let (source, empty) = (try await Shelves.filled(books: 3), try TestPlace())
    let other = try await Shelves.filled(books: 2)
    let before = try await Shelves.rows(other)
    await #expect(throws: ArchiveError.noData("\(empty.address)")) {
      try await DatabaseArchive.copy(from: empty.address, to: other.address, known: Shelves.all)
    }
    await #expect(throws: ArchiveError.notEmpty("\(other.address)")) {
      try await DatabaseArchive.copy(from: source.address, to: other.address, known: Shelves.all)
    }
    await #expect(throws: ArchiveError.samePlace) {
      try await DatabaseArchive.copy(from: source.address, to: source.address, known: Shelves.all)
    }
    #expect(try await Shelves.rows(other) == before)
  }

  @Test("Is refused while a server uses either, as what it stores meanwhile would be left behind")
  func inUse() async throws {
    let (source, target) = (try await Shelves.filled(books: 3), try TestPlace())
    let server = try source.open()
    await #expect(throws: ArchiveError.inUse("\(source.address)")) {
      try await DatabaseArchive.copy(from: source.address, to: target.address, known: Shelves.all)
    }
    server.close()
    let other = try target.open()
    await #expect(throws: ArchiveError.inUse("\(target.address)")) {
      try await DatabaseArchive.copy(from: source.address, to: target.address, known: Shelves.all)
    }
    other.close()
    try await DatabaseArchive.copy(from: source.address, to: target.address, known: Shelves.all)
  }

  @Test("Waits for a server that has just closed what it had open", .onPostgres)
  func closing() async throws {
    let (source, target) = (try await Shelves.filled(.postgres, books: 3), try TestPlace(.postgres))
    let others = try (0..<4).map { _ in try source.open() } + [try target.open()]
    let copy = Task.detached {
      try await DatabaseArchive.copy(from: source.address, to: target.address, known: Shelves.all)
    }
    // Whether the copy meets their sessions or not, it has them to wait for, and no longer than that.
    for other in others { other.close() }
    #expect(try await copy.value.map(\.rows) == [6, 3])
  }
}
