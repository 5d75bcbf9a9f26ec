import Database
import Foundation
import HTTPTesting
import Synchronization
import Testing

@testable import Dogear

@Suite("Whether the program can do its work", .timeLimit(.minutes(10)))
struct ReadinessTests {
  /// A database in a folder of its own, and what is logged.
  private final class Fixture: Sendable {
    let directory: String
    let database: Database
    let lines = FaultLines()
    let faults: FaultLog
    let readiness: Readiness

    init() throws {
      directory = try AppFixture.temporaryDirectory()
      database = try Database(directory: directory)
      try database.migrate(Features.all.migrations)
      let lines = lines
      faults = FaultLog(clock: { 0 }, write: lines.write)
      readiness = Readiness(database: database, clock: { lines.now }, faults: faults)
    }

    deinit {
      database.close()
      try? FileManager.default.removeItem(atPath: directory)
    }
  }

  @Test("A database that can be written is ready, and is written once in a while")
  func ready() async throws {
    let fixture = try Fixture()
    for _ in 1...3 {
      for _ in 1...10 { #expect(await fixture.readiness.problem() == nil) }
      fixture.lines.now += Readiness.validSeconds
    }
    let writtenAt = try await fixture.database.read { connection in
      try connection.query("SELECT written_at FROM readiness").map { try $0.int("written_at") }
    }
    #expect(writtenAt == [1000 + 2 * Readiness.validSeconds])
    #expect(fixture.lines.take() == [])
  }

  @Test("A server that hears nothing of the others' changes is not ready, as its pages may be old")
  func deaf() async throws {
    let fixture = try Fixture()
    let isDeaf = Atomic(false)
    let readiness = Readiness(
      database: fixture.database, clock: { 0 }, faults: fixture.faults,
      changes: { isDeaf.load(ordering: .relaxed) ? "silence" : nil })
    #expect(await readiness.problem() == nil)
    isDeaf.store(true, ordering: .relaxed)
    #expect(await readiness.problem() == "silence")
    #expect(ServerChanges().problem == nil)
  }

  @Test("A data folder that is gone ends the answers of success, and is logged")
  func deletedFolder() async throws {
    let fixture = try Fixture()
    #expect(await fixture.readiness.problem() == nil)
    try FileManager.default.removeItem(atPath: fixture.directory)
    await #expect(throws: DatabaseError.self) {
      try await fixture.database.write { try $0.execute("DELETE FROM readiness") }
    }
    #expect(await fixture.readiness.problem() == nil)
    fixture.lines.now += Readiness.validSeconds
    #expect(await fixture.readiness.problem() == "the database can't be written")
    let lines = fixture.lines.take()
    #expect(lines.count == 1)
    #expect(lines.first?.contains("it was deleted or moved while it was in use") == true)
    #expect(await fixture.readiness.problem() == "the database can't be written")
  }

  @Test("A sound database has no problems, and a damaged one is noticed")
  func damage() async throws {
    let fixture = try Fixture()
    try await fixture.database.write { connection in
      for number in 0..<2000 {
        try connection.execute(
          """
          INSERT INTO accounts (id, username, username_key, password_hash, created_at)
          VALUES ($1, $1, $1, $2, 0)
          """, "a\(number)", String(repeating: "x", count: 200))
      }
    }
    await fixture.readiness.checkIntegrity()
    #expect(await fixture.readiness.problem() == nil)
    fixture.database.close()
    // The second half is overwritten, where no schema is.
    let path = "\(fixture.directory)/dogear.sqlite3"
    let file = try #require(FileHandle(forUpdatingAtPath: path))
    let size = try file.seekToEnd()
    #expect(size > 100_000)
    try file.seek(toOffset: size / 2)
    try file.write(contentsOf: Data(repeating: 0xa5, count: Int(size - size / 2)))
    try file.close()
    let database = try Database(directory: fixture.directory)
    defer { database.close() }
    let readiness = Readiness(
      database: database, clock: { 0 }, faults: FaultLog(clock: { 0 }, write: { _ in }))
    await readiness.checkIntegrity()
    #expect(await readiness.problem() == "the database is damaged")
  }

  @Test("An error that means damage ends readiness")
  func errors() async throws {
    let fixture = try Fixture()
    fixture.faults.note(DatabaseError.busy, in: "It")
    #expect(await fixture.readiness.problem() == nil)
    fixture.faults.note(DatabaseError.corrupt, in: "It")
    #expect(await fixture.readiness.problem() == "the database is damaged")
  }

  @Test("So does one that a job meets beside the requests")
  func errorsOfJobs() async throws {
    let fixture = try Fixture()
    await Job("The job", .once) { _ in throw DatabaseError.corrupt }.run({ 0 }, fixture.faults)
    #expect(fixture.lines.take() == ["The job failed: the database file is damaged"])
    #expect(await fixture.readiness.problem() == "the database is damaged")
  }
}
