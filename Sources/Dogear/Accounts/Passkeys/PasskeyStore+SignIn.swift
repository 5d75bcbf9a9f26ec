import Bytes
import Database
import WebAuthn

extension PasskeyStore {
  /// Signs somebody in by a passkey, which says itself whose it is. It takes the place of password and code, since the
  /// authenticator has to verify the person.
  ///
  /// - Parameters:
  ///   - response: the JSON of what the browser made.
  ///   - verifyChallenge: throws where the challenge that the browser signed for is not ours.
  ///   - client: the browser, for the record of what was refused.
  /// - Returns: the account.
  /// - Throws: `AccountsError.passkeyRefused` where it is no passkey of an account here, `.accountDisabled` where the
  ///   account may not be used, `.setupExpired` where the challenge is not good, `.tooManyAttempts` where the network
  ///   failed too often.
  func signIn(
    by response: String, for site: RelyingParty, on client: SessionClient, from network: String?,
    verifyChallenge: @Sendable (Challenge) throws -> Void
  ) async throws -> Account {
    let account = try await attempts.make(
      Attempts.passkey(from: network), from: network, at: clock(), counting: { $0 == nil }
    ) {
      guard let response = try? AuthenticationResponse(json: response),
        let challenge = try? response.challenge
      else { return nil as Account? }
      try verifyChallenge(challenge)
      return try await use(response, challenge: challenge, for: site, on: client)
    }
    guard let account else { throw AccountsError.passkeyRefused }
    return account
  }

  /// Uses a passkey. Returns its account, or nil where it is not good, which its owner is told of.
  private func use(
    _ response: AuthenticationResponse, challenge: Challenge, for site: RelyingParty, on client: SessionClient
  ) async throws -> Account? {
    let id = Base64URL.encode(response.credentialID)
    guard let (account, credential) = try await holder(of: id) else {
      events.logRefusal(.unknownPasskey, client, subject: id)
      return nil
    }
    let assertion: VerifiedAssertion
    do {
      assertion = try site.verify(response, challenge: challenge, credential: credential)
    } catch {
      try await events.note(.refusedPasskey, account, client)
      return nil
    }
    let isDisabled = try await database.read { try AccountStore.isDisabled(account, $0) }
    guard !isDisabled else { throw AccountsError.accountDisabled }
    let now = clock()
    try await database.write { connection in
      try PasskeyChallenges.use(challenge, now: now, connection)
      // Two sign-ins at once with the same count come from two copies of the key.
      let count = try connection.execute(
        "UPDATE passkeys SET counter = $3, used_at = $4 WHERE id = $1 AND counter = $2", id,
        Int(credential.counter), Int(assertion.counter), now)
      guard count == 1 else { throw AccountsError.passkeyRefused }
    }
    return account
  }

  /// The account that a passkey belongs to, and what is known of its key; nil where nobody has it.
  private func holder(of id: String) async throws -> (Account, CredentialRecord)? {
    try await database.read { connection in
      let row = try connection.first(
        """
        SELECT \(Account.columns(of: "a")), p.public_key, p.counter, p.is_backup_eligible
        FROM passkeys p JOIN accounts a ON a.id = p.account WHERE p.id = $1
        """, id)
      return try row.map { row in
        let account = try Account(row: row)
        let credential = CredentialRecord(
          id: Base64URL.decode(id) ?? [], publicKey: Base64URL.decode(try row.string("public_key")) ?? [],
          counter: UInt32(clamping: try row.int("counter")),
          isBackupEligible: try row.bool("is_backup_eligible"), userHandle: try account.passkeyHandle)
        return (account, credential)
      }
    }
  }
}
