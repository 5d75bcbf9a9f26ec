import Glibc
import Synchronization
import Testing

@testable import Database

@Suite("Room that is kept for changes that make some", .timeLimit(.minutes(10)))
struct SpareRoomTests {
  private static let bytes = 1 << 20

  /// Runs a test with a database that keeps such room, and with the path of its file.
  private func withDatabase(_ body: (Database, _ spare: String) async throws -> Void) async throws {
    try await inDirectory { directory in
      var configuration = Database.Configuration()
      configuration.spareBytes = Self.bytes
      let database = try Database(directory: directory, configuration: configuration)
      let spare = Database.path(in: directory) + "-spare"
      try await body(database, spare)
      database.close()
      unlink(spare)
    }
  }

  private func size(_ path: String) -> Int? {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : nil
  }

  @Test("It is given to a change that makes room where there is none, which runs once more, and kept again")
  func given() async throws {
    try await withDatabase { database, spare in
      #expect(size(spare) == Self.bytes)
      let sizes = Mutex<[Int?]>([])
      try await database.write(isFreeing: true) { [self] _ in
        let count = sizes.withLock { sizes in
          sizes.append(size(spare))
          return sizes.count
        }
        if count == 1 { throw DatabaseError.full }
      }
      #expect(sizes.withLock { $0 } == [Self.bytes, nil])
      #expect(size(spare) == Self.bytes)
      let deletes = try await database.write { try $0.first("PRAGMA secure_delete")?.int("secure_delete") }
      #expect(deletes != 2)
    }
  }

  @Test("Other changes fail on a full disk, and those that make room where that did not help")
  func notGiven() async throws {
    try await withDatabase { database, spare in
      for (isFreeing, count) in [(false, 1), (true, 2)] {
        let runs = Mutex(0)
        await #expect(throws: DatabaseError.full) {
          try await database.write(isFreeing: isFreeing) { _ in
            runs.withLock { $0 += 1 }
            throw DatabaseError.full
          }
        }
        #expect(runs.withLock { $0 } == count)
        #expect(size(spare) == Self.bytes)
      }
    }
  }

  @Test("A change that fails for another reason does not run again")
  func otherErrors() async throws {
    try await withDatabase { database, _ in
      let runs = Mutex(0)
      await #expect(throws: DatabaseError.corrupt) {
        try await database.write(isFreeing: true) { _ in
          runs.withLock { $0 += 1 }
          throw DatabaseError.corrupt
        }
      }
      #expect(runs.withLock { $0 } == 1)
    }
  }

  @Test("None is kept where it would be most of what is free, and none unless asked for")
  func none() async throws {
    try await inDirectory { directory in
      let path = "\(directory)/dogear.sqlite3"
      SpareRoom(beside: path, bytes: 1 << 60).keep()
      #expect(size(path + "-spare") == nil)
      SpareRoom(beside: path, bytes: 0).keep()
      #expect(size(path + "-spare") == nil)
    }
  }
}
