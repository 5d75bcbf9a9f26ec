import Database

extension SessionStore {
  /// The seconds for which a session counts as confirmed after the password was given: a quarter of an hour.
  static let confirmationSeconds = 15 * 60

  /// The seconds by which the clocks of servers may differ: what was confirmed later than that was confirmed before the clock
  /// was set back, nobody knows how long ago.
  private static let clockDifference = 60

  /// Whether the password was given in a session a short while ago, on signing in or since.
  func isConfirmed(token: String?) async throws -> Bool {
    guard let digest = token.flatMap(SecureToken.init)?.digest else { return false }
    let now = clock()
    return try await database.read { connection in
      try connection.first(
        "SELECT account FROM sessions WHERE token_digest = $1 AND confirmed_at > $2 AND confirmed_at <= $3",
        digest, now - Self.confirmationSeconds, now + Self.clockDifference) != nil
    }
  }

  /// Notes that the password was given in a session of an account.
  func confirm(token: String?, of account: Account) async throws {
    guard let digest = token.flatMap(SecureToken.init)?.digest else { return }
    let now = clock()
    try await database.write { connection in
      try connection.execute(
        "UPDATE sessions SET confirmed_at = $3 WHERE token_digest = $1 AND account = $2", digest, account.id,
        now)
    }
  }
}
