import Database

/// The store of second factors. It owns the tables `second_factors`, `second_factor_setups` and `recovery_codes`.
struct SecondFactorStore: Sendable {
  let database: Database
  let clock: @Sendable () -> Int
  /// The encryption of the secrets.
  let sealer: Sealer
  let attempts: Attempts
  let passwords: PasswordStore

  private static let purpose = "secret of one-time passwords"

  /// Whether signing in to an account takes a code.
  func isSetUp(for account: Account) async throws -> Bool {
    try await database.read { connection in
      try connection.first("SELECT account FROM second_factors WHERE account = $1", account.id) != nil
    }
  }

  /// The second factor of an account, and the setup that is under way.
  func state(of account: Account) async throws -> SecondFactorState {
    let (sealer, leastTime) = (sealer, clock() - SecondFactorSetup.seconds)
    return try await database.read { connection in
      let factor = try connection.first("SELECT since FROM second_factors WHERE account = $1", account.id)
      let count = try connection.first(
        "SELECT count(*) AS n FROM recovery_codes WHERE account = $1", account.id)
      let setup = try connection.first(
        "SELECT sealed FROM second_factor_setups WHERE account = $1 AND begun_at > $2", account.id, leastTime)
      return SecondFactorState(
        since: try factor?.int("since"), recoveryCodeCount: try count?.int("n") ?? 0,
        setup: try setup.map { try SecondFactorSetup(sealed: $0.string("sealed"), by: sealer) })
    }
  }

  /// Begins to set up a second factor, or new recovery codes where there is one.
  ///
  /// - Throws: `AccountsError.wrongPassword`, or `.tooManyAttempts` as for signing in.
  func begin(of account: Account, password: String, origin: SignInOrigin) async throws {
    try await passwords.confirm(account, password: password, origin: origin)
    let setup = SecondFactorSetup(isNew: try await !isSetUp(for: account))
    let (sealed, now) = (try setup.sealed(by: sealer), clock())
    try await database.write { connection in
      try connection.execute(
        """
        INSERT INTO second_factor_setups (account, sealed, begun_at) VALUES ($1, $2, $3)
        ON CONFLICT (account) DO UPDATE SET sealed = excluded.sealed, begun_at = excluded.begun_at
        """, account.id, sealed, now)
    }
  }

  /// Lets go of a setup that is under way.
  func cancelSetup(of account: Account) async throws {
    try await database.write { connection in try Self.removeSetup(of: account, connection) }
  }

  /// Ends a setup: from now on signing in takes a code, and the new recovery codes are good.
  ///
  /// - Parameter code: what the app shows; it doesn't matter where the recovery codes alone are new.
  /// - Throws: `AccountsError.wrongCode`, or `.setupExpired` if no setup is under way.
  func finish(of account: Account, code: String) async throws {
    guard let setup = try await state(of: account).setup else { throw AccountsError.setupExpired }
    let now = clock()
    var factor: (sealed: String, period: Int)?
    if let secret = setup.secret {
      guard let period = try OneTimePassword(secret: secret).period(of: code, at: now) else {
        throw AccountsError.wrongCode
      }
      factor = (try sealer.seal(secret, purpose: Self.purpose), period)
    }
    let digests = setup.recoveryCodes.map { SecretCode($0)?.digest ?? "" }
    try await database.write { [factor] connection in
      if let factor {
        try connection.execute(
          """
          INSERT INTO second_factors (account, secret, used_period, since) VALUES ($1, $2, $3, $4)
          ON CONFLICT (account) DO UPDATE
          SET secret = excluded.secret, used_period = excluded.used_period, used_periods = '', since = excluded.since
          """, account.id, factor.sealed, factor.period, now)
      }
      try connection.execute("DELETE FROM recovery_codes WHERE account = $1", account.id)
      for digest in digests {
        try connection.execute(
          "INSERT INTO recovery_codes (account, digest) VALUES ($1, $2)", account.id, digest)
      }
      try Self.removeSetup(of: account, connection)
    }
  }

