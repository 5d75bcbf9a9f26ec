import Database
import DatabaseTesting
import Foundation
import Testing

@testable import Dogear

@Suite("An installation", .everyEngine, .timeLimit(.minutes(10)))
struct InstallationTests {
  private static let note = BackupNote(madeAt: 7, program: "p", settings: [:])

  private func installation(_ place: TestPlace) -> Installation {
    Installation(directory: place.path("data"), database: place.address)
  }

  private func key(_ place: TestPlace) throws -> [[UInt8]]? { try KeyFile.existing(in: place.path("data")) }

  @Test(
    "Is backed up with its key while it is used, and works elsewhere as it did", arguments: Engine.allCases)
  func roundTrip(to engine: Engine) async throws {
    let (source, target) = (try TestPlace(), try TestPlace(engine))
    let stores = try Stores(Environment(directory: source.path("data"), database: source.address))
    let owner = OwnerID.visitor("v1")
    let books = ListStore<Book>(stores.services)
    try await books.add(
      Book(id: "b1", title: "Momo", author: "Ende", isbn: "", pages: 1, status: .read), to: owner)
    let path = source.path("backup")
    try await installation(source).backUp(to: path, note: Self.note)
    stores.close()

    let archive = try DatabaseArchive.open(path)
    defer { close(archive) }
    try await installation(target).restore(archive, replacing: false)
    #expect(try key(target) == key(source))
    let other = try Stores(Environment(directory: target.path("data"), database: target.address))
    defer { other.close() }
    let titles = try await ListStore<Book>(other.services).list(of: owner).items.map(\.title)
    #expect(titles.last == "Momo")
    let signed = stores.signer.sign("v1", purpose: "p")
    #expect(other.signer.verify(signed, purpose: "p") == "v1")
    // A server that has started has data of its own.
    other.close()
    await #expect(throws: ArchiveError.notEmpty("\(target.address)")) {
      try await installation(target).restore(archive, replacing: false)
    }
  }

  @Test("Keeps its data and its key where a backup can't be used")
  func keepsKey() async throws {
    let (source, target) = (try TestPlace(), try TestPlace())
    for place in [source, target] {
      try Stores(Environment(directory: place.path("data"), database: place.address)).close()
    }
    let database = try target.open()
    try await database.write { try $0.execute("INSERT INTO shelves VALUES ('v:1', 1, 1)") }
    database.close()
    let before = try key(target)
    try await installation(source).backUp(to: source.path("backup"), note: Self.note)
    let archive = try DatabaseArchive.open(source.path("backup"))
    defer { close(archive) }
    await #expect(throws: ArchiveError.self) {
      try await installation(target).restore(archive, replacing: false)
    }
    #expect(try key(target) == before)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: target.path("data")).filter {
        $0.contains("staged")
      } == [])
    try await installation(target).restore(archive, replacing: true)
    #expect(try key(target) == key(source))
  }
}
