import Glibc
import Testing

@testable import Database

@Suite(.timeLimit(.minutes(10))) struct DamageTests {
  @Test func aFullDiskFailsWhatDoesNotFitAndNothingElse() async throws {
    let database = try Database.temporary()
    defer { database.close() }
    let row = String(repeating: "x", count: 2000)
    try await database.write { connection in
      try connection.execute("CREATE TABLE t (a TEXT)")
      _ = try connection.query("PRAGMA max_page_count = 40")
    }
    let outcomes = await withTaskGroup(of: Result<Int, any Error>.self) { group in
      for _ in 0..<200 {
        group.addTask {
          do {
            return .success(try await database.write { try $0.execute("INSERT INTO t VALUES ($1)", row) })
          } catch {
            return .failure(error)
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    let succeeded = outcomes.count { (try? $0.get()) == 1 }
    #expect(
      outcomes.allSatisfy { outcome in
        guard case .failure(let error) = outcome else { return true }
        return error as? DatabaseError == .full
      })
    #expect(succeeded < 200)
    #expect(try await database.read { try $0.first("SELECT count(*) AS n FROM t")?.int("n") } == succeeded)
    // There is room again.
    try await database.write { connection in
      _ = try connection.query("PRAGMA max_page_count = 4000")
      try connection.execute("INSERT INTO t VALUES ($1)", row)
    }
  }

  @Test func aDamagedFileIsAnErrorAndNoCrash() async throws {
    var template = Array("/tmp/dogear-damage-XXXXXX".utf8CString)
    try #require(mkdtemp(&template) != nil)
    let directory = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    let path = "\(directory)/dogear.sqlite3"
    defer {
      for suffix in ["", "-wal", "-shm", ".lock"] { unlink(path + suffix) }
      rmdir(directory)
    }
    let first = try Database(path: path)
    try await first.write { connection in
      try connection.execute("CREATE TABLE t (a TEXT)")
      for _ in 0..<100 {
        try connection.execute("INSERT INTO t VALUES ($1)", String(repeating: "x", count: 500))
      }
    }
    first.close()
    let file = open(path, O_WRONLY)
    let noise = [UInt8](repeating: 0xA5, count: 4096)
    for page in 1..<10 { _ = pwrite(file, noise, noise.count, off_t(page * 4096)) }
    close(file)
    let second = try Database(path: path)
    defer { second.close() }
    await #expect(throws: DatabaseError.corrupt) { try await second.read { try $0.query("SELECT * FROM t") } }
  }
}
