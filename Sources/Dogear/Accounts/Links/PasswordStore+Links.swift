import Database

extension PasswordStore {
  /// Gives an account the password that its owner chose by a link, and ends all its sessions.
  ///
  /// - Parameters:
  ///   - typed: the code of the link.
  ///   - network: the network of the person, whose attempts are counted.
  /// - Returns: the account.
  /// - Throws: `AccountsError.linkInvalid` where the code is not good, `.accountDisabled` where the account may not be
  ///   used, `.passwordUnsuitable` where the password is weak for this name, `.tooManyAttempts` where the network sent
  ///   too many wrong codes.
  func choose(_ password: String, byCode typed: String, from network: String?) async throws -> Account {
    guard let digest = SecretCode(typed)?.digest else { throw AccountsError.linkInvalid }
    try await links.require(.password, digest: digest, from: network)
    let now = clock()
    guard let account = try await links.account(ofPasswordLink: digest, now: now) else {
      throw AccountsError.linkInvalid
    }
    let isDisabled = try await database.read { try AccountStore.isDisabled(account, $0) }
    guard !isDisabled else { throw AccountsError.accountDisabled }
    let judged = JudgedPassword(password, for: account.username)
    guard judged.message.isEmpty else { throw AccountsError.passwordUnsuitable(judged.message) }
    try Self.check(password)
    let hash = try await hasher.hash(password)
    try await sessions.end(of: account, except: nil) { connection in
      try AccountLinkStore.take(.password, digest: digest, now: now, connection)
      try Self.set(hash, of: account, connection)
    }
    return account
  }
}
