import DatabaseTesting
import Testing

@testable import Database

@Suite("PostgreSQL: the changes of other servers", .onPostgres, .timeLimit(.minutes(10)))
struct ChangeFeedTests {
  @Test("Begin with a gap, and come once, in the order of the commits; the server's own changes don't come")
  func order() throws {
    let fixture = try FeedFixture(2)
    defer { fixture.close() }
    let follower = try fixture.follow(0)
    _ = try fixture.follow(1)
    for number in 0..<50 {
      try fixture.record(0, "own")
      try fixture.databases[1].writeAndWait { _ = try $0.record("list", "a", part: "\(number)") }
    }
    let changes = follower.changes(50)
    #expect(changes.map(\.part) == (0..<50).map(String.init))
    #expect(changes.allSatisfy { $0.kind == "list" })
    let versions = changes.compactMap(\.version)
    #expect(versions == Array((versions.first ?? 0)..<(versions.first ?? 0) + 50))
  }

  @Test("One that commits after others which began later is not missed")
  func outOfOrder() throws {
    let fixture = try FeedFixture(3)
    defer { fixture.close() }
    let follower = try fixture.follow(2)
    let second = fixture.databases[1]
    try fixture.databases[0].writeAlone { connection in
      try connection.driver.beginWriting()
      try connection.recordEvent("test", "early")
      try second.writeAndWait { try $0.recordEvent("test", "late") }
      // The later transaction is read, and its number is beyond the number of the first, which has not committed.
      #expect(follower.changes(1).map(\.subject) == ["late"])
      try connection.driver.commit()
    }
    #expect(follower.changes(1).map(\.subject) == ["early"])
    try fixture.record(1, "last")
    #expect(follower.changes(1).map(\.subject) == ["last"])
  }

  @Test("What is rolled back never comes")
  func rollback() throws {
    let fixture = try FeedFixture(2)
    defer { fixture.close() }
    let follower = try fixture.follow(0)
    #expect(throws: DatabaseError.busy) {
      try fixture.databases[1].writeAndWait { connection in
        try connection.recordEvent("test", "never")
        throw DatabaseError.busy
      }
    }
    try fixture.record(1, "next")
    #expect(follower.changes(1).map(\.subject) == ["next"])
  }

  @Test("Come without a notification, too: the log is read once a second")
  func missedNotification() throws {
    let fixture = try FeedFixture(2)
    defer { fixture.close() }
    let follower = try fixture.follow(0)
    // A server without a feed sends none.
    let begin = ContinuousClock.now
    try fixture.record(1, "silent")
    #expect(follower.changes(1).map(\.subject) == ["silent"])
    #expect(ContinuousClock.now - begin < .seconds(5))
  }

  @Test("A listener whose connection is killed reads on from where it was")
  func killed() throws {
    let fixture = try FeedFixture(2)
    defer { fixture.close() }
    let follower = try fixture.follow(0)
    for round in 0..<3 {
      try fixture.schema.endListeners()
      try fixture.record(1, "\(round)")
      #expect(follower.next() == .changes([Change(kind: "test", subject: "\(round)")]))
    }
  }

  @Test("More than can be read at once are a gap")
  func many() throws {
    let fixture = try FeedFixture(2)
    defer { fixture.close() }
    let follower = try fixture.follow(0)
    _ = try fixture.databases[1].writeAndWait { connection in
      try connection.execute(
        """
        INSERT INTO changes (writer, server, kind, subject, recorded_at)
        SELECT \(ChangeLog.transaction), 'x', 'test', 's', \(ChangeLog.now)
        FROM generate_series(1, \(ChangeLog.limit + 1))
        """)
    }
    #expect(follower.next() == .gap)
    try fixture.record(1, "next")
    #expect(follower.changes(1).map(\.subject) == ["next"])
  }

  @Test("A server that doesn't know whether its own commit was done has everything read again")
  func lostTrack() throws {
    let fixture = try FeedFixture(1)
    defer { fixture.close() }
    let follower = try fixture.follow(0)
    follower.feed.loseTrack()
    #expect(follower.next() == .gap)
  }

  @Test("Whoever has caught up knows what was committed before")
  func catchUp() async throws {
    let fixture = try FeedFixture(2)
    defer { fixture.close() }
    let follower = try fixture.follow(0)
    _ = try fixture.follow(1)
    try fixture.record(1, "first")
    #expect(follower.changes(1).count == 1)
    for number in 0..<100 {
      try fixture.record(1, "\(number)")
      await follower.feed.catchUp()
      try follower.news.append(.gap)
      #expect(follower.next() == .changes([Change(kind: "test", subject: "\(number)")]))
      #expect(follower.next() == .gap)
    }
  }

  @Test("Nobody waits for a server that is away, and what was done meanwhile comes after it is back")
  func away() async throws {
    let server = try TestServer()
    guard case .postgres(let address) = try DatabaseAddress(server.url) else { return }
    let database = try Database(server: PostgresServer(address))
    defer { database.close() }
    try database.migrate([ChangeLog.series])
    let news = WorkQueue<ChangeNews>(capacity: 100)
    let feed = try #require(try database.follow({ try? news.append($0) }))
    defer { feed.close() }
    #expect(news.next(limit: 1) == [.gap])
    try server.stop()
    await feed.catchUp()
    try server.start()
    let other = try Database(server: PostgresServer(address))
    defer { other.close() }
    try other.writeAndWait { try $0.recordEvent("test", "after") }
    #expect(news.next(limit: 1) == [.changes([Change(kind: "test", subject: "after")])])
    try server.stop()
  }
}
