import Glibc

/// The loop of a feed's thread: connects, listens, reads the log, and connects again.
struct ChangeFollower {
  private typealias Instant = ContinuousClock.Instant

  /// The longest time between two readings of the log.
  static let pollInterval = Duration.seconds(1)
  /// The shortest time between two readings that notifications cause, however fast those come.
  static let shortestInterval = Duration.milliseconds(4)
  /// The time between two greetings of this server.
  static let greetingInterval = Duration.seconds(3)
  /// The time between two removals of what is old.
  static let pruningInterval = Duration.seconds(60)
  /// The time for an answer, which doubles while none comes, so that a slow server is not left before it could answer.
  static let (leastPatience, mostPatience) = (Duration.seconds(1), Duration.seconds(30))
  /// The time for a connection: short, as what is sent into a network that lets nothing through is sent again ever later.
  static let connectPatience = Duration.seconds(1)
  /// The number of attempts among which one takes longer, for a server that is slow.
  static let attemptsBetweenLongOnes = 10

  private let server: PostgresServer
  /// The name of this server.
  private let name: String
  private let requests: FeedRequests
  private let failed: (DatabaseError) -> Void
  private let receive: (ChangeNews) -> Void
  private var cursor: ChangeCursor?
  private var waiters = Waiters()
  private var patience = leastPatience
  private var failures = 0
  /// The time at which the server was last asked for something.
  private var askedAt = Instant.now
  private var isNotified = false
  private var (readAt, greetedAt, prunedAt): (Instant?, Instant?, Instant?)

  init(
    _ server: PostgresServer, name: String, _ requests: FeedRequests,
    failed: @escaping (DatabaseError) -> Void, _ receive: @escaping (ChangeNews) -> Void
  ) {
    (self.server, self.name, self.requests) = (server, name, requests)
    (self.failed, self.receive) = (failed, receive)
  }

  /// Runs until the feed is closed.
  mutating func run() {
    while !requests.isClosed {
      do throws(DatabaseError) {
        try follow()
      } catch {
        requests.noteConnection(false)
        waiters.resume()
        failures += 1
        if failures == 1 { failed(error) }
        if Instant.now - askedAt >= patience { patience = min(patience * 2, Self.mostPatience) }
        pause(.milliseconds(.random(in: 50...150)))
      }
    }
    requests.noteConnection(false)
    waiters.resume()
  }

  /// Connects, and follows the log until the connection is lost.
  private mutating func follow() throws(DatabaseError) {
    let isLongAttempt = failures > 0 && failures.isMultiple(of: Self.attemptsBetweenLongOnes)
    askedAt = .now
    let session = try ListeningSession(
      server, until: .now + (isLongAttempt ? Self.mostPatience : Self.connectPatience))
    askedAt = .now
    // A notification is a transaction, which need not wait for the disk: whoever misses it reads the log all the same.
    let channel =
      try session.run(
        """
        SELECT 'dogear_' || md5(current_schema()) AS channel, set_config('synchronous_commit', 'off', false),
          set_config('application_name', 'dogear changes of ' || current_schema(), false)
        """, until: .now + patience
      ).text(row: 0, column: 0) ?? ""
    try session.run("LISTEN \(channel)", until: .now + patience)
    (readAt, greetedAt) = (nil, nil)
    while !requests.isClosed {
      askedAt = .now
      try turn(session, channel)
      (patience, failures) = (Self.leastPatience, 0)
      try session.wait(beside: requests.wakeUp.descriptor, until: nextTurn)
      requests.wakeUp.clear()
      if session.takeNotifications() { isNotified = true }
    }
    try session.run(ChangeLog.leave, [.text(name)], until: .now + patience)
  }

  /// Does what is due.
  private mutating func turn(_ session: ListeningSession, _ channel: String) throws(DatabaseError) {
    let now = Instant.now
    let due = requests.take()
    if due.isTrackLost { cursor = nil }
    let isGreetingDue = isDue(greetedAt, Self.greetingInterval, now)
    if isGreetingDue {
      try session.run(ChangeLog.greet, [.text(name)], until: .now + patience)
      greetedAt = now
    }
    if due.isAnnouncement && requests.otherCount != 0 || readAt == nil {
      try session.run("SELECT pg_notify($1, '')", [.text(channel)], until: .now + patience)
    }
    let isNotificationDue = isNotified && isDue(readAt, Self.shortestInterval, now)
    if due.isReading || isNotificationDue || cursor == nil || isDue(readAt, Self.pollInterval, now) {
      isNotified = false
      readAt = now
      waiters = requests.takeWaiters()
      try read(session)
      waiters.resume()
      requests.noteConnection(true)
    }
    if isDue(prunedAt, Self.pruningInterval, now) {
      for statement in ChangeLog.prune { try session.run(statement, until: .now + patience) }
      prunedAt = now
    }
  }

  /// Reads the log from where it was read last.
  private mutating func read(_ session: ListeningSession) throws(DatabaseError) {
    let begin = Instant.now
    var waiters = waiters
    defer { self.waiters = waiters }
    let result = try session.run(
      ChangeLog.read,
      [.integer(cursor.map { Int64($0.oldest) } ?? .max), .text(cursor?.snapshot ?? "1:1:"), .text(name)],
      until: .now + patience
    ) {
      waiters.resumeOverdue()
      requests.resumeOverdue()
    }
    guard let snapshot = result.text(row: 0, column: 0),
      let time = result.text(row: 0, column: 1).flatMap({ Int($0) }),
      let next = ChangeCursor(snapshot: snapshot, time: time, at: begin)
    else { throw .other(message: "the log of changes can't be read", sql: ChangeLog.read) }
    requests.noteOthers(result.text(row: 0, column: 2).flatMap { Int($0) } ?? 0)
    let last = cursor
    cursor = next
    guard let last, !last.isLost(at: next), result.rowCount <= ChangeLog.limit else { return receive(.gap) }
    let changes = (0..<result.rowCount).compactMap { Self.change(result, row: $0) }
    if !changes.isEmpty { receive(.changes(changes)) }
  }

  private static func change(_ result: PostgresResult, row: Int) -> Change? {
    guard let kind = result.text(row: row, column: 3), let subject = result.text(row: row, column: 4) else {
      return nil
    }
    return Change(
      kind: kind, subject: subject, version: result.text(row: row, column: 5).flatMap { Int($0) },
      part: result.text(row: row, column: 6))
  }

  private func isDue(_ last: Instant?, _ interval: Duration, _ now: Instant) -> Bool {
    last.map { now - $0 >= interval } ?? true
  }

  /// The time at which something is due, though nothing comes.
  private var nextTurn: Instant {
    guard let readAt, let greetedAt else { return .now }
    let read = readAt + (isNotified ? Self.shortestInterval : Self.pollInterval)
    return min(read, greetedAt + Self.greetingInterval)
  }

  /// Waits before the server is tried again, unless the feed is closed meanwhile.
  private func pause(_ time: Duration) {
    var descriptor = pollfd(fd: requests.wakeUp.descriptor, events: Int16(POLLIN), revents: 0)
    requests.wakeUp.clear()
    guard !requests.isClosed else { return }
    poll(&descriptor, 1, ListeningSession.milliseconds(until: .now + time))
  }
}
