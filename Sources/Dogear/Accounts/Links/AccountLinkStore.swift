import Database

/// The store of links for new passwords and invitations. It owns the table `account_links`.
struct AccountLinkStore: Sendable {
  let database: Database
  let clock: @Sendable () -> Int
  let attempts: Attempts

  /// Makes a link, for an account or for whoever gets it. An older one of the same purpose for the same account is good no
  /// more.
  func make(_ purpose: AccountLink.Purpose, for account: Account? = nil) async throws -> AccountLink {
    let link = AccountLink(purpose: purpose, code: SecretCode())
    let (now, digest) = (clock(), link.code.digest)
    try await database.write { connection in
      try connection.execute("DELETE FROM account_links WHERE expires_at <= $1", now)
      if let account {
        try connection.execute(
          "DELETE FROM account_links WHERE account = $1 AND purpose = $2", account.id, purpose.rawValue)
      }
      try connection.execute(
        "INSERT INTO account_links (digest, purpose, account, expires_at) VALUES ($1, $2, $3, $4)", digest,
        purpose.rawValue, account?.id, now + purpose.seconds)
    }
    return link
  }

  /// Takes the code of a link in a transaction: it is good no more, unless the transaction fails.
  ///
  /// - Throws: `AccountsError.linkInvalid` where it is not good.
  static func take(
    _ purpose: AccountLink.Purpose, digest: String, now: Int, _ connection: DatabaseConnection
  ) throws {
    let count = try connection.execute(
      "DELETE FROM account_links WHERE digest = $1 AND purpose = $2 AND expires_at > $3", digest,
      purpose.rawValue, now)
    guard count == 1 else { throw AccountsError.linkInvalid }
  }

  /// Checks that a link is good, as somebody of a network says.
  ///
  /// - Throws: `AccountsError.linkInvalid` where it is not, `.tooManyAttempts` where the network said so too often.
  func require(_ purpose: AccountLink.Purpose, digest: String, from network: String?) async throws {
    let now = clock()
    let limits = Attempts.link(from: network)
    let isGood = try await attempts.make(limits, from: network, at: now, counting: { !$0 }) {
      try await database.read { connection in
        try connection.first(
          "SELECT digest FROM account_links WHERE digest = $1 AND purpose = $2 AND expires_at > $3", digest,
          purpose.rawValue, now) != nil
      }
    }
    guard isGood else { throw AccountsError.linkInvalid }
  }

  /// The account for which a link to a new password is good; nil where there is none.
  func account(ofPasswordLink digest: String, now: Int) async throws -> Account? {
    try await database.read { connection in
      try connection.first(
        """
        SELECT \(Account.columns(of: "a")) FROM account_links l JOIN accounts a ON a.id = l.account
        WHERE l.digest = $1 AND l.purpose = $2 AND l.expires_at > $3
        """, digest, AccountLink.Purpose.password.rawValue, now
      ).map(Account.init)
    }
  }
}
