import Foundation
import Glibc
import Testing

@testable import Database

@Suite("The files of a database, and others", .timeLimit(.minutes(10)))
struct FileModeTests {
  private static let suffixes = ["", "-wal", "-shm", ".lock"]

  /// The modes of the files of a database that is open, in a folder that others may read.
  private func modes(existing mode: mode_t? = nil) async throws -> [mode_t] {
    let folder = FileManager.default.temporaryDirectory.path + "/dogear-modes-\(UUID().uuidString)"
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = Database.path(in: folder)
    if let mode {
      try Database(path: path).close()
      for suffix in Self.suffixes where access(path + suffix, F_OK) == 0 { chmod(path + suffix, mode) }
      #expect(DatabaseFiles.exposed(of: path).contains(path) == (mode & 0o077 != 0))
    }
    let database = try Database(path: path)
    defer { database.close() }
    try await database.write { _ = try $0.execute("CREATE TABLE t (id BIGINT NOT NULL PRIMARY KEY)") }
    _ = try await database.read { try $0.query("SELECT id FROM t") }
    #expect(DatabaseFiles.exposed(of: path) == [])
    return try Self.suffixes.map { suffix in
      var status = stat()
      try #require(stat(path + suffix, &status) == 0, "\(suffix)")
      return status.st_mode & 0o777
    }
  }

  @Test("Others can read none of them, in a folder that was there with any mode")
  func new() async throws {
    #expect(try await modes() == [0o600, 0o600, 0o600, 0o600])
  }

  @Test(
    "Files of an older version are taken away from others",
    arguments: [0o644, 0o666, 0o640, 0o600] as [mode_t])
  func existing(mode: mode_t) async throws {
    #expect(try await modes(existing: mode) == [0o600, 0o600, 0o600, 0o600])
  }
}
