/// The operations of administrators on others' accounts, from a terminal or in a browser. Each is noted for the owner of
/// the account.
struct AccountAdministration: Sendable {
  let accounts: Accounts
  /// The data that goes with an account.
  let ownedData: [any OwnedData]
  /// The administrator, as the owners of accounts are told of them.
  let client: SessionClient
  /// The administrator, as the operations that take something see them.
  var actor = ActingAdministrator()

  /// Makes a link that lets somebody sign up.
  func invite() async throws -> AccountLink {
    try await accounts.links.make(.invitation)
  }

  /// Makes an account, and a link by which its owner chooses the password.
  ///
  /// - Throws: `AccountsError` where the name can't be used.
  func add(_ username: String) async throws -> (Account, AccountLink) {
    let account = try await accounts.store.createWithoutPassword(username: username)
    try await note(.accountByAdministrator, account)
    return (account, try await accounts.links.make(.password, for: account))
  }

  /// Makes a link by which the owner of an account chooses a new password.
  ///
  /// - Parameter endsFactors: whether two-step sign-in and passkeys end, which the owner has lost.
  func makePasswordLink(for account: Account, endsFactors: Bool) async throws -> AccountLink {
    try await note(.passwordLink, account)
    if endsFactors {
      for event in try await accounts.removeFactorsForOwner(of: account) { try await note(event, account) }
    }
    return try await accounts.links.make(.password, for: account)
  }

  /// Ends all sessions of an account. Returns their number.
  func signOut(_ account: Account) async throws -> Int {
    let count = try await accounts.sessions.endOthers(of: account, keeping: nil)
    try await note(.signOutByAdministrator, account)
    return count
  }

  /// Sees to it that an account can't be used until it is enabled.
  func disable(_ account: Account) async throws {
    try await accounts.store.disable(account, by: actor)
    try await note(.disabling, account)
  }

  /// Lets an account be used again.
  func enable(_ account: Account) async throws {
    try await accounts.store.enable(account, by: actor)
    try await note(.enabling, account)
  }

  /// Makes the owner of an account an administrator, or ends that.
  func setAdministrator(_ isAdministrator: Bool, _ account: Account) async throws {
    try await accounts.store.setAdministrator(isAdministrator, account, by: actor)
    try await note(isAdministrator ? .promotion : .demotion, account)
  }

  /// Deletes an account with all that is kept for it, now.
  func delete(_ account: Account) async throws {
    try await accounts.store.requestDeletionNow(of: account, by: actor)
    try await AccountSweep(accounts: accounts, ownedData: ownedData).sweep(now: accounts.clock())
  }

  private func note(_ kind: SecurityEvent.Kind, _ account: Account) async throws {
    try await accounts.events.note(kind, account, client)
  }
}

extension SessionClient {
  /// The operator of the server, at its terminal.
  static let administrator = SessionClient(browser: "The server’s administrator")

  /// An administrator in a browser.
  static func administrator(_ account: Account) -> SessionClient {
    SessionClient(browser: "The administrator \(account.username)")
  }
}
