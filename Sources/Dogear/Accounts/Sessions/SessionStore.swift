import Combine
import Database

/// The store of sessions. It owns the table `sessions`, and keeps those used last in memory.
struct SessionStore: Sendable {
  /// The seconds after which a session that is not used ends: 30 days.
  static let idleSeconds = 30 * 24 * 60 * 60
  /// The seconds after which a session ends however much it is used: a year.
  static let maximumSeconds = 365 * 24 * 60 * 60
  /// The number of sessions that an account may have.
  static let maximumCount = 100

  let database: Database
  let clock: @Sendable () -> Int
  /// The record of what happened to accounts.
  let events: SecurityEvents
  let cache = SessionCache()
  private let ends = Announcements()

  init(database: Database, clock: @escaping @Sendable () -> Int, events: SecurityEvents) {
    (self.database, self.clock, self.events) = (database, clock, events)
  }

  /// A publisher of the digests of sessions that ended, so that what they opened can be closed. Values arrive on the
  /// database's thread.
  var ended: AnyPublisher<String, Never> { ends.publisher }

  /// Starts a session and returns its token, which only the browser keeps. Where the account has too many, the one used
  /// longest ago ends, which its owner is told.
  ///
  /// - Throws: `AccountsError.accountDisabled` where the account may not be used, or is gone.
  func start(
    for account: Account, on client: SessionClient = SessionClient()
  ) async throws -> String {
    let token = SecureToken()
    let digest = token.digest
    let now = clock()
    let ended = try await database.write(
      { connection in
        try connection.execute("DELETE FROM sessions WHERE expires_at <= $1", now)
        let count = try connection.execute(
          """
          INSERT INTO sessions (token_digest, account, created_at, used_at, confirmed_at, expires_at, browser, network)
          SELECT $1, id, $3, $3, $3, $4, $5, $6 FROM accounts
          WHERE id = $2 AND disabled_at IS NULL AND coalesce(delete_at, 1) > 0
          """, digest, account.id, now, now + Self.idleSeconds, client.browser, client.network)
        guard count == 1 else { throw AccountsError.accountDisabled }
        return try Self.removeOldest(of: account, keeping: digest, connection)
      },
      committed: { [self] in if !$0.isEmpty { forget($0) } })
    if !ended.isEmpty { try await events.note(.endOfOldestSession, account, client) }
    return token.value
  }

  /// Removes the sessions of an account beyond those that it may have, the ones used longest ago. Returns their digests.
  private static func removeOldest(
    of account: Account, keeping digest: String, _ connection: DatabaseConnection
  ) throws -> [String] {
    try connection.query(
      """
      DELETE FROM sessions WHERE account = $1 AND token_digest NOT IN (
        SELECT token_digest FROM sessions WHERE account = $1
        ORDER BY CASE WHEN token_digest = $2 THEN 0 ELSE 1 END, used_at DESC, created_at DESC, token_digest LIMIT $3)
      RETURNING token_digest
      """, account.id, digest, maximumCount
    ).map { row in
      let digest = try row.string("token_digest")
      try AccountChange.sessionEnded(digest).record(connection)
      return digest
    }
  }

  /// Returns the account whose session has this token; nil if there is none or it has expired. Notes once an
  /// hour that the session is in use.
  func account(token: String) async throws -> Account? {
    guard let digest = SecureToken(token)?.digest else { return nil }
    let now = clock()
    guard var session = try await session(digest), session.expiresAt > now else { return nil }
    if session.isTouchDue(at: now) {
      session.usedAt = now
      session.expiresAt = min(now + Self.idleSeconds, session.createdAt + Self.maximumSeconds)
      guard try await store(session, digest: digest) else { return nil }
    }
    return session.account
  }

  /// Returns the account whose session has this token if that is cached, without waiting; nil also when its use is due
  /// to be noted, which `account(token:)` does.
  func cachedAccount(token: String) -> Account? {
    SecureToken(token).flatMap { cachedAccount(digest: $0.digest) }
  }

