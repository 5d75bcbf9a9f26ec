import Database

extension AccountStore {
  /// All accounts, by their names.
  func allAccounts() async throws -> [AdministeredAccount] {
    try await database.read { try Self.administered(where: "TRUE", $0) }
  }

  /// The accounts that a condition in SQL selects, by their names.
  static func administered(
    where condition: String, values: [any DatabaseValue] = [], limit: Int = .max,
    _ connection: DatabaseConnection
  ) throws -> [AdministeredAccount] {
    try connection.query(
      """
      SELECT \(Account.columns(of: "a")), a.disabled_at, a.delete_at,
        (SELECT max(used_at) FROM sessions s WHERE s.account = a.id) AS used_at,
        (SELECT count(*) FROM second_factors f WHERE f.account = a.id) AS factors,
        (SELECT count(*) FROM passkeys p WHERE p.account = a.id) AS passkeys
      FROM accounts a WHERE \(condition) ORDER BY a.username_key LIMIT \(limit)
      """, values: values
    ).map(AdministeredAccount.init)
  }

  /// Makes the owner of an account an administrator, or ends that. Open pages of the owner load again.
  ///
  /// - Throws: `AccountsError.lastAdministrator` where nobody else administers the server.
  func setAdministrator(
    _ isAdministrator: Bool, _ account: Account, by actor: ActingAdministrator = ActingAdministrator()
  ) async throws {
    try await database.write(
      { connection in
        if isAdministrator {
          try actor.requireRight(connection)
        } else {
          try actor.requireAnother(than: account, connection)
        }
        try connection.execute(
          "UPDATE accounts SET is_administrator = $2 WHERE id = $1", account.id, isAdministrator)
        let digests = try SessionStore.digests(of: account, connection)
        for digest in digests { try AccountChange.sessionEnded(digest).record(connection) }
        try AccountChange.accountClosed(account.id).record(connection)
        return digests
      },
      committed: { [sessions] in sessions.forget($0) })
    announceClosing(ofAccount: account.id)
  }

  /// The account with an id, whether it may be used or not.
  ///
  /// - Throws: `AdministrationError.accountGone` where there is none.
  func administeredAccount(id: Account.ID) async throws -> Account {
    let account = try await database.read { connection in
      try connection.first("SELECT \(Account.columns) FROM accounts WHERE id = $1", id).map(Account.init)
    }
    guard let account else { throw AdministrationError.accountGone }
    return account
  }

  /// The account of a name, however it is written; nil where there is none.
  func account(named name: String) async throws -> Account? {
    guard let key = (try? Username(name))?.key else { return nil }
    return try await database.read { connection in
      try connection.first("SELECT \(Account.columns) FROM accounts WHERE username_key = $1", key)
        .map(Account.init)
    }
  }

  /// Makes an account that nobody can sign in to before its owner chose a password by a link.
  ///
  /// - Throws: `AccountsError` where the name can't be used.
  func createWithoutPassword(username: String) async throws -> Account {
    try await insert(Username(forNewAccount: username), passwordHash: passwords.hasher.unusableHash)
  }

  /// Whether an account may not be used.
  static func isDisabled(_ account: Account, _ connection: DatabaseConnection) throws -> Bool {
    try connection.first("SELECT id FROM accounts WHERE id = $1 AND disabled_at IS NOT NULL", account.id)
      != nil
  }

  /// Whether nobody can be signed in to an account: it may not be used, or is being deleted.
  func isClosed(_ account: Account) async throws -> Bool {
    try await database.read { connection in
      try connection.first(
        "SELECT id FROM accounts WHERE id = $1 AND disabled_at IS NULL AND coalesce(delete_at, 1) > 0",
        account.id) == nil
    }
  }

  /// The ids among some whose accounts may not be used.
  func closedAccounts(among ids: [String]) async throws -> [String] {
    let known = try await database.found(
      ids,
      by: """
        SELECT id AS found FROM accounts
        WHERE disabled_at IS NULL AND coalesce(delete_at, 1) > 0 AND id IN
        """)
    return ids.filter { !known.contains($0) }
  }

  /// Sees to it that an account can't be used, and ends its sessions. What it holds stays.
  ///
  /// - Throws: `AccountsError.lastAdministrator` where nobody else administers the server.
  func disable(_ account: Account, by actor: ActingAdministrator = ActingAdministrator()) async throws {
    let now = clock()
    try await sessions.end(of: account, except: nil) { connection in
      try actor.requireAnother(than: account, connection)
      try connection.execute(
        "UPDATE accounts SET disabled_at = $2 WHERE id = $1 AND disabled_at IS NULL", account.id, now)
      try AccountChange.accountClosed(account.id).record(connection)
      try AccountChange.sharingChanged(account.id).record(connection)
    }
    announceClosing(ofAccount: account.id)
    announceSharing(ofAccount: account.id)
  }

  /// Lets an account be used again.
  func enable(_ account: Account, by actor: ActingAdministrator = ActingAdministrator()) async throws {
    try await database.write { connection in
      try actor.requireRight(connection)
      try connection.execute("UPDATE accounts SET disabled_at = NULL WHERE id = $1", account.id)
      try AccountChange.sharingChanged(account.id).record(connection)
    }
    announceSharing(ofAccount: account.id)
  }

  /// Begins the deletion of an account now, without the week in which it could be called off.
  ///
  /// - Throws: `AccountsError.lastAdministrator` where there are other accounts, and none of them administers the server.
  func requestDeletionNow(
    of account: Account, by actor: ActingAdministrator = ActingAdministrator()
  ) async throws {
    try await sessions.end(of: account, except: nil) { connection in
      if try Self.hasOthers(than: account, connection) {
        try actor.requireAnother(than: account, connection)
      }
      try connection.execute("UPDATE accounts SET delete_at = 0 WHERE id = $1", account.id)
      try AccountChange.accountClosed(account.id).record(connection)
      try AccountChange.sharingChanged(account.id).record(connection)
    }
    announceClosing(ofAccount: account.id)
    announceSharing(ofAccount: account.id)
  }
}
