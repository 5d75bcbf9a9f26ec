import Synchronization

/// The link of a database to the servers that share it.
final class Sharing: Sendable {
  let server: PostgresServer
  /// The name of this server, which no other has.
  let name = String(UInt64.random(in: 1 << 60 ... .max), radix: 16)
  private let feed = Mutex<Weak>(Weak())

  private struct Weak {
    weak var feed: ChangeFeed?
  }

  init(_ server: PostgresServer) {
    self.server = server
  }

  func begin(_ feed: ChangeFeed) {
    self.feed.withLock { $0.feed = feed }
  }

  /// Tells the other servers that changes were committed.
  func announce() {
    feed.withLock(\.feed)?.announce()
  }

  /// Has all be read again, as it is not known whether changes of this server were committed.
  func loseTrack() {
    feed.withLock(\.feed)?.loseTrack()
  }
}

extension Database {
  /// Follows what other servers change, until the feed is closed; nil where no other can use the database.
  ///
  /// - Parameters:
  ///   - failed: is told why the changes can't be read; once, until they were read again.
  ///   - receive: is called with news on a thread of the feed, first with a gap. It must be quick and must not wait for the
  ///     database.
  /// - Throws: `DatabaseError` where no thread can be started.
  public func follow(
    failed: @escaping @Sendable (DatabaseError) -> Void = { _ in },
    _ receive: @escaping @Sendable (ChangeNews) -> Void
  ) throws -> ChangeFeed? {
    guard let sharing else { return nil }
    let feed = try ChangeFeed(sharing, failed: failed, receive)
    sharing.begin(feed)
    return feed
  }
}
