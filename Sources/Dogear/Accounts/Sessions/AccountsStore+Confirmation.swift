import Bytes
import Database

extension AccountsStore {
  /// The seconds for which a session counts as confirmed after the password was given: a quarter of an hour.
  static let confirmationSeconds = 15 * 60

  /// The seconds by which the clocks of servers may differ: what was confirmed later than that was confirmed before the clock
  /// was set back, nobody knows how long ago.
  private static let clockDifference = 60

  /// A text that changes with the password of an account and does not tell it; nil where there is no such account, or it may
  /// not be used.
  func passwordMark(of account: Account) async throws -> String? {
    let hash = try await database.read { connection in
      try connection.first(
        "SELECT password_hash FROM accounts WHERE id = $1 AND disabled_at IS NULL", account.id
      )?.string("password_hash")
    }
    return hash.map { Base64URL.encode(SHA256.digest($0.utf8)) }
  }

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

  /// Confirms a session by the password of its account.
  ///
  /// - Throws: `AccountsError.wrongPassword`, or `.tooManyAttempts` as for signing in.
  func confirm(_ account: Account, password: String, token: String?, origin: SignInOrigin) async throws {
    try await confirm(account, password: password, origin: origin)
    guard let digest = token.flatMap(SecureToken.init)?.digest else { return }
    let now = clock()
    try await database.write { connection in
      try connection.execute(
        "UPDATE sessions SET confirmed_at = $3 WHERE token_digest = $1 AND account = $2", digest, account.id,
        now)
    }
  }
}
