import HTTP
import LiveTesting
import Testing

@testable import Dogear

@Suite("Pages for links of the administrator", .timeLimit(.minutes(10)))
struct AccountLinkPageTests {
  private let password = "correct horse battery"

  private func app(_ policy: SignUpPolicy = .open) throws -> AppFixture {
    try AppFixture(hasher: PasswordHasher(cost: .minimal), signUpPolicy: policy)
  }

  private func open(_ target: String, _ site: TestSite, isLive: Bool) async throws -> TestPage {
    let browser = site.browser()
    return try await isLive ? browser.open(target) : browser.load(target)
  }

  @Test("A password is chosen with the code of the link, and signs in", arguments: [true, false])
  func choosing(isLive: Bool) async throws {
    let app = try app()
    let accounts = app.stores.services.accounts
    let account = try await accounts.store.createWithoutPassword(username: "jonathan")
    let code = try await accounts.links.make(.password, for: account).code.description
    try await app.run(over: .memory) { site in
      let page = try await open("/new-password", site, isLive: isLive)
      func choose(_ code: String, _ password: String) async throws {
        try await page.fill("Code", code)
        try await page.fill("New password", password)
        try await page.fill("Repeat new password", password)
        try await page.press("Choose password")
      }
      try await choose("K7QD", password)
      #expect(page.document.element(id: "code-message")?.text == "Type or paste the whole code.")
      try await choose(SecretCode().description, password)
      #expect(page.document.element(id: "code-message")?.text == AccountsError.linkInvalid.message)
      try await choose(code, "jonathan1jonathan")
      #expect(page.document.element(id: "password-message")?.text.isEmpty == false)
      try await choose(code, password)
      #expect(page.target == "/books")
      #expect(page.document.element(id: "account-name")?.text == "jonathan")
      let events = try await accounts.events.last(5, of: account)
      #expect(events.map(\.kind) == [.signIn, .passwordByLink])
    }
  }

  @Test("Signing up takes the code of an invitation where that is the rule", arguments: [true, false])
  func invitation(isLive: Bool) async throws {
    let app = try app(.invitation)
    let code = try await app.stores.services.accounts.links.make(.invitation).code.description
    try await app.run(over: .memory) { site in
      let page = try await open("/sign-up", site, isLive: isLive)
      try await page.fill("Username", "jonathan")
      try await page.fill("Password", password)
      try await page.fill("Repeat password", password)
      try await page.press("Sign up")
      #expect(page.document.element(id: "invitation-message")?.text == "Type or paste the whole code.")
      try await page.fill("Invitation", SecretCode().description)
      // A browser leaves passwords out of a page that it shows again.
      if !isLive {
        try await page.fill("Password", password)
        try await page.fill("Repeat password", password)
      }
      try await page.press("Sign up")
      #expect(page.document.element(id: "invitation-message")?.text == AccountsError.linkInvalid.message)
      try await page.fill("Invitation", code)
      if !isLive {
        try await page.fill("Password", password)
        try await page.fill("Repeat password", password)
      }
      try await page.press("Sign up")
      #expect(page.document.element(id: "account-name")?.text == "jonathan")
    }
  }

  @Test("Where nobody may sign up the page says so, and a form that is sent makes no account")
  func closed() async throws {
    let app = try app(.closed)
    let page = try await app.get("/sign-up")
    #expect(page.text.contains("Nobody can sign up here"))
    #expect(!page.text.contains("sign-up-form"))
    let form = [
      ("action", "signUp"), ("username", "jonathan"), ("password", password),
      ("passwordConfirmation", password),
    ]
    let response = try await app.post("/sign-up", form)
    #expect(response["Location"] == nil)
    #expect(try await app.stores.services.accounts.store.allAccounts().isEmpty)
  }

  @Test("A disabled account is told at the right password alone")
  func disabled() async throws {
    let app = try app()
    let accounts = app.stores.services.accounts
    try await accounts.store.disable(accounts.store.create(username: "jonathan", password: password))
    for (typed, sentence) in [
      (password, AccountsError.accountDisabled.message),
      ("wrong", "The username or the password is not right."),
    ] {
      let form = [("action", "signIn"), ("username", "jonathan"), ("password", typed)]
      #expect(try await app.post("/sign-in", form).text.contains(sentence))
    }
  }
}
