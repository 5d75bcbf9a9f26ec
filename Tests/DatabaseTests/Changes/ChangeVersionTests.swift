import DatabaseTesting
import Testing

@testable import Database

@Suite("The versions of what servers share", .timeLimit(.minutes(10)))
struct ChangeVersionTests {
  @Test("Nothing is recorded where nobody shares the database", .timeLimit(.minutes(10)))
  func sqlite() async throws {
    let database = try Database.temporary()
    defer { database.close() }
    try database.migrate([ChangeLog.series])
    let version = try await database.write { connection in
      try connection.recordEvent("test", "a")
      return try connection.record("test", "a")
    }
    #expect(version == nil)
    #expect(try await database.read { try $0.version("test", "a") } == 0)
    #expect(try await database.read { try $0.query("SELECT kind FROM changes") }.isEmpty)
    #expect(try database.follow({ _ in }) == nil)
    #expect(!database.isShared)
  }

  @Test("Grow by one in the order of the commits, however many servers change the same", .onPostgres)
  func concurrent() async throws {
    let fixture = try FeedFixture(3)
    defer { fixture.close() }
    let databases = fixture.databases
    let versions = try await withThrowingTaskGroup { group in
      for number in 0..<60 {
        group.addTask {
          try await databases[number % 3].write { try $0.record("list", "a", part: "\(number)") }
        }
      }
      var versions: [Int] = []
      for try await version in group { versions.append(try #require(version).number) }
      return versions.sorted()
    }
    #expect(versions == Array(versions[0]..<versions[0] + 60))
    #expect(try await databases[0].read { try $0.version("list", "a") } == versions.last)
  }

  @Test("Never go back, though they are forgotten", .onPostgres)
  func forgotten() async throws {
    let fixture = try FeedFixture(1)
    defer { fixture.close() }
    let database = fixture.databases[0]
    let unknown = try await database.read { try $0.version("list", "a") }
    let first = try #require(try await database.write { try $0.record("list", "a") })
    #expect(first.isFirst)
    #expect(first.follows(unknown))
    // As many as one transaction may hold.
    let last = try await database.write { connection in
      for _ in 1..<ChangeLog.versionsOfTransaction { _ = try connection.record("list", "a") }
      return try connection.version("list", "a")
    }
    try await database.write { try $0.execute("DELETE FROM change_versions") }
    // It follows from the oldest transaction that goes on, such as one that another test has begun before.
    var between = last
    while between <= last { between = try await database.read { try $0.version("list", "a") } }
    let again = try #require(try await database.write { try $0.record("list", "a") })
    #expect(again.follows(between))
    #expect(again.follows(last))
  }

  @Test("A change follows the state that it was made to, and no other")
  func follows() {
    #expect(RecordedVersion(number: 7).follows(6))
    #expect(!RecordedVersion(number: 7).follows(5))
    #expect(!RecordedVersion(number: 7).follows(7))
    #expect(RecordedVersion(number: 7, isFirst: true).follows(0))
    #expect(!RecordedVersion(number: 7, isFirst: true).follows(7))
  }

  @Test("The parts that were changed since a version are known, unless one change was of all", .onPostgres)
  func parts() async throws {
    let fixture = try FeedFixture(1)
    defer { fixture.close() }
    let database = fixture.databases[0]
    func record(_ part: String?) async throws -> Int {
      try #require(try await database.write { try $0.record("list", "a", part: part) }).number
    }
    func parts(from: Int, to: Int, limit: Int = 8) async throws -> Set<String>? {
      try await database.read { try $0.parts(of: "list", "a", from: from, to: to, limit: limit) }
    }
    let first = try await record("1")
    _ = try await record("2")
    let third = try await record("2")
    let fourth = try await record(nil)
    #expect(try await parts(from: first, to: third) == ["2"])
    #expect(try await parts(from: first - 1, to: third) == ["1", "2"])
    #expect(try await parts(from: first, to: fourth) == nil)
    #expect(try await parts(from: first - 2, to: third) == nil)
    #expect(try await parts(from: first, to: third, limit: 1) == nil)
    #expect(try await parts(from: third, to: third) == nil)
  }

  @Test("What is old is removed", .onPostgres)
  func pruning() async throws {
    let fixture = try FeedFixture(1)
    defer { fixture.close() }
    let database = fixture.databases[0]
    try await database.write { connection in
      _ = try connection.record("list", "old")
      try connection.execute("UPDATE changes SET recorded_at = 1")
      try connection.execute("UPDATE change_versions SET changed_at = 1")
      _ = try connection.record("list", "new")
      for statement in ChangeLog.prune { try connection.execute(statement) }
    }
    for table in ["changes", "change_versions"] {
      let rows = try await database.read { try $0.query("SELECT subject FROM \(table)") }
      #expect(try rows.map { try $0.string("subject") } == ["new"])
    }
  }
}
