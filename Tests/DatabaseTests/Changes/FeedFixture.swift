import DatabaseTesting

@testable import Database

/// Servers that share a schema, and the news that each of those which follow it gets.
final class FeedFixture {
  let schema: TestSchema
  private(set) var databases: [Database] = []
  private var feeds: [ChangeFeed] = []

  /// The news of one server, which the caller waits for.
  struct Follower {
    let feed: ChangeFeed
    let news: WorkQueue<ChangeNews>

    /// Waits for the next news.
    func next() -> ChangeNews? { news.next(limit: 1).first }

    /// Waits for changes until so many have come.
    func changes(_ count: Int) -> [Change] {
      var changes: [Change] = []
      while changes.count < count, case .changes(let more)? = next() { changes += more }
      return changes
    }
  }

  /// Makes so many servers.
  init(_ count: Int) throws {
    schema = try TestSchema()
    var configuration = Database.Configuration()
    configuration.rehearsesWrites = false
    for _ in 0..<count {
      databases.append(try schema.database(configuration: configuration, closing: {}))
    }
    try databases[0].migrate([ChangeLog.series, Lease.series])
  }

  /// Has a server follow the others; the first gap has come.
  func follow(_ index: Int) throws -> Follower {
    let news = WorkQueue<ChangeNews>(capacity: 100_000)
    guard let feed = try databases[index].follow({ try? news.append($0) }) else { throw DatabaseError.closed }
    feeds.append(feed)
    _ = news.next(limit: 1)
    return Follower(feed: feed, news: news)
  }

  /// Records something in a transaction of its own.
  func record(_ index: Int, _ subject: String) throws {
    try databases[index].writeAndWait { try $0.recordEvent("test", subject) }
  }

  func close() {
    for feed in feeds { feed.close() }
    for database in databases { database.close() }
    schema.remove()
  }
}
