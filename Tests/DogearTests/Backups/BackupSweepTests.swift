import Database
import DatabaseTesting
import Foundation
import Testing

@testable import Dogear

@Suite("The daily backup", .everyEngine, .timeLimit(.minutes(10)))
struct BackupSweepTests {
  private static let day = 24 * 60 * 60
  /// 2026-11-26, 10:00.
  private static let now = 1_795_687_200

  private let place: TestPlace
  private let folder: BackupFolder
  private let stores: Stores

  init() throws {
    place = try TestPlace()
    folder = BackupFolder(place.path("backups"))
    stores = try Stores(Environment(directory: place.path("data"), database: place.address))
  }

  private func sweep(free: Int = .max) -> BackupSweep {
    BackupSweep(
      Installation(directory: stores.environment.directory, database: place.address), in: folder,
      program: "1a2b",
      settings: ["DOGEAR_SIGN_UP": "closed"], freeBytes: { free })
  }

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }

  @Test("Is made once a day, and can be restored")
  func onceADay() async throws {
    defer { stores.close() }
    let sweep = sweep()
    for hour in 0..<30 { try await sweep.sweep(now: Self.now + hour * 60 * 60) }
    #expect(try names == ["dogear-2026-11-26.backup", "dogear-2026-11-27.backup"])
    let file = try DatabaseArchive.open("\(folder.path)/dogear-2026-11-27.backup")
    defer { close(file) }
    let target = try TestPlace()
    let other = Installation(directory: target.path("data"), database: target.address)
    let note = try await other.restore(file, replacing: false).note
    #expect(note.madeAt == Self.now + 14 * 60 * 60)
    #expect(note.program == "1a2b")
    #expect(note.settings == ["DOGEAR_SIGN_UP": "closed"])
  }

  @Test("Goes when the rule says so; files of others stay")
  func pruning() async throws {
    defer { stores.close() }
    let sweep = sweep()
    try await sweep.sweep(now: Self.now)
    for name in [
      "notes.txt", "dogear-2026-11-25.backup.77.partial", "dogear-2026-11-26.backup.partial", "x.partial",
    ] {
      try Data().write(to: URL(fileURLWithPath: "\(folder.path)/\(name)"))
    }
    var removed = 0
    for day in 1...40 { removed += try await sweep.sweep(now: Self.now + day * Self.day) }
    let days = try folder.days
    #expect(days == BackupRetention().kept(of: days))
    #expect(removed == 41 - days.count)
    #expect(days.max() == BackupDay(time: Self.now + 40 * Self.day))
    #expect(try names.filter { BackupDay(fileName: $0) == nil } == ["notes.txt", "x.partial"])
  }

  @Test("That fails removes none, and is tried again")
  func failure() async throws {
    let sweep = sweep()
    for day in 0..<9 { try await sweep.sweep(now: Self.now + day * Self.day) }
    let before = try names
    await #expect(throws: BackupError.noRoom(folder: folder.path)) {
      try await self.sweep(free: BackupSweep.reserve - 1).sweep(now: Self.now + 20 * Self.day)
    }
    #expect(try names == before)
    stores.close()
    // A folder that can't be made: its place is taken by a file.
    let taken = BackupSweep(
      Installation(directory: stores.environment.directory, database: place.address),
      in: BackupFolder("\(folder.path)/dogear-2026-11-26.backup/folder"))
    await #expect(throws: DatabaseError.self) { try await taken.sweep(now: Self.now) }
    try await sweep.sweep(now: Self.now + 20 * Self.day)
    #expect(try folder.days.contains(BackupDay(time: Self.now + 20 * Self.day)))
  }

  @Test("Goes on where the clock jumps back and forth")
  func clock() async throws {
    defer { stores.close() }
    let sweep = sweep()
    for time in [Self.now, Self.now + 3650 * Self.day, Self.now + Self.day, 0, -5, Self.now + 2 * Self.day] {
      try await sweep.sweep(now: time)
    }
    for day in ["2026-11-26", "2026-11-27", "2026-11-28"] {
      #expect(try names.contains("dogear-\(day).backup"))
    }
  }
}
