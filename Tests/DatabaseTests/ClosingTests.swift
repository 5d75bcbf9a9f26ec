import Foundation
import Glibc
import Testing

@testable import Database

/// The files that a database leaves behind, and the time at which it lets go of its own.
@Suite("Closing and keeping others out", .timeLimit(.minutes(10)))
struct ClosingTests {
  @Test("The file is others' only when all work has ended")
  func lock() async throws {
    try await inDirectory { directory in
      let database = try Database(directory: directory)
      let gate = WorkQueue<Bool>(capacity: 1)
      let write = Task.immediate { try await database.write { _ in _ = gate.next(limit: 1) } }
      let closing = try WorkerThread(name: "closing") { database.close() }
      await #expect(throws: DatabaseError.closed) {
        for _ in 0..<1_000_000 { try await database.read { _ in } }
      }
      for _ in 0..<100 {
        await Task.yield()
        #expect(throws: DatabaseError.self) {
          try FileLock(path: "\(directory)/dogear.sqlite3", patience: 0).release()
        }
      }
      try gate.append(true)
      try await write.value
      closing.join()
      try FileLock(path: "\(directory)/dogear.sqlite3", patience: 0).release()
    }
  }

  @Test("Who waits for the file gets it once it is free")
  func patience() async throws {
    try await inDirectory { directory in
      let path = "\(directory)/dogear.sqlite3"
      let held = try FileLock(path: path, patience: 0)
      let release = try WorkerThread(name: "release") {
        usleep(120_000)
        held.release()
      }
      try FileLock(path: path, patience: 60).release()
      release.join()
    }
  }

  @Test("A file that is another's costs nothing")
  func descriptors() async throws {
    try await inDirectory { directory in
      let path = "\(directory)/dogear.sqlite3"
      let held = try FileLock(path: path, patience: 0)
      defer { held.release() }
      for _ in 0..<3 {
        #expect(throws: DatabaseError.lockedByAnother(path: path)) { try FileLock(path: path, patience: 0) }
      }
      let descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap {
        Int($0)
      }
      #expect(descriptors.count { self.target(of: $0) == path + ".lock" } == 1)
    }
  }

  /// The file of a descriptor.
  private func target(of descriptor: Int) -> String? {
    var name = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/fd/\(descriptor)", &name, name.count)
    return count > 0 ? String(decoding: name[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self) : nil
  }

  @Test("Others can read neither the folder nor the lock")
  func modes() async throws {
    try await inDirectory { parent in
      let directory = parent + "/folder.sqlite3"
      let database = try Database(directory: directory)
      for (path, mode) in [(directory, 0o700), (directory + "/dogear.sqlite3.lock", 0o600)] {
        var status = stat()
        #expect(stat(path, &status) == 0)
        #expect(Int(status.st_mode) & 0o777 == mode)
      }
      database.close()
      for suffix in ["", "-wal", "-shm", ".lock"] { unlink("\(directory)/dogear.sqlite3\(suffix)") }
    }
  }

  @Test("A temporary database waits for no disk, and leaves nothing")
  func temporary() async throws {
    let database = try Database.temporary()
    let (path, synchronous) = try await database.write { connection in
      (
        try connection.first("PRAGMA database_list")?.string("file"),
        try connection.first("PRAGMA synchronous")?.int("synchronous")
      )
    }
    #expect(synchronous == 0)
    let file = try #require(path)
    let folder = String(file.prefix(upTo: try #require(file.lastIndex(of: "/"))))
    #expect(access(folder, F_OK) == 0)
    database.close()
    #expect(access(folder, F_OK) != 0)
  }
}
