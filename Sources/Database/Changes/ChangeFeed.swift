import Synchronization

/// A feed of what other servers of a PostgreSQL database change.
///
/// A thread with a connection of its own waits for their notifications, and reads the log of changes then, at least once a
/// second, and after each reconnect: a notification that gets lost delays news by a second. It also sends this server's,
/// one for all commits since the last, outside of their transactions: a `NOTIFY` inside would have all commits of the
/// database wait for each other.
public final class ChangeFeed: Sendable {
  private let requests: FeedRequests
  private let thread: Mutex<WorkerThread?>

  init(
    _ sharing: Sharing, failed: @escaping @Sendable (DatabaseError) -> Void,
    _ receive: @escaping @Sendable (ChangeNews) -> Void
  ) throws(DatabaseError) {
    let requests = try FeedRequests()
    let (server, name) = (sharing.server, sharing.name)
    let thread = try WorkerThread(name: "db-changes") {
      var follower = ChangeFollower(server, name: name, requests, failed: failed, receive)
      follower.run()
    }
    self.requests = requests
    self.thread = Mutex(thread)
  }

  deinit {
    close()
  }

  /// Ends the feed, and waits for its thread.
  public func close() {
    requests.ask(for: \.isClosed)
    thread.withLock { thread in
      defer { thread = nil }
      return thread
    }?.join()
  }

  /// Whether the server was reached last.
  public var isConnected: Bool { requests.isConnected }

  /// The time since the log was read last: a second at most while all is well.
  public var silence: Duration { requests.silence }

  /// The number of other servers that were there in the last ten seconds.
  public var otherCount: Int { requests.otherCount ?? 0 }

  /// Waits until all is known that was committed before this call, for a quarter of a second at most; not where there are
  /// no other servers, or the database can't be reached.
  public func catchUp() async {
    await requests.waitForReading()
  }

  /// Tells the others that changes were committed.
  func announce() {
    requests.ask(for: \.isAnnouncement)
  }

  /// Has everything be read again.
  func loseTrack() {
    requests.ask(for: \.isTrackLost)
  }
}
