import Database

/// A session with its account. Times are in seconds since 1970.
struct Session: Hashable, Sendable {
  let account: Account
  let createdAt: Int
  var usedAt: Int
  var expiresAt: Int

  /// The precision of the time at which a session was last used, in seconds.
  static let touchSeconds = 60 * 60

  /// Whether the database is to be told that the session is in use.
  func isTouchDue(at now: Int) -> Bool {
    usedAt < now - Self.touchSeconds
  }

  init(row: Row) throws {
    account = try Account(row: row)
    createdAt = try row.int("started_at")
    usedAt = try row.int("used_at")
    expiresAt = try row.int("expires_at")
  }
}