  /// The account whose session has a token with this digest; see `cachedAccount(token:)`.
  func cachedAccount(digest: String) -> Account? {
    guard let session = cache[digest] else { return nil }
    let now = clock()
    return session.expiresAt > now && !session.isTouchDue(at: now) ? session.account : nil
  }

  /// Ends a session; does nothing if it is over already.
  func end(token: String) async throws {
    guard let digest = SecureToken(token)?.digest else { return }
    try await database.write(
      { connection in
        let count = try connection.execute("DELETE FROM sessions WHERE token_digest = $1", digest)
        if count > 0 { try AccountChange.sessionEnded(digest).record(connection) }
        return count
      },
      committed: { [self] count in
        cache.remove([digest])
        if count > 0 { ends.send(digest) }
      })
  }

  /// Ends all sessions of an account but the one with this token. Returns their number.
  func endOthers(of account: Account, keeping token: String?) async throws -> Int {
    try await end(of: account, except: token) { _ in }
  }

  /// Ends all sessions of an account but one, in the same transaction as another change. Returns their number.
  @discardableResult
  func end(
    of account: Account, except token: String?,
    with change: @escaping @Sendable (DatabaseConnection) throws -> Void
  ) async throws -> Int {
    let kept = token.flatMap(SecureToken.init)?.digest ?? ""
    return try await end(
      where: "account = $1 AND token_digest <> $2", [account.id, kept], with: change)
  }

  /// Ends the sessions that a condition in SQL selects, in the same transaction as another change. Returns their number.
  @discardableResult
  func end(
    where condition: String, _ values: [any DatabaseValue],
    with change: @escaping @Sendable (DatabaseConnection) throws -> Void = { _ in }
  ) async throws -> Int {
    try await database.write(
      { connection in
        let rows = try connection.query(
          "DELETE FROM sessions WHERE \(condition) RETURNING token_digest", values: values)
        // After the sessions: where the account goes, they would go unseen.
        try change(connection)
        return try rows.map { row in
          let digest = try row.string("token_digest")
          try AccountChange.sessionEnded(digest).record(connection)
          return digest
        }
      },
      committed: { [self] in forget($0) }
    ).count
  }

  /// Forgets sessions that ended, and closes what they opened.
  func forget(_ digests: [String]) {
    cache.remove(digests)
    for digest in digests { ends.send(digest) }
  }

  /// Has sessions read again whose accounts were changed.
  func reload(_ digests: [String]) {
    cache.remove(digests)
  }

  /// Has all sessions read again.
  func reloadAll() {
    cache.removeAll()
  }

  /// The digests of the tokens of an account's sessions.
  static func digests(of account: Account, _ connection: DatabaseConnection) throws -> [String] {
    try connection.query("SELECT token_digest FROM sessions WHERE account = $1", account.id)
      .map { try $0.string("token_digest") }
  }

  /// The digests among some whose sessions are over.
  func ended(among digests: [String]) async throws -> [String] {
    let known = try await database.found(
      digests, by: "SELECT token_digest AS found FROM sessions WHERE token_digest IN")
    return digests.filter { !known.contains($0) }
  }

  private func session(_ digest: String) async throws -> Session? {
    if let session = cache[digest] { return session }
    let generation = cache.generation
    let session = try await database.read { connection in
      try connection.first(
        """
        SELECT \(Account.columns(of: "a")), s.created_at AS started_at, s.used_at, s.expires_at
        FROM sessions s JOIN accounts a ON a.id = s.account WHERE s.token_digest = $1
        """, digest
      ).map(Session.init)
    }
    if let session { cache.insert(session, digest: digest, readIn: generation) }
    return session
  }

  /// Stores the use of a session. Returns false where it has ended meanwhile, on another server or by another request.
  private func store(_ session: Session, digest: String) async throws -> Bool {
    let generation = cache.generation
    let count = try await database.write { connection in
      try connection.execute(
        "UPDATE sessions SET used_at = $2, expires_at = $3 WHERE token_digest = $1", digest,
        session.usedAt, session.expiresAt)
    }
    guard count > 0 else {
      cache.remove([digest])
      return false
    }
    cache.insert(session, digest: digest, readIn: generation)
    return true
  }
}
