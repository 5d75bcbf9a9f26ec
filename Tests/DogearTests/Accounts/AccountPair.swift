import Foundation
import HTTP
import Testing
import WebAuthn

@testable import Dogear
@testable import WebAuthnTesting

/// Two accounts, each with everything that the stores keep of one, under the same ids wherever an id may be there twice.
struct AccountPair: Sendable {
  static let password = "correct horse battery"

  let fixture: StoreFixture
  let site: RelyingParty
  let mine: Account
  let theirs: Account
  /// The tokens of my sessions.
  let sessions: [String]
  /// The token of the other's session.
  let theirSession: String
  /// The code of a link for my new password.
  let code: String
  /// My one-time passwords.
  let secret: OneTimePassword
  /// The id of the other's passkey.
  let theirPasskey: String
  /// My authenticator, with a passkey.
  let authenticator: SoftAuthenticator

  var accounts: Accounts { fixture.accounts }

  init() async throws {
    fixture = try StoreFixture()
    let accounts = fixture.accounts
    site = try RelyingParty(id: "localhost", name: "Dogear", origins: ["http://localhost"])
    mine = try await accounts.store.create(username: "jon", password: Self.password)
    theirs = try await accounts.store.create(username: "ann", password: Self.password)
    var (secrets, passkeys, codes): ([OneTimePassword], [String], [String]) = ([], [], [])
    var authenticator = SoftAuthenticator(origin: "http://localhost")
    for account in [mine, theirs] {
      let origin = SignInOrigin()
      try await accounts.secondFactors.begin(of: account, password: Self.password, origin: origin)
      let setup = try #require(try await accounts.secondFactors.state(of: account).setup?.secret)
      secrets.append(OneTimePassword(secret: setup))
      let code = try secrets[secrets.count - 1].code(ofPeriod: WallClock.start / OneTimePassword.period)
      try await accounts.secondFactors.finish(of: account, code: code)
      try await accounts.passkeys.begin(of: account, password: Self.password, origin: origin)
      let response = try authenticator.create(try await Self.options(of: account, accounts, site))
      try await accounts.passkeys.finish(of: account, response: response, name: "Phone", for: site)
      passkeys.append(try #require(try await accounts.passkeys.all(of: account).first).id)
      // Both are being set up again.
      try await accounts.secondFactors.begin(of: account, password: Self.password, origin: origin)
      try await accounts.passkeys.begin(of: account, password: Self.password, origin: origin)
      codes.append(try await accounts.links.make(.password, for: account).code.description)
      try await accounts.events.note(.signIn, account, SessionClient())
    }
    // Each has asked for the deletion of the account.
    try await fixture.database.write { connection in
      try connection.execute("UPDATE accounts SET delete_at = $1", WallClock.start + 1_000_000)
    }
    sessions = [try await accounts.sessions.start(for: mine), try await accounts.sessions.start(for: mine)]
    theirSession = try await accounts.sessions.start(for: theirs)
    for session in sessions + [theirSession] { _ = try await accounts.sessions.account(token: session) }
    (secret, theirPasskey, code) = (secrets[0], passkeys[1], codes[0])
    self.authenticator = authenticator
    try await OwnedRows.copy(from: mine.owner, to: theirs.owner, fixture.database)
  }

  /// The options of a passkey that is being set up, in JSON.
  static func options(of account: Account, _ accounts: Accounts, _ site: RelyingParty) async throws
    -> String
  {
    let options = try #require(try await accounts.passkeys.options(of: account, for: site))
    return String(decoding: try JSONEncoder().encode(options), as: UTF8.self)
  }
}
