import Database

extension AccountStore {
  /// The seconds between asking for the deletion of an account and the deletion, in which it can be called off: a week.
  static let deletionGrace = 7 * 24 * 60 * 60

  /// The seconds for which the id of a deleted account is kept: a day, much longer than any request takes.
  static let deletedOwnersSeconds = 24 * 60 * 60

  /// Asks for the deletion of an account, and ends its sessions but the one with this token.
  ///
  /// - Throws: `AccountsError.wrongPassword`, or `.tooManyAttempts` as for signing in; `.lastAdministrator` where there are
  ///   other accounts, and none of them administers the server.
  func requestDeletion(
    of account: Account, password: String, keeping token: String?, origin: SignInOrigin
  ) async throws {
    try await passwords.confirm(account, password: password, origin: origin)
    let time = clock() + Self.deletionGrace
    try await sessions.end(of: account, except: token) { connection in
      if try Self.hasOthers(than: account, connection) {
        try Self.requireAnotherAdministrator(than: account, connection)
      }
      try connection.execute("UPDATE accounts SET delete_at = $2 WHERE id = $1", account.id, time)
      try AccountChange.sharingChanged(account.id).record(connection)
    }
    announceSharing(ofAccount: account.id)
  }

  /// Calls off the deletion of an account, unless it has begun.
  func cancelDeletion(of account: Account) async throws {
    try await database.write { connection in
      try connection.execute(
        "UPDATE accounts SET delete_at = NULL WHERE id = $1 AND delete_at > 0", account.id)
      try AccountChange.sharingChanged(account.id).record(connection)
    }
    announceSharing(ofAccount: account.id)
  }

  /// The time of an account's deletion, in seconds since 1970; nil where none was asked for.
  func deletionTime(of account: Account) async throws -> Int? {
    try await database.read { connection in
      try connection.first("SELECT delete_at FROM accounts WHERE id = $1", account.id)?.optionalInt(
        "delete_at")
    }
  }

  /// Begins the deletion of the accounts whose time has come: their sessions end, and nobody can call it off any more.
  ///
  /// - Returns: the accounts, also those whose deletion began before and was not finished.
  func beginDeletions(now: Int) async throws -> [Account] {
    try await sessions.end(
      where: "account IN (SELECT id FROM accounts WHERE delete_at BETWEEN 1 AND $1)", [now]
    ) { connection in
      try connection.execute("UPDATE accounts SET delete_at = 0 WHERE delete_at BETWEEN 1 AND $1", now)
    }
    return try await database.read { connection in
      try connection.query("SELECT \(Account.columns) FROM accounts WHERE delete_at = 0 LIMIT 100")
        .map(Account.init)
    }
  }

  /// Deletes an account, with its sessions and events. The data that features keep for it has to go first. Its id alone is
  /// kept for a day; see `deletedOwners`.
  func delete(_ account: Account) async throws {
    let now = clock()
    try await sessions.end(of: account, except: nil) { connection in
      try connection.execute("DELETE FROM accounts WHERE id = $1", account.id)
      try connection.execute(
        "INSERT INTO deleted_accounts (id, deleted_at) VALUES ($1, $2) ON CONFLICT (id) DO NOTHING",
        account.id,
        now)
      try AccountChange.accountCount.record(connection)
    }
    forgetWhetherEmpty()
    events.logLine(.deletion, account, SessionClient(), now)
  }

  /// The owners of the accounts that were deleted in the last day. A request that was under way meanwhile may have stored
  /// something for them, which nobody would ever see or remove.
  var deletedOwners: [OwnerID] {
    get async throws {
      try await database.read { connection in
        try connection.query("SELECT id FROM deleted_accounts").map { .account(try $0.string("id")) }
      }
    }
  }

  /// Forgets the ids of accounts that were deleted a day before a time, in seconds since 1970.
  func forgetDeletedOwners(now: Int) async throws {
    try await database.write { connection in
      try connection.execute(
        "DELETE FROM deleted_accounts WHERE deleted_at <= $1", now - Self.deletedOwnersSeconds)
    }
  }
}
