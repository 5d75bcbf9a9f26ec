import Foundation
import Testing
import WebAuthn

@testable import Dogear
@testable import WebAuthnTesting

@Suite("Passkeys that are used at once, or again", .timeLimit(.minutes(10)))
struct PasskeyUseTests {
  private let pair: AccountPair
  private let signer: Signer
  private let visitor = Visitor(owner: .visitor("v"), account: nil, key: "visitor:v")

  init() async throws {
    pair = try await AccountPair()
    signer = try Signer(keys: [[UInt8](repeating: 7, count: KeyFile.length)])
  }

  private var challenges: PasskeyChallenges { PasskeyChallenges(signer: signer) }

  /// A challenge, and the options in JSON that ask for an answer to it.
  private func options() throws -> String {
    let challenge = try challenges.make(for: visitor, now: pair.fixture.now)
    let options = pair.site.authenticationOptions(challenge: challenge)
    return String(decoding: try JSONEncoder().encode(options), as: UTF8.self)
  }

  private func signIn(_ response: String) async throws -> Account {
    let (challenges, visitor, now) = (challenges, visitor, pair.fixture.now)
    return try await pair.accounts.passkeys.signIn(
      by: response, for: pair.site, on: SessionClient(), from: nil
    ) { try challenges.verify($0, for: visitor, now: now) }
  }

  @Test("A sign-in whose count another one took meanwhile is refused, as two have the key then")
  func sameCount() async throws {
    var authenticator = pair.authenticator
    let response = try authenticator.get(try options())
    // The other one comes between the check of the response and the change of the count.
    try await pair.fixture.database.write { connection in
      try connection.execute(
        """
        CREATE TRIGGER another AFTER INSERT ON used_passkey_challenges
        BEGIN UPDATE passkeys SET counter = counter + 1; END
        """)
    }
    await #expect(throws: AccountsError.passkeyRefused) { try await signIn(response) }
    try await pair.fixture.database.write { try $0.execute("DROP TRIGGER another") }
    #expect(try await pair.accounts.passkeys.all(of: pair.theirs).map(\.usedAt) == [nil])
    #expect(try await signIn(response).id == pair.theirs.id)
    await #expect(throws: AccountsError.setupExpired) { try await signIn(response) }
  }

  @Test("Using a passkey leaves the others as they are")
  func others() async throws {
    var authenticator = pair.authenticator
    _ = try await signIn(try authenticator.get(try options()))
    #expect(try await pair.accounts.passkeys.all(of: pair.theirs).map(\.usedAt) == [pair.fixture.now])
    #expect(try await pair.accounts.passkeys.all(of: pair.mine).map(\.usedAt) == [nil])
  }

  @Test("A challenge that was used is remembered as long as it would be good")
  func remembered() async throws {
    let (fixture, start) = (pair.fixture, pair.fixture.now)
    func use(_ challenge: Challenge, at now: Int) async throws {
      try await fixture.database.write { try PasskeyChallenges.use(challenge, now: now, $0) }
    }
    let first = try challenges.make(for: visitor, now: start)
    try await use(first, at: start)
    let end = start + PasskeyChallenges.seconds
    try await use(try challenges.make(for: visitor, now: end), at: end - 1)
    #expect(try await fixture.count("used_passkey_challenges") == 2)
    await #expect(throws: AccountsError.setupExpired) { try await use(first, at: end - 1) }
    try await use(try challenges.make(for: visitor, now: end), at: end)
    #expect(try await fixture.count("used_passkey_challenges") == 2)
  }

  @Test("An account has as many passkeys as it may have, and no more")
  func most() async throws {
    let (fixture, id) = (pair.fixture, pair.mine.id)
    func setCount(_ count: Int) async throws {
      try await fixture.database.write { connection in
        try connection.execute("DELETE FROM passkeys WHERE account = $1", id)
        for number in 0..<count {
          try connection.execute(
            """
            INSERT INTO passkeys (id, account, name, public_key, counter, is_backup_eligible, transports, created_at)
            VALUES ($1, $2, 'A key', '', 0, FALSE, '', 0)
            """, "key \(number)", id)
        }
      }
    }
    func begin() async throws {
      try await pair.accounts.passkeys.begin(
        of: pair.mine, password: AccountPair.password, origin: SignInOrigin())
    }
    try await setCount(Passkey.maximumCount - 1)
    try await begin()
    try await setCount(Passkey.maximumCount)
    await #expect(throws: AccountsError.tooManyPasskeys) { try await begin() }
  }
}
