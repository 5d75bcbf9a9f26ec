import DatabaseTesting
import Testing

@testable import Database

@Suite("PostgreSQL: leases", .onPostgres, .timeLimit(.minutes(10)))
struct LeaseTests {
  private let long = Lease("sweep", milliseconds: 60_000)

  private func take(_ lease: Lease, _ database: Database, pause: Int = 0) async throws -> Bool {
    try await database.write { try lease.take(pause: pause, $0) }
  }

  @Test("One server has a lease at a time")
  func one() async throws {
    let fixture = try FeedFixture(3)
    defer { fixture.close() }
    let (databases, lease) = (fixture.databases, long)
    let taken = try await withThrowingTaskGroup { group in
      for number in 0..<12 { group.addTask { try await take(lease, databases[number % 3]) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(taken.count(where: \.self) == 1)
    #expect(try await !databases[0].read { try lease.isFree(pause: 0, $0) })
    let renewed = try await [0, 1, 2].asyncMap { index in
      try await databases[index].write { try lease.renew($0) }
    }
    #expect(renewed.count(where: \.self) == 1)
  }

  @Test("One that ended is another's, and can't be renewed")
  func ended() async throws {
    let fixture = try FeedFixture(2)
    defer { fixture.close() }
    let (first, second) = (fixture.databases[0], fixture.databases[1])
    let (lease, short) = (long, Lease("sweep", milliseconds: 0))
    #expect(try await take(short, first))
    #expect(try await !first.write { try lease.renew($0) })
    #expect(try await take(long, second))
    #expect(try await !take(long, first))
    // The one that lost it doesn't end the other's.
    try await first.write { try lease.finish($0) }
    #expect(try await !take(long, first))
  }

  @Test(
    "One from before the database’s clock was set back has ended, and so has the pause after what was done")
  func setBack() async throws {
    let fixture = try FeedFixture(2)
    defer { fixture.close() }
    let (first, second, lease) = (fixture.databases[0], fixture.databases[1], long)
    let hour = 60 * 60 * 1000
    #expect(try await take(long, first))
    try await first.write { _ = try $0.execute("UPDATE leases SET ends_at = ends_at + $1", hour) }
    #expect(try await second.read { try lease.isFree(pause: hour, $0) })
    #expect(try await take(long, second, pause: hour))
    try await second.write { try lease.finish($0) }
    #expect(try await !take(long, first, pause: hour))
    try await first.write { _ = try $0.execute("UPDATE leases SET done_at = done_at + $1", hour) }
    #expect(try await second.read { try lease.isFree(pause: hour, $0) })
    #expect(try await take(long, first, pause: hour))
  }

  @Test("After what it is for was done it is free again, when the pause is over")
  func pause() async throws {
    let fixture = try FeedFixture(2)
    defer { fixture.close() }
    let (first, second, lease) = (fixture.databases[0], fixture.databases[1], long)
    #expect(try await take(long, first, pause: 60_000))
    try await first.write { try lease.finish($0) }
    #expect(try await !take(long, second, pause: 60_000))
    #expect(try await !second.read { try lease.isFree(pause: 60_000, $0) })
    #expect(try await second.read { try lease.isFree(pause: 0, $0) })
    #expect(try await take(long, second, pause: 0))
  }

  @Test("A server that has lost a lease ends, gives back and renews nothing, nor does one with another name")
  func others() async throws {
    let fixture = try FeedFixture(2)
    defer { fixture.close() }
    let (first, second, lease) = (fixture.databases[0], fixture.databases[1], long)
    let other = Lease("other", milliseconds: 60_000)
    #expect(try await take(lease, first))
    #expect(try await take(other, first))
    try await second.write { try lease.giveBack($0) }
    #expect(try await !second.write { try lease.renew($0) })
    #expect(try await !second.read { try lease.isFree(pause: 0, $0) })
    try await first.write { try lease.giveBack($0) }
    #expect(try await second.read { try lease.isFree(pause: 60_000, $0) })
    #expect(try await !second.read { try other.isFree(pause: 0, $0) })
    #expect(try await first.write { try other.renew($0) })
    #expect(try await !first.write { try lease.renew($0) })
    #expect(try await take(lease, second))
    try await second.write { try lease.finish($0) }
    #expect(try await !take(other, second))
    try await first.write { try other.finish($0) }
    #expect(try await !first.read { try lease.isFree(pause: 60_000, $0) })
    #expect(try await first.read { try lease.isFree(pause: 0, $0) })
  }
}

extension Array {
  fileprivate func asyncMap<Value>(_ body: (Element) async throws -> Value) async rethrows -> [Value] {
    var values: [Value] = []
    for element in self { values.append(try await body(element)) }
    return values
  }
}
