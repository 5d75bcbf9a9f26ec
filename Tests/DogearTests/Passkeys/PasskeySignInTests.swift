import HTTP
import HTTPTesting
import Testing
import WebAuthn

@testable import Dogear
@testable import WebAuthnTesting

@Suite("Signing in with a passkey", .timeLimit(.minutes(10)))
struct PasskeySignInTests {
  private let refused = AccountsError.passkeyRefused.message

  /// Somebody with an account and a passkey, who comes back as a stranger.
  private func owner(_ app: AppFixture) async throws -> PasskeyPerson {
    var person = PasskeyPerson(app)
    try await person.signUp("jon")
    _ = try await person.add()
    try await person.arrive()
    return person
  }

  private func app(logSecurity: @escaping @Sendable (String) -> Void = { _ in }) throws -> AppFixture {
    try AppFixture(hasher: PasswordHasher(cost: .minimal), logSecurity: logSecurity)
  }

  /// The newest events of an account.
  private func events(_ app: AppFixture) async throws -> [SecurityEvent.Kind] {
    let accounts = app.stores.services.accounts
    let account = try #require(try await accounts.store.account(named: "jon"))
    return try await accounts.events.last(10, of: account).map(\.kind)
  }

  @Test("A passkey signs in without a name and without a code, and says so among the events")
  func signIn() async throws {
    let app = try app()
    var person = try await owner(app)
    let accounts = app.stores.services.accounts
    let account = try #require(try await accounts.store.account(named: "jon"))
    try await accounts.secondFactors.begin(
      of: account, password: PasskeyPerson.password, origin: SignInOrigin())
    let setup = try #require(try await accounts.secondFactors.state(of: account).setup)
    let secret = OneTimePassword(secret: try #require(setup.secret))
    try await accounts.secondFactors.finish(
      of: account, code: try secret.code(ofPeriod: accounts.clock() / OneTimePassword.period))
    #expect(try await person.name() == nil)
    #expect(try await person.signIn() == nil)
    #expect(try await person.name() == "jon")
    #expect(try await events(app).first == .signInByPasskey)
    #expect(try await accounts.passkeys.all(of: account).first?.usedAt != nil)
  }

  @Test("What a visitor has on the shelf comes along")
  func transfer() async throws {
    let app = try app()
    var person = try await owner(app)
    let book = [("action", "add"), ("title", "A visitor's book"), ("author", "Somebody"), ("pages", "1")]
    _ = try await app.post("/books", book, cookies: person.cookies)
    #expect(try await person.signIn() == nil)
    #expect(try await app.get("/books", cookies: person.cookies).text.contains("A visitor&#39;s book"))
  }

  @Test("A response is good once, and for the visitor alone who asked")
  func replay() async throws {
    let app = try app()
    var person = try await owner(app)
    let response = try person.authenticator.get(try await person.options())
    var thief = PasskeyPerson(app)
    try await thief.arrive()
    #expect(try await thief.signIn(response) == AccountsError.setupExpired.message)
    let before = person.cookies
    #expect(try await person.signIn(response) == nil)
    person.cookies = before
    #expect(try await person.signIn(response) == AccountsError.setupExpired.message)
  }

  @Test("A challenge is good for ten minutes")
  func expiry() async throws {
    let app = try app()
    let challenges = PasskeyChallenges(signer: app.stores.signer)
    let visitor = Visitor(owner: .visitor("v"), account: nil, key: "visitor:v")
    let challenge = try challenges.make(for: visitor, now: 1000)
    try challenges.verify(challenge, for: visitor, now: 1599)
    #expect(throws: AccountsError.setupExpired) {
      try challenges.verify(challenge, for: visitor, now: 1600)
    }
  }

