import Database

extension AccountStore {
  /// Gives an account another name, and returns it so.
  ///
  /// - Throws: `AccountsError.wrongPassword`, or `.tooManyAttempts` as for signing in; `AccountsError` where the name can't
  ///   be used.
  func rename(
    _ account: Account, to name: String, password: String, origin: SignInOrigin
  ) async throws -> Account {
    let username = try Username(forNewAccount: name)
    try await passwords.confirm(account, password: password, origin: origin)
    guard !username.isReserved else { throw AccountsError.usernameTaken }
    do {
      try await change(account) { connection in
        guard try Self.isFree(username, for: account, connection) else { throw AccountsError.usernameTaken }
        try connection.execute(
          "UPDATE accounts SET username = $2, username_key = $3, username_skeleton = $4 WHERE id = $1",
          account.id, username.text, username.key, username.skeleton)
      }
    } catch DatabaseError.uniqueViolation {
      throw AccountsError.usernameTaken
    }
    var renamed = account
    renamed.username = username.text
    return renamed
  }

  /// Gives the pages of an account other colours.
  func setTheme(_ theme: Theme, of account: Account) async throws {
    try await change(account) { connection in
      try connection.execute("UPDATE accounts SET theme = $2 WHERE id = $1", account.id, theme.rawValue)
    }
  }

  /// Sets the time zone, an identifier of the IANA database, in which the owner of an account reads times.
  func setTimeZone(_ identifier: String, of account: Account) async throws {
    try await change(account) { connection in
      try connection.execute("UPDATE accounts SET time_zone = $2 WHERE id = $1", account.id, identifier)
    }
  }

  /// Sets the day on which weeks begin for the owner of an account.
  func setFirstWeekday(_ day: FirstWeekday, of account: Account) async throws {
    try await change(account) { connection in
      try connection.execute(
        "UPDATE accounts SET first_weekday = $2 WHERE id = $1", account.id, day.rawValue)
    }
  }

  /// Changes an account, and forgets what is in memory of it.
  private func change(
    _ account: Account, by change: @escaping @Sendable (DatabaseConnection) throws -> Void
  ) async throws {
    try await database.write(
      { connection in
        try change(connection)
        let digests = try SessionStore.digests(of: account, connection)
        for digest in digests { try AccountChange.sessionChanged(digest).record(connection) }
        return digests
      },
      committed: { [sessions] in sessions.reload($0) })
  }
}