  /// Ends a second factor: the password alone signs in again.
  ///
  /// - Throws: `AccountsError.wrongPassword`, or `.tooManyAttempts` as for signing in.
  func remove(of account: Account, password: String, origin: SignInOrigin) async throws {
    try await passwords.confirm(account, password: password, origin: origin)
    try await database.write { connection in try Self.remove(of: account, connection) }
  }

  /// Takes a code in the second step of signing in: a one-time password or a recovery code, each once.
  ///
  /// - Returns: the event to note, or nil where the code is not right.
  /// - Throws: `AccountsError.tooManyAttempts` after as many wrong ones as wrong passwords.
  func takeCode(
    _ code: String, of account: Account, from origin: SignInOrigin
  ) async throws -> SecurityEvent.Kind? {
    let limits = Attempts.code(account: account.id, from: origin)
    return try await attempts.make(limits, from: origin.network, at: clock(), counting: { $0 == nil }) {
      if let code = SecretCode(code) {
        return try await takeRecoveryCode(code, of: account) ? .signInByRecoveryCode : nil
      }
      return try await takeOneTimePassword(code, of: account) ? .signIn : nil
    }
  }

  /// Seals secrets again that were sealed with an older key, so that it can go one day.
  func reseal() async throws {
    let rows = try await database.read { connection in
      try connection.query("SELECT account, secret FROM second_factors").map {
        (account: try $0.string("account"), sealed: try $0.string("secret"))
      }
    }
    // Sealing takes random bytes, which a body must not: it may run again.
    let resealed = try rows.compactMap { account, sealed -> (String, String, String)? in
      guard !sealer.isCurrent(sealed), let secret = try? sealer.open(sealed, purpose: Self.purpose) else {
        return nil
      }
      return (account, sealed, try sealer.seal(secret, purpose: Self.purpose))
    }
    guard !resealed.isEmpty else { return }
    try await database.write { connection in
      for (account, old, new) in resealed {
        try connection.execute(
          "UPDATE second_factors SET secret = $3 WHERE account = $1 AND secret = $2", account, old, new)
      }
    }
  }

  /// Ends a second factor in a transaction, and a setup that is under way.
  static func remove(of account: Account, _ connection: DatabaseConnection) throws {
    for table in ["second_factors", "recovery_codes"] {
      try connection.execute("DELETE FROM \(table) WHERE account = $1", account.id)
    }
    try removeSetup(of: account, connection)
  }

  private static func removeSetup(of account: Account, _ connection: DatabaseConnection) throws {
    try connection.execute("DELETE FROM second_factor_setups WHERE account = $1", account.id)
  }

  private func takeRecoveryCode(_ code: SecretCode, of account: Account) async throws -> Bool {
    let digest = code.digest
    return try await database.write { connection in
      try connection.execute(
        "DELETE FROM recovery_codes WHERE account = $1 AND digest = $2", account.id, digest)
    } > 0
  }

  private func takeOneTimePassword(_ code: String, of account: Account) async throws -> Bool {
    let (sealer, now) = (sealer, clock())
    return try await database.write { connection in
      guard
        let row = try connection.first(
          "SELECT secret, used_period, used_periods FROM second_factors WHERE account = $1", account.id)
      else { return 0 }
      let secret = try sealer.open(try row.string("secret"), purpose: Self.purpose)
      let password = OneTimePassword(secret: secret)
      var used = UsedPeriods(last: try row.int("used_period"), earlier: try row.string("used_periods"))
      guard let period = try password.period(of: code, at: now, after: used) else { return 0 }
      used.take(period)
      return try connection.execute(
        "UPDATE second_factors SET used_period = $2, used_periods = $3 WHERE account = $1", account.id,
        used.last, used.stored)
    } > 0
  }
}
