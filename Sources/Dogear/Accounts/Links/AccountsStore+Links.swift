import Database

extension AccountsStore {
  /// Makes a link, for an account or for whoever gets it. An older one of the same purpose for the same account is good no
  /// more.
  func makeLink(_ purpose: AccountLink.Purpose, for account: Account? = nil) async throws -> AccountLink {
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
  static func takeLink(
    _ purpose: AccountLink.Purpose, digest: String, now: Int, _ connection: DatabaseConnection
  ) throws {
    let count = try connection.execute(
      "DELETE FROM account_links WHERE digest = $1 AND purpose = $2 AND expires_at > $3", digest,
      purpose.rawValue, now)
    guard count == 1 else { throw AccountsError.linkInvalid }
  }

  /// Gives an account the password that its owner chose by a link, and ends all its sessions.
  ///
  /// - Parameters:
  ///   - typed: the code of the link.
  ///   - network: the network of the person, whose attempts are counted.
  /// - Returns: the account.
  /// - Throws: `AccountsError.linkInvalid` where the code is not good, `.accountDisabled` where the account may not be
  ///   used, `.passwordUnsuitable` where the password is weak for this name, `.tooManyAttempts` where the network sent
  ///   too many wrong codes.
  func choosePassword(_ password: String, byCode typed: String, from network: String?) async throws -> Account
  {
    guard let digest = SecretCode(typed)?.digest else { throw AccountsError.linkInvalid }
    try await requireLink(.password, digest: digest, from: network)
    let now = clock()
    guard let account = try await account(ofPasswordLink: digest, now: now) else {
      throw AccountsError.linkInvalid
    }
    guard try await !isDisabled(account) else { throw AccountsError.accountDisabled }
    let judged = JudgedPassword(password, for: account.username)
    guard judged.message.isEmpty else { throw AccountsError.passwordUnsuitable(judged.message) }
    try Self.check(password: password)
    let hash = try await hasher.hash(password)
    try await endSessions(of: account, except: nil) { connection in
      try Self.takeLink(.password, digest: digest, now: now, connection)
      try connection.execute("UPDATE accounts SET password_hash = $2 WHERE id = $1", account.id, hash)
    }
    return account
  }

  /// Checks that a link is good, as somebody of a network says.
  ///
  /// - Throws: `AccountsError.linkInvalid` where it is not, `.tooManyAttempts` where the network said so too often.
  func requireLink(_ purpose: AccountLink.Purpose, digest: String, from network: String?) async throws {
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

  private func account(ofPasswordLink digest: String, now: Int) async throws -> Account? {
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
