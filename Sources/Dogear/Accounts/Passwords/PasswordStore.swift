import Bytes
import Database

/// The store of the passwords of accounts, which counts the attempts with wrong ones. It owns the column `password_hash` of
/// the table `accounts`.
struct PasswordStore: Sendable {
  let database: Database
  let clock: @Sendable () -> Int
  let hasher: PasswordHasher
  let attempts: Attempts
  /// The sessions, which end once there is another password.
  let sessions: SessionStore
  /// The links by which an owner chooses a password.
  let links: AccountLinkStore

  /// Returns the account with this name and password, or nil.
  ///
  /// - Throws: `AccountsError.tooManyAttempts` after ten failures on this device, or, where nobody has signed in to the
  ///   account on it, after ten from this network or a hundred from all.
  func signIn(username: String, password: String, from origin: SignInOrigin) async throws -> Account? {
    let limits = Attempts.signIn(account: (try? Username(username))?.key ?? "", from: origin)
    return try await attempts.make(limits, from: origin.network, at: clock(), counting: { $0 == nil }) {
      try await authenticate(username: username, password: password)
    }
  }

  /// Checks the password of an account again, before something that not everybody at an open browser may do.
  ///
  /// - Throws: `AccountsError.wrongPassword`, or `.tooManyAttempts` as for signing in.
  func confirm(_ account: Account, password: String, origin: SignInOrigin) async throws {
    let found = try await signIn(username: account.username, password: password, from: origin)
    guard found?.id == account.id else { throw AccountsError.wrongPassword }
  }

  /// Confirms a session by the password of its account.
  ///
  /// - Throws: `AccountsError.wrongPassword`, or `.tooManyAttempts` as for signing in.
  func confirm(_ account: Account, password: String, token: String?, origin: SignInOrigin) async throws {
    try await confirm(account, password: password, origin: origin)
    try await sessions.confirm(token: token, of: account)
  }

  /// Returns the account with this name and password, or nil. Takes as long when there is no such account, so that the
  /// time does not tell.
  ///
  /// - Throws: `AccountsError.accountDisabled` where both are right and the account may not be used.
  func authenticate(username: String, password: String) async throws -> Account? {
    let key = (try? Username(username))?.key
    let found = try await database.read { connection -> (account: Account, hash: String, isDisabled: Bool)? in
      let row = try key.flatMap { key in
        try connection.first(
          """
          SELECT \(Account.columns), password_hash, disabled_at FROM accounts WHERE username_key = $1
          """, key)
      }
      return try row.map {
        (try Account(row: $0), try $0.string("password_hash"), try $0.optionalInt("disabled_at") != nil)
      }
    }
    guard let found else {
      try await hasher.verifyNothing(password)
      return nil
    }
    guard try await hasher.verify(password, against: found.hash) else { return nil }
    guard !found.isDisabled else { throw AccountsError.accountDisabled }
    return found.account
  }

  /// A text that changes with the password of an account and does not tell it; nil where there is no such account, or it may
  /// not be used.
  func mark(of account: Account) async throws -> String? {
    let hash = try await database.read { connection in
      try connection.first(
        "SELECT password_hash FROM accounts WHERE id = $1 AND disabled_at IS NULL", account.id
      )?.string("password_hash")
    }
    return hash.map { Base64URL.encode(SHA256.digest($0.utf8)) }
  }

  /// Gives an account a new password, and ends its sessions but the one with this token.
  ///
  /// - Throws: `AccountsError.wrongPassword` where the current password is another, `.tooManyAttempts` where that was
  ///   tried as often as one may try to sign in; `AccountsError` for an unusable new one.
  func change(
    of account: Account, from current: String, to new: String, keeping token: String?,
    origin: SignInOrigin = SignInOrigin()
  ) async throws {
    try Self.check(new)
    try await confirm(account, password: current, origin: origin)
    let hash = try await hasher.hash(new)
    try await sessions.end(of: account, except: token) { connection in
      try Self.set(hash, of: account, connection)
    }
  }

  /// Gives an account another hash in a transaction.
  static func set(_ hash: String, of account: Account, _ connection: DatabaseConnection) throws {
    try connection.execute("UPDATE accounts SET password_hash = $2 WHERE id = $1", account.id, hash)
  }

  static func check(_ password: String) throws(AccountsError) {
    guard !password.isEmpty else { throw .passwordEmpty }
    guard password.utf8.count <= PasswordHasher.maximumBytes else { throw .passwordTooLong }
  }
}
