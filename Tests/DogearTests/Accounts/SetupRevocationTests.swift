import Testing
import WebAuthn

@testable import Dogear
@testable import WebAuthnTesting

/// What somebody has begun ends with what it was begun for.
@Suite("Setups, links and first steps that end half-way", .everyEngine, .timeLimit(.minutes(10)))
struct SetupRevocationTests {
  private static let password = AccountPair.password
  private let pair: AccountPair

  private var accounts: Accounts { pair.accounts }
  private var fixture: StoreFixture { pair.fixture }

  init() async throws { pair = try await AccountPair() }

  /// An authenticator's response to the setup that is under way.
  private func registration() async throws -> String {
    var authenticator = SoftAuthenticator(origin: "http://localhost")
    return try authenticator.create(try await AccountPair.options(of: pair.mine, accounts, pair.site))
  }

  private func finish(_ response: String) async throws {
    try await accounts.passkeys.finish(of: pair.mine, response: response, name: "Late", for: pair.site)
  }

  @Test("An administrator's reset ends the setups that are under way, and nobody else's")
  func reset() async throws {
    let response = try await registration()
    _ = try await accounts.removeFactorsForOwner(of: pair.mine)
    #expect(try await accounts.passkeys.options(of: pair.mine, for: pair.site) == nil)
    await #expect(throws: AccountsError.setupExpired) { try await finish(response) }
    #expect(try await accounts.passkeys.all(of: pair.mine).isEmpty)
    #expect(try await accounts.secondFactors.state(of: pair.mine) == SecondFactorState())
    await #expect(throws: AccountsError.setupExpired) {
      try await accounts.secondFactors.finish(of: pair.mine, code: "000000")
    }
    #expect(try await accounts.passkeys.options(of: pair.theirs, for: pair.site) != nil)
    #expect(try await accounts.secondFactors.state(of: pair.theirs).setup != nil)
  }

  @Test("A passkey that is cancelled, or begun anew, is not finished with the old challenge")
  func superseded() async throws {
    let first = try await registration()
    try await accounts.passkeys.begin(of: pair.mine, password: Self.password, origin: SignInOrigin())
    await #expect(throws: AccountsError.passkeyRefused) { try await finish(first) }
    let second = try await registration()
    try await accounts.passkeys.cancel(of: pair.mine)
    await #expect(throws: AccountsError.setupExpired) { try await finish(second) }
    #expect(try await accounts.passkeys.all(of: pair.mine).count == 1)
  }

  @Test("A setup is good for a quarter of an hour, and once")
  func expiry() async throws {
    let response = try await registration()
    let begun = fixture.now
    fixture.now = begun + PasskeyStore.setupSeconds
    await #expect(throws: AccountsError.setupExpired) { try await finish(response) }
    #expect(try await accounts.passkeys.options(of: pair.mine, for: pair.site) == nil)
    fixture.now = begun + SecondFactorSetup.seconds
    #expect(try await accounts.secondFactors.state(of: pair.mine).setup == nil)
    fixture.now = begun + PasskeyStore.setupSeconds - 1
    #expect(try await accounts.secondFactors.state(of: pair.mine).setup != nil)
    try await finish(response)
    #expect(try await accounts.passkeys.all(of: pair.mine).count == 2)
    await #expect(throws: AccountsError.setupExpired) { try await finish(response) }
  }

  @Test("Ending two steps ends the setup and the recovery codes, too")
  func endOfTwoSteps() async throws {
    let others = try await accounts.secondFactors.state(of: pair.theirs)
    try await accounts.secondFactors.remove(of: pair.mine, password: Self.password, origin: SignInOrigin())
    #expect(try await accounts.secondFactors.state(of: pair.mine) == SecondFactorState())
    #expect(try await accounts.secondFactors.state(of: pair.theirs) == others)
  }

  @Test("A code of the app is good once, and one of recovery, too")
  func codes() async throws {
    fixture.now += 2 * OneTimePassword.period
    let code = try pair.secret.code(ofPeriod: fixture.now / OneTimePassword.period)
    #expect(try await accounts.secondFactors.takeCode(code, of: pair.mine, from: SignInOrigin()) == .signIn)
    #expect(try await accounts.secondFactors.takeCode(code, of: pair.mine, from: SignInOrigin()) == nil)
    let codes = try #require(try await accounts.secondFactors.state(of: pair.mine).setup?.recoveryCodes)
    try await accounts.secondFactors.finish(of: pair.mine, code: "")
    #expect(
      try await accounts.secondFactors.takeCode(codes[3], of: pair.mine, from: SignInOrigin())
        == .signInByRecoveryCode)
    #expect(try await accounts.secondFactors.takeCode(codes[3], of: pair.mine, from: SignInOrigin()) == nil)
    #expect(try await accounts.secondFactors.takeCode(codes[4], of: pair.theirs, from: SignInOrigin()) == nil)
    #expect(try await accounts.secondFactors.state(of: pair.mine).recoveryCodeCount == codes.count - 1)
  }

  @Test("New recovery codes leave the secret, and end the old codes")
  func newCodes() async throws {
    let old = try #require(try await accounts.secondFactors.state(of: pair.mine).setup?.recoveryCodes)
    try await accounts.secondFactors.finish(of: pair.mine, code: "")
    try await accounts.secondFactors.begin(of: pair.mine, password: Self.password, origin: SignInOrigin())
    try await accounts.secondFactors.finish(of: pair.mine, code: "")
    #expect(try await accounts.secondFactors.takeCode(old[0], of: pair.mine, from: SignInOrigin()) == nil)
    #expect(try await accounts.secondFactors.state(of: pair.mine).recoveryCodeCount == 10)
    fixture.now += 2 * OneTimePassword.period
    let code = try pair.secret.code(ofPeriod: fixture.now / OneTimePassword.period)
    #expect(try await accounts.secondFactors.takeCode(code, of: pair.mine, from: SignInOrigin()) == .signIn)
  }

  @Test("A link for a password is good for a day, for its purpose, and until there is another")
  func links() async throws {
    let begun = fixture.now
    func choose(_ code: String) async throws {
      _ = try await accounts.passwords.choose("quite another horse", byCode: code, from: nil)
    }
    let invitation = try await accounts.links.make(.invitation).code.description
    await #expect(throws: AccountsError.linkInvalid) { try await choose(invitation) }
    fixture.now = begun + AccountLink.Purpose.password.seconds
    await #expect(throws: AccountsError.linkInvalid) { try await choose(pair.code) }
    fixture.now -= 1
    let digest = try #require(SecretCode(pair.code)).digest
    try await accounts.links.require(.password, digest: digest, from: nil)
    await #expect(throws: AccountsError.linkInvalid) {
      try await accounts.links.require(.invitation, digest: digest, from: nil)
    }
    // A link for somebody else, or an invitation, leaves it.
    _ = try await accounts.links.make(.password, for: pair.theirs)
    _ = try await accounts.links.make(.invitation)
    try await accounts.links.require(.password, digest: digest, from: nil)
    let newer = try await accounts.links.make(.password, for: pair.mine).code.description
    await #expect(throws: AccountsError.linkInvalid) { try await choose(pair.code) }
    try await choose(newer)
    await #expect(throws: AccountsError.linkInvalid) { try await choose(newer) }
    #expect(
      try await accounts.passwords.authenticate(username: "ann", password: Self.password)?.id
        == pair.theirs.id)
  }

  @Test("Links that are over are removed when another one is made, and no others")
  func oldLinks() async throws {
    let before = try #require(try await fixture.count("account_links"))
    fixture.now += AccountLink.Purpose.password.seconds - 1
    _ = try await accounts.links.make(.invitation)
    #expect(try await fixture.count("account_links") == before + 1)
    fixture.now += 1
    _ = try await accounts.links.make(.invitation)
    #expect(try await fixture.count("account_links") == 2)
  }
  @Test("What a link is for, and whether it is over, counts in the transaction that takes it")
  func taking() async throws {
    let (fixture, start) = (fixture, fixture.now)
    func take(_ purpose: AccountLink.Purpose, _ code: SecretCode, at now: Int) async throws {
      let digest = code.digest
      try await fixture.database.write {
        try AccountLinkStore.take(purpose, digest: digest, now: now, $0)
      }
    }
    let invitation = try await accounts.links.make(.invitation).code
    let end = start + AccountLink.Purpose.invitation.seconds
    for (purpose, code, now) in [
      (AccountLink.Purpose.password, invitation, start), (.invitation, invitation, end),
      (.invitation, SecretCode(), start),
    ] {
      await #expect(throws: AccountsError.linkInvalid) { try await take(purpose, code, at: now) }
    }
    try await take(.invitation, invitation, at: end - 1)
    await #expect(throws: AccountsError.linkInvalid) { try await take(.invitation, invitation, at: start) }
    // The links of others stay.
    let digest = try #require(SecretCode(pair.code)).digest
    try await accounts.links.require(.password, digest: digest, from: nil)
  }
}
