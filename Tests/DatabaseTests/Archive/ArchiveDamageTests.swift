import DatabaseTesting
import Foundation
import Testing

@testable import Database

@Suite("A damaged archive", .timeLimit(.minutes(10)))
struct ArchiveDamageTests {
  /// A file with an archive, whole or not.
  private final class Copy {
    let path: String
    let file: Int32

    init(_ bytes: [UInt8], in place: TestPlace) throws {
      path = place.path("copy-\(UUID().uuidString)")
      try Data(bytes).write(to: URL(fileURLWithPath: path))
      file = try DatabaseArchive.open(path)
    }

    deinit {
      close(file)
      unlink(path)
    }
  }

  private func archived(_ place: TestPlace) async throws -> [UInt8] {
    let archive = try await Shelves.archive(place)
    defer { close(archive) }
    return try ArchiveFile(archive).bytes(0..<ArchiveFile(archive).size)
  }

  @Test("Is recognised, whichever of its bytes was changed")
  func flippedBytes() async throws {
    let place = try await Shelves.filled(.sqlite, books: 4)
    let whole = try await archived(place)
    try #require(whole.count > 1000)
    // The long text in the middle is like its neighbours.
    for index in whole.indices where index < 1500 || index > whole.count - 1500 || index.isMultiple(of: 997) {
      var bytes = whole
      bytes[index] ^= UInt8(1 << (index % 8))
      let copy = try Copy(bytes, in: place)
      #expect(throws: (any Error).self, "byte \(index)") { try ArchiveReader(copy.file).check() }
    }
  }

  @Test("Is recognised, wherever it was cut off, and where something was added")
  func truncated() async throws {
    let place = try await Shelves.filled(.sqlite, books: 4)
    let whole = try await archived(place)
    for count in whole.indices where count < 1500 || count > whole.count - 500 || count.isMultiple(of: 499) {
      let copy = try Copy(Array(whole[..<count]), in: place)
      #expect(throws: (any Error).self, "\(count) bytes") { try ArchiveReader(copy.file).check() }
    }
    let longer = try Copy(whole + [0], in: place)
    #expect(throws: ArchiveError.damaged("something follows its end")) {
      try ArchiveReader(longer.file).check()
    }
    let shorter = try Copy(whole.dropLast(), in: place)
    #expect(throws: ArchiveError.truncated) { try ArchiveReader(shorter.file).check() }
  }

  @Test("Changes nothing", .everyEngine)
  func nothingChanges() async throws {
    let place = try await Shelves.filled(books: 40)
    let whole = try await archived(place)
    let target = try await Shelves.filled(books: 3)
    let before = try await Shelves.rows(target)
    for step in 1...12 {
      var bytes = whole
      bytes[whole.count * step / 13] ^= 0x10
      let copies = [
        try Copy(bytes, in: place), try Copy(Array(whole[..<(whole.count * step / 13)]), in: place),
      ]
      for copy in copies {
        await #expect(throws: (any Error).self) {
          try await DatabaseArchive.restore(
            copy.file, to: target.address, known: Shelves.all, replacing: true)
        }
      }
    }
    #expect(try await Shelves.rows(target) == before)
  }

  @Test("Is told from other files, and from archives of newer formats")
  func otherFiles() async throws {
    let place = try TestPlace(.sqlite)
    for text in ["", "hello", "Dogear archive\n", "Dogear archive 0\n", String(repeating: "x", count: 100)] {
      let copy = try Copy(Array(text.utf8), in: place)
      #expect(throws: ArchiveError.notAnArchive) { try ArchiveReader(copy.file) }
    }
    let newer = try Copy(Array("Dogear archive 2\nwhatever".utf8), in: place)
    #expect(throws: ArchiveError.newerFormat(version: 2)) { try ArchiveReader(newer.file) }
    let folder = try DatabaseArchive.open(place.folder)
    defer { close(folder) }
    #expect(throws: ArchiveError.notAnArchive) { try ArchiveReader(folder) }
    #expect(throws: ArchiveError.inputOutput(path: "/nowhere", reason: "No such file or directory")) {
      try DatabaseArchive.open("/nowhere")
    }
  }

  @Test("That says of itself that it is whole is refused where its rows break a rule", .everyEngine)
  func brokenRules() async throws {
    let place = try TestPlace(.sqlite)
    let database = try place.open()
    try database.migrate(Shelves.all)
    try await database.write { connection in
      try connection.deferForeignKeys()
      try connection.execute("INSERT INTO z_shelves VALUES ('kept', 1)")
    }
    database.close()
    let source = try SQLiteDriver(path: Database.path(in: place.folder), isWriter: true, isDurable: false)
    try source.script("PRAGMA foreign_keys = OFF; INSERT INTO books (shelf, number) VALUES ('nobody', 1)")
    source.close()
    let archive = try await Shelves.archive(place)
    defer { close(archive) }
    let target = try await Shelves.filled(books: 3)
    let before = try await Shelves.rows(target)
    await #expect(throws: DatabaseError.foreignKey) {
      try await DatabaseArchive.restore(archive, to: target.address, known: Shelves.all, replacing: true)
    }
    #expect(try await Shelves.rows(target) == before)
  }
}
