import Bytes
import Foundation
import HTTP
import HTTPTesting
import LiveTesting
import Testing

@testable import Dogear

@Suite("Two-step sign-in", .timeLimit(.minutes(10)))
struct TwoStepsTests {
  private let password = "correct horse battery"

  private func app() throws -> AppFixture { try AppFixture(hasher: PasswordHasher(cost: .minimal)) }

  private func signIn(_ browser: TestBrowser, isLive: Bool) async throws -> TestPage {
    let page = try await isLive ? browser.open("/sign-in") : browser.load("/sign-in")
    try await page.fill("Username", "jon")
    try await page.fill("Password", password)
    try await page.press("Sign in")
    return page
  }

  /// Sets the second factor up on the page; returns the secret and the recovery codes.
  private func setUp(_ page: TestPage) async throws -> (password: OneTimePassword, codes: [String]) {
    try await page.fill("Password", password)
    try await page.press("Set it up")
    let text = try #require(page.document.element(id: "secret")).text
    let codes = try #require(page.document.element(id: "recovery-codes")).text
      .split(whereSeparator: \.isWhitespace).map(String.init)
    return (OneTimePassword(secret: try decoded(text)), codes)
  }

  /// The bytes of a secret as an app reads it.
  private func decoded(_ text: String) throws -> [UInt8] {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
    var (bytes, buffer, bits): ([UInt8], Int, Int) = ([], 0, 0)
    for character in text where character != " " {
      buffer = (buffer << 5 | (try #require(alphabet.firstIndex(of: character)))) & 0xFFFF
      bits += 5
      if bits >= 8 {
        bits -= 8
        bytes.append(UInt8(buffer >> bits & 255))
      }
    }
    return bytes
  }

  /// The code that an app shows some periods from now.
  private func code(_ password: OneTimePassword, later periods: Int = 0) throws -> String {
    try password.code(ofPeriod: WallClock.start / OneTimePassword.period + periods)
  }

  @Test(
    "It is set up with the password, a code of the app proves it, and from then on signing in takes one",
    arguments: [true, false])
  func settingUp(isLive: Bool) async throws {
    let app = try app()
    let account = try await app.stores.services.accounts.store.create(username: "jon", password: password)
    try await app.run(over: .memory) { site in
      let here = site.browser()
      _ = try await signIn(here, isLive: isLive)
      let page = try await isLive ? here.open("/account/two-steps") : here.load("/account/two-steps")
      try await page.fill("Password", "wrong")
      try await page.press("Set it up")
      #expect(page.document.element(id: "password-message")?.text == "The password is not right.")
      let (secret, codes) = try await setUp(page)
      #expect(secret.secret.count == OneTimePassword.secretLength)
      #expect(Set(codes).count == SecondFactorSetup.recoveryCodeCount)
      #expect(page.document.element(id: "qr-code") != nil)
      #expect(try await !app.stores.services.accounts.secondFactors.isSetUp(for: account))
      try await page.fill("Code from the app", "000000")
      try await page.press("Turn it on")
      #expect(page.document.element(id: "code-message")?.text == "The code is not right.")
      let used = try code(secret)
      try await page.fill("Code from the app", used)
      try await page.press("Turn it on")
      #expect(page.document.element(id: "state-heading")?.text == "Signing in takes a code")
      #expect(page.document.element(id: "secret") == nil)
      #expect(page.document.element(id: "two-steps-state")?.text.contains("10 recovery codes left") == true)

      let there = site.browser()
      let second = try await signIn(there, isLive: isLive)
      #expect(second.target == "/sign-in/code")
      #expect(try await there.load("/books").document.element(id: "account-name") == nil)
      try await second.fill("Code", used)
      try await second.press("Sign in")
      #expect(second.document.element(id: "sign-in-notice")?.text == "The code is not right.")
      // Good now and after the period that may end meanwhile.
      let right = try code(secret, later: 1)
      try await second.fill("Code", right)
      try await second.press("Sign in")
      #expect(second.target == "/books")
      #expect(second.document.element(id: "account-name")?.text == "jon")

      let third = try await signIn(site.browser(), isLive: isLive)
      for wrong in [right, codes[0].lowercased() + "X"] {
        try await third.fill("Code", wrong)
        try await third.press("Sign in")
        #expect(third.target == "/sign-in/code")
      }
      try await third.fill("Code", codes[0].lowercased())
      try await third.press("Sign in")
      #expect(third.document.element(id: "account-name")?.text == "jon")
      let fourth = try await signIn(site.browser(), isLive: isLive)
      try await fourth.fill("Code", codes[0])
      try await fourth.press("Sign in")
      #expect(fourth.target == "/sign-in/code")
      #expect(try await app.stores.services.accounts.secondFactors.state(of: account).recoveryCodeCount == 9)
    }
  }

  @Test(
    "New recovery codes end the old ones, and it is turned off with the password", arguments: [true, false])
  func changing(isLive: Bool) async throws {
    let app = try app()
    let account = try await app.stores.services.accounts.store.create(username: "jon", password: password)
    let accounts = app.stores.services.accounts
    try await app.run(over: .memory) { site in
      let here = site.browser()
      _ = try await signIn(here, isLive: isLive)
      let page = try await isLive ? here.open("/account/two-steps") : here.load("/account/two-steps")
      let (secret, old) = try await setUp(page)
      try await page.press("Cancel")
      #expect(page.document.element(id: "secret") == nil)
      let (secretAgain, codes) = try await setUp(page)
      #expect(secretAgain.secret != secret.secret)
      #expect(Set(codes).isDisjoint(with: old))
      try await page.fill("Code from the app", try code(secretAgain))
      try await page.press("Turn it on")

      try await page.fill("Password", password)
      try await page.press("New recovery codes")
      let text = try #require(page.document.element(id: "recovery-codes")).text
      let new = text.split(whereSeparator: \.isWhitespace).map(String.init)
      #expect(page.document.element(id: "secret") == nil)
      try await page.press("I have kept them")
      #expect(try await accounts.secondFactors.takeCode(codes[0], of: account, from: SignInOrigin()) == nil)
      #expect(
        try await accounts.secondFactors.takeCode(new[0], of: account, from: SignInOrigin())
          == .signInByRecoveryCode)

      try await page.fill("Password", "wrong")
      try await page.press("Turn it off")
      #expect(try await accounts.secondFactors.isSetUp(for: account))
      try await page.fill("Password", password)
      try await page.press("Turn it off")
      #expect(try await !accounts.secondFactors.isSetUp(for: account))
      #expect(try await accounts.secondFactors.state(of: account).recoveryCodeCount == 0)
      #expect(try await signIn(site.browser(), isLive: isLive).target == "/books")
    }
  }

  /// An account with a second factor.
  private func account(
    in app: AppFixture
  ) async throws -> (account: Account, secret: OneTimePassword) {
    let accounts = app.stores.services.accounts
    let account = try await accounts.store.create(username: "jon", password: password)
    try await accounts.secondFactors.begin(of: account, password: password, origin: SignInOrigin())
    let setup = try #require(try await accounts.secondFactors.state(of: account).setup)
    let secret = OneTimePassword(secret: try #require(setup.secret))
    try await accounts.secondFactors.finish(of: account, code: try code(secret))
    return (account, secret)
  }

  @Test("The first step is worth nothing after another password was chosen, or after ten minutes")
  func newPassword() async throws {
    let app = try app()
    let accounts = app.stores.services.accounts
    let (account, secret) = try await account(in: app)
    func begin(_ password: String) async throws -> String {
      let form = [("action", "signIn"), ("username", "jon"), ("password", password)]
      let response = try await app.post("/sign-in", form)
      #expect(response["Location"] == "/sign-in/code")
      return response.cookies
    }
    func finish(_ cookies: String, later periods: Int) async throws -> String? {
      let code = try code(secret, later: periods)
      return try await app.post("/sign-in/code", [("action", "confirm"), ("code", code)], cookies: cookies)[
        "Location"]
    }
    let before = try await begin(password)
    try await accounts.passwords.change(of: account, from: password, to: "quite another horse", keeping: nil)
    #expect(try await finish(before, later: 1) == "/sign-in")
    let byPassword = try await begin("quite another horse")
    let link = try await accounts.links.make(.password, for: account)
    _ = try await accounts.passwords.choose(password, byCode: link.code.description, from: nil)
    #expect(try await finish(byPassword, later: 1) == "/sign-in")
    let late = try await begin(password)
    #expect(try await finish(late, later: 1) == "/books")
    app.now += 10 * 60
    #expect(try await finish(late, later: 20) == "/sign-in")
  }

  @Test("Codes can be guessed as seldom as passwords, and the second step alone opens nothing")
  func guessing() async throws {
    let app = try app()
    let accounts = app.stores.services.accounts
    let (account, secret) = try await account(in: app)
    let confirm = [("action", "confirm"), ("code", try code(secret, later: 1))]
    for cookies in ["", "first-step=\(account.id).9999999999", "first-step=\(account.id).9999999999.AAAA"] {
      let response = try await app.post("/sign-in/code", confirm, cookies: cookies)
      #expect(response["Location"] == "/sign-in")
    }
    let form = [("action", "signIn"), ("username", "jon"), ("password", password)]
    let first = try await app.post("/sign-in", form)
    #expect(first["Location"] == "/sign-in/code")
    #expect(!first.cookies.contains("session="))
    for _ in 1...Attempts.freeSignIns {
      let wrong = [("action", "confirm"), ("code", "1")]
      let response = try await app.post("/sign-in/code", wrong, cookies: first.cookies)
      #expect(response.text.contains("The code is not right."))
    }
    let refused = try await app.post("/sign-in/code", confirm, cookies: first.cookies)
    #expect(refused.text.contains("Too many attempts"))
    #expect(try await accounts.events.last(1, of: account).first?.kind == .refusedCode)
  }

  @Test("A setup ends after a quarter of an hour, and the first step after ten minutes")
  func expiry() async throws {
    let fixture = try StoreFixture()
    let account = try await fixture.accounts.store.create(username: "jon", password: password)
    try await fixture.accounts.secondFactors.begin(of: account, password: password, origin: SignInOrigin())
    let setup = try #require(try await fixture.accounts.secondFactors.state(of: account).setup)
    fixture.now += SecondFactorSetup.seconds
    #expect(try await fixture.accounts.secondFactors.state(of: account).setup == nil)
    let secret = OneTimePassword(secret: try #require(setup.secret))
    let code = try secret.code(ofPeriod: fixture.now / OneTimePassword.period)
    await #expect(throws: AccountsError.setupExpired) {
      try await fixture.accounts.secondFactors.finish(of: account, code: code)
    }
    #expect(try await !fixture.accounts.secondFactors.isSetUp(for: account))
  }

  @Test("What is stored tells neither the secret nor a recovery code, and is sealed again with a new key")
  func storing() async throws {
    let fixture = try StoreFixture()
    let account = try await fixture.accounts.store.create(username: "jon", password: password)
    let origin = SignInOrigin()
    try await fixture.accounts.secondFactors.begin(of: account, password: password, origin: origin)
    let setup = try #require(try await fixture.accounts.secondFactors.state(of: account).setup)
    let secret = OneTimePassword(secret: try #require(setup.secret))
    let period = fixture.now / OneTimePassword.period
    try await fixture.accounts.secondFactors.finish(of: account, code: try secret.code(ofPeriod: period))
    func stored() async throws -> String {
      try await fixture.database.read { connection in
        try #require(try connection.first("SELECT secret FROM second_factors")).string("secret")
      }
    }
    let sealed = try await stored()
    #expect(try await fixture.count("second_factor_setups") == 0)
    #expect(!sealed.contains(Base64URL.encode(secret.secret).prefix(8)))
    let digests = try await fixture.database.read { connection in
      try connection.query("SELECT digest FROM recovery_codes").map { try $0.string("digest") }
    }
    #expect(Set(digests).isDisjoint(with: setup.recoveryCodes))

    let keys = [9, 7].map { [UInt8](repeating: $0, count: KeyFile.length) }
    let rotated = Services(
      Environment(clock: { (period + 1) * OneTimePassword.period }), database: fixture.database,
      sealer: try Sealer(keys: keys))
    try await rotated.accounts.secondFactors.reseal()
    #expect(try await stored() != sealed)
    let code = try secret.code(ofPeriod: period + 1)
    #expect(try await rotated.accounts.secondFactors.takeCode(code, of: account, from: origin) == .signIn)
    #expect(try await rotated.accounts.secondFactors.takeCode(code, of: account, from: origin) == nil)
  }
}
