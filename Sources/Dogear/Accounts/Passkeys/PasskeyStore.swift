import Bytes
import Database
import WebAuthn

/// The store of passkeys. It owns the tables `passkeys` and `passkey_setups`.
struct PasskeyStore: Sendable {
  /// The seconds in which a passkey has to be made once the password was typed.
  static let setupSeconds = 15 * 60

  let database: Database
  let clock: @Sendable () -> Int
  let attempts: Attempts
  /// The record of what happened to accounts.
  let events: SecurityEvents
  let passwords: PasswordStore

  /// The passkeys of an account, the oldest first.
  func all(of account: Account) async throws -> [Passkey] {
    try await database.read { connection in
      try connection.query(
        "SELECT id, name, created_at, used_at FROM passkeys WHERE account = $1 ORDER BY created_at, id",
        account.id
      ).map(Passkey.init)
    }
  }

  /// Begins to set up a passkey.
  ///
  /// - Throws: `AccountsError.wrongPassword`, or `.tooManyAttempts` as for signing in; `.tooManyPasskeys`.
  func begin(of account: Account, password: String, origin: SignInOrigin) async throws {
    try await passwords.confirm(account, password: password, origin: origin)
    guard try await all(of: account).count < Passkey.maximumCount else {
      throw AccountsError.tooManyPasskeys
    }
    let (challenge, now) = (Challenge().text, clock())
    try await database.write { connection in
      try connection.execute(
        """
        INSERT INTO passkey_setups (account, challenge, begun_at) VALUES ($1, $2, $3)
        ON CONFLICT (account) DO UPDATE SET challenge = excluded.challenge, begun_at = excluded.begun_at
        """, account.id, challenge, now)
    }
  }

  /// The options for the passkey that is being set up; nil if no passkey is being set up.
  func options(of account: Account, for site: RelyingParty) async throws -> RegistrationOptions? {
    guard let challenge = try await challenge(of: account) else { return nil }
    let present = try await credentials(of: account)
    return site.registrationOptions(
      user: User(handle: try account.passkeyHandle, name: account.username, displayName: account.username),
      challenge: challenge, excluded: present)
  }

  /// Lets go of a setup that is under way.
  func cancel(of account: Account) async throws {
    try await database.write { connection in try Self.removeSetup(of: account, connection) }
  }

  /// Ends a setup: from now on the passkey signs in.
  ///
  /// - Parameters:
  ///   - response: the JSON of what the browser made.
  ///   - name: the owner's name for the passkey.
  /// - Throws: `AccountsError.passkeyRefused` where it can't be used, `.setupExpired` where no setup is under way.
  func finish(
    of account: Account, response: String, name: String, for site: RelyingParty
  ) async throws {
    guard let challenge = try await challenge(of: account) else { throw AccountsError.setupExpired }
    let credential: VerifiedCredential
    do {
      credential = try site.verify(RegistrationResponse(json: response), challenge: challenge)
    } catch {
      throw AccountsError.passkeyRefused
    }
    let now = clock()
    let count = try await database.write { connection in
      let setup = try connection.execute(
        "DELETE FROM passkey_setups WHERE account = $1 AND challenge = $2", account.id, challenge.text)
      guard setup == 1 else { throw AccountsError.setupExpired }
      return try connection.execute(
        """
        INSERT INTO passkeys
          (id, account, name, public_key, counter, is_backup_eligible, transports, created_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (id) DO NOTHING
        """, Base64URL.encode(credential.id), account.id, name, Base64URL.encode(credential.publicKey),
        Int(credential.counter), credential.isBackupEligible, credential.transports.joined(separator: " "),
        now)
    }
    guard count == 1 else { throw AccountsError.passkeyRefused }
  }

  /// Removes a passkey of an account. Returns whether it was there.
  func remove(id: String, of account: Account) async throws -> Bool {
    try await database.write { connection in
      try connection.execute("DELETE FROM passkeys WHERE account = $1 AND id = $2", account.id, id)
    } > 0
  }

  /// Removes all passkeys of an account, and a setup that is under way. Returns their number.
  @discardableResult
  static func removeAll(of account: Account, _ connection: DatabaseConnection) throws -> Int {
    try removeSetup(of: account, connection)
    return try connection.execute("DELETE FROM passkeys WHERE account = $1", account.id)
  }

  private static func removeSetup(of account: Account, _ connection: DatabaseConnection) throws {
    try connection.execute("DELETE FROM passkey_setups WHERE account = $1", account.id)
  }

  private func challenge(of account: Account) async throws -> Challenge? {
    let leastTime = clock() - Self.setupSeconds
    let text = try await database.read { connection in
      try connection.first(
        "SELECT challenge FROM passkey_setups WHERE account = $1 AND begun_at > $2", account.id, leastTime)?
        .string("challenge")
    }
    return try text.map { text throws(WebAuthnError) in try Challenge(text: text) }
  }

  /// The credentials that the authenticators of an account have.
  private func credentials(of account: Account) async throws -> [CredentialDescriptor] {
    try await database.read { connection in
      try connection.query("SELECT id, transports FROM passkeys WHERE account = $1", account.id)
        .map { row in
          CredentialDescriptor(
            id: Base64URL.decode(try row.string("id")) ?? [],
            transports: try row.string("transports").split(separator: " ").map(String.init))
        }
    }
  }
}

extension Account {
  /// The handle by which authenticators name the account: its id, which is random and says nothing of the person.
  var passkeyHandle: UserHandle {
    get throws(WebAuthnError) { try UserHandle(Array(id.utf8)) }
  }
}