  @Test("A response of another site, of nobody whom the authenticator verified, or by another key is refused")
  func forgeries() async throws {
    let app = try app()
    var person = try await owner(app)
    for change in [0, 1, 2] {
      var (made, key) = try person.authenticator.authentication(try await person.options())
      switch change {
      case 0: made.clientData.origin = "http://localhost.example.org"
      case 1: made.authenticatorData.flags &= ~0x04
      default: key = try SigningKey(-7)
      }
      #expect(try await person.signIn(made.authenticationJSON(signedBy: key)) == refused)
      #expect(try await events(app).first == .refusedPasskey)
    }
    #expect(try await person.signIn() == nil)
  }

  @Test("A count that did not grow means that two have the key, and is refused")
  func copies() async throws {
    let app = try app()
    var person = PasskeyPerson(app)
    person.authenticator.counts = true
    try await person.signUp("jon")
    _ = try await person.add()
    try await person.arrive()
    var copy = person
    #expect(try await person.signIn() == nil)
    #expect(try await copy.signIn() == refused)
    #expect(try await events(app).first == .refusedPasskey)
  }

  @Test("A passkey that nobody has is refused, and after twenty the network has to wait")
  func unknown() async throws {
    let log = LogLines()
    let app = try app { log.add($0) }
    var person = try await owner(app)
    let account = try #require(try await app.stores.services.accounts.store.account(named: "jon"))
    let passkey = try #require(try await app.stores.services.accounts.passkeys.all(of: account).first)
    #expect(try await app.stores.services.accounts.passkeys.remove(id: passkey.id, of: account))
    #expect(try await person.signIn() == refused)
    #expect(log.text.contains { $0.contains("unknown-passkey") })
    let accounts = app.stores.services.accounts
    let site = try RelyingParty(id: "a.example", name: "A", origins: ["https://a.example"])
    let expected = [AccountsError](repeating: .passkeyRefused, count: Attempts.freePasskeys)
    for error in expected + [.tooManyAttempts(seconds: 60)] {
      await #expect(throws: error) {
        try await accounts.passkeys.signIn(by: "{}", for: site, on: SessionClient(), from: "192.0.2.1") { _ in
        }
      }
    }
  }

  @Test("A disabled account is not signed in to")
  func disabled() async throws {
    let app = try app()
    // Who administers the server can't be disabled: the first account does.
    var first = PasskeyPerson(app)
    try await first.signUp("ann")
    var person = try await owner(app)
    let accounts = app.stores.services.accounts
    try await accounts.store.disable(try #require(try await accounts.store.account(named: "jon")))
    #expect(try await person.signIn() == AccountsError.accountDisabled.message)
  }

  @Test("An administrator's reset takes the passkeys along where it is to end two steps")
  func reset() async throws {
    let app = try app()
    var person = try await owner(app)
    let administration = Administration(app.stores, address: "https://a.example")
    _ = await administration.reply(to: ["reset-password", "jon"])
    #expect(try await person.signIn() == nil)
    try await person.arrive()
    _ = await administration.reply(to: ["reset-password", "jon", "--two-steps"])
    #expect(try await events(app).contains(.endOfPasskeys))
    #expect(try await person.signIn() == refused)
  }

  @Test(
    "The site is the configured one, or the request's where browsers keep passkeys",
    arguments: [
      ("books.example.org", nil, "books.example.org", ["https://books.example.org"]),
      ("Books.example.org:443", nil, "books.example.org", ["https://books.example.org"]),
      ("books.example.org:8443", nil, "books.example.org", ["https://books.example.org:8443"]),
      ("localhost:8080", nil, "localhost", ["http://localhost:8080", "https://localhost:8080"]),
      ("127.0.0.1:8080", nil, nil, []), ("[::1]:8080", nil, nil, []), ("", nil, nil, []),
      ("10.0.0.1", "https://books.example.org", "books.example.org", ["https://books.example.org"]),
      ("books.example.org", "http://books.example.org", nil, []),
    ] as [(String, String?, String?, [String])])
  func site(host: String, url: String?, id: String?, origins: [String]) throws {
    let request = try Request(method: .get, target: "/", headers: ["Host": host])
    let site = PasskeySite(url: url).relyingParty(for: request)
    #expect(site?.id == id)
    #expect(site?.origins ?? [] == origins)
  }
}
