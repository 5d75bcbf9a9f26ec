import HTTP
import HTTPTesting
import LiveTesting
import Testing

@testable import Dogear

@Suite("The pages of accounts", .timeLimit(.minutes(10)))
struct AccountPageTests {
  private let password = "correct horse battery"

  private func signUp(_ page: TestPage, _ name: String) async throws {
    try await page.fill("Username", name)
    try await page.fill("Password", password)
    try await page.fill("Repeat password", password)
    try await page.press("Sign up")
  }

  @Test("A name is checked while it is typed", arguments: TestConnection.allCases)
  func signUp(over connection: TestConnection) async throws {
    try await AppFixture().run(over: connection) { site in
      let taken = try await site.browser().open("/sign-up")
      try await signUp(taken, "jon")
      #expect(taken.target == "/books")
      #expect(taken.document.text.contains("Welcome, jon."))

      let page = try await site.browser().open("/sign-up")
      let hint = { page.document.element(id: "username-hint")?.text ?? "" }
      try await page.fill("Username", "jo")
      #expect(hint() == "")
      try await page.fill("Username", "jon")
      #expect(hint() == "Checked once you pause.")
      try await page.advance(by: 0.8)
      try await page.until { $0.element(id: "username-message")?.text.isEmpty == false }
      #expect(hint() == "")
      #expect(try page.field("Username").isInvalid)
      try await page.fill("Username", "ann")
      #expect(try !page.field("Username").isInvalid)
      try await page.advance(by: 0.8)
      try await page.until { _ in hint() == "This name is free." }
      try await page.fill("Password", "short")
      #expect(try page.field("Password").isInvalid)
      try await page.press("Sign up")
      #expect(page.status == .unprocessableContent)
      try await signUp(page, "ann")
      #expect(page.target == "/books")
      #expect(page.document.element(id: "account-name")?.text == "ann")
    }
  }

  @Test("After ten wrong passwords the next attempt has to wait, and is told how long")
  func tooManyAttempts() async throws {
    let app = try AppFixture(hasher: PasswordHasher(cost: .minimal))
    _ = try await app.stores.services.accounts.store.create(username: "jon", password: password)
    let form = [("action", "signIn"), ("username", "jon")]
    for _ in 1...10 {
      #expect(try await app.post("/sign-in", form + [("password", "wrong")]).status == .unprocessableContent)
    }
    let refused = try await app.post("/sign-in", form + [("password", password)])
    #expect(refused.status == .unprocessableContent)
    #expect(refused.text.contains("Too many attempts. Please try again in "))
    #expect(refused.text.contains("value=\"jon\""))
    try await app.run(over: .memory) { site in
      let page = try await site.browser().open("/sign-in")
      try await page.fill("Username", "jon")
      try await page.fill("Password", password)
      try await page.press("Sign in")
      #expect(page.status == .unprocessableContent)
      #expect(page.document.text.contains("Too many attempts"))
    }
  }

  @Test(
    "Behind a proxy on this machine all come from one address: names alone are counted",
    arguments: ["::1", "127.0.0.2"])
  func localAddresses(address: String) async throws {
    let app = try AppFixture(hasher: PasswordHasher(cost: .minimal))
    func isRefused(at address: String) async throws -> Bool {
      let client = TestClient(handler: app.respond, remoteAddress: address)
      var text = ""
      for number in 0...Attempts.freeSignIns {
        let form = [("action", "signIn"), ("username", "name\(number)"), ("password", "wrong")]
        let headers: Headers = ["Accept": "text/html", "Origin": "http://localhost"]
        text = try await client.send(.post, "/sign-in", headers: headers, form: form).text
      }
      return text.contains("Too many attempts")
    }
    #expect(try await isRefused(at: address) == false)
    #expect(try await isRefused(at: "192.0.2.1") == true)
  }

  @Test("So do all who come through a proxy in a private network that nobody declared")
  func undeclaredProxy() async throws {
    let app = try AppFixture(hasher: PasswordHasher(cost: .minimal))
    let proxies = try TrustedProxies(["10.0.0.9"])
    func isRefused(
      at address: String, _ fields: Headers = [:], through handler: @escaping Handler
    ) async throws -> Bool {
      let client = TestClient(handler: handler, remoteAddress: address)
      var headers: Headers = ["Accept": "text/html", "Origin": "http://localhost"]
      for field in fields { headers.add(field.name, field.value) }
      var text = ""
      for number in 0...Attempts.freeSignIns {
        let form = [("action", "signIn"), ("username", "name\(number)"), ("password", "wrong")]
        text = try await client.send(.post, "/sign-in", headers: headers, form: form).text
      }
      return text.contains("Too many attempts")
    }
    let plain: Handler = { await app.respond($0) }
    let declared = ForwardedHeaders(trusting: proxies).wrap(plain)
    let fields: [Headers] = [["X-Forwarded-For": "192.0.2.9"], ["Forwarded": "for=192.0.2.9"]]
    for field in fields {
      for address in ["172.17.0.1", "10.0.0.2", "fd00::1"] {
        #expect(try await isRefused(at: address, field, through: plain) == false)
      }
    }
    // A reader in the same network, whoever only says so from elsewhere, and one behind a declared proxy.
    #expect(try await isRefused(at: "10.0.0.3", through: plain))
    #expect(try await isRefused(at: "198.51.100.7", fields[0], through: plain))
    #expect(try await isRefused(at: "10.0.0.9", ["X-Forwarded-For": "192.168.1.5"], through: declared))
  }

  @Test("Somebody who guesses keeps the owner out of no device on which they have signed in")
  func knownDevice() async throws {
    let app = try AppFixture(hasher: PasswordHasher(cost: .minimal))
    try await app.run(over: .memory) { site in
      let known = site.browser()
      try await signUp(try await known.load("/sign-up"), "jon")
      try await (try await known.load("/books")).press("Sign out")
      let others = [site.browser(), site.browser()]
      let form = [("action", "signIn"), ("username", "jon"), ("password", "wrong")]
      for _ in 0...Attempts.freeSignIns { _ = try await app.post("/sign-in", form) }
      for browser in others + [known] {
        let page = try await browser.load("/sign-in")
        try await page.fill("Username", "jon")
        try await page.fill("Password", password)
        try await page.press("Sign in")
        #expect((page.document.element(id: "account-name")?.text == "jon") == (browser === known))
      }
    }
  }

  @Test("The pages of an account are not stored in the browser, the pages of visitors may be")
  func storing() async throws {
    let app = try AppFixture(hasher: PasswordHasher(cost: .minimal))
    let visitor = try await app.get("/books")
    #expect(visitor["Cache-Control"] == "private, no-cache")
    let form = [
      ("action", "signUp"), ("username", "jon"), ("password", password), ("passwordConfirmation", password),
    ]
    let signedUp = try await app.post("/sign-up", form, cookies: visitor.cookies)
    for target in ["/books", "/reminders", "/books/sample-1", "/books/deleted", "/books/none"] {
      let page = try await app.get(target, cookies: signedUp.cookies)
      #expect(page["Cache-Control"] == "no-store", "\(target)")
    }
  }

  @Test(
    "A password is changed where the current one is right, and other browsers are signed out",
    arguments: [true, false])
  func changingThePassword(isLive: Bool) async throws {
    let app = try AppFixture(hasher: PasswordHasher(cost: .minimal))
    try await app.run(over: .memory) { site in
      let (here, there) = (site.browser(), site.browser())
      try await signUp(try await here.load("/sign-up"), "jon")
      let signIn = try await there.load("/sign-in")
      try await signIn.fill("Username", "jon")
      try await signIn.fill("Password", password)
      try await signIn.press("Sign in")
      let page = try await isLive ? here.open("/account") : here.load("/account")
      let message = { page.document.element(id: $0 + "-message")?.text ?? "" }
      func submit(_ current: String, _ new: String, _ again: String) async throws {
        try await page.fill("Current password", current)
        try await page.fill("New password", new)
        try await page.fill("Repeat new password", again)
        try await page.press("Change password")
      }
      let new = "brass sunflower 9"
      try await submit("", new, new)
      #expect(message("currentPassword") == "Type your current password, too.")
      try await submit(password, "jon jon jon", "jon jon jon")
      #expect(message("newPassword") == "Password is too weak")
      try await submit(password, password, password)
      #expect(message("newPassword") == "This is your current password.")
      try await submit(password, new, "another")
      #expect(message("newPasswordConfirmation") == "Passwords do not match")
      try await submit("wrong", new, new)
      #expect(message("currentPassword") == "The password is not right.")
      #expect(page.status == .unprocessableContent)
      try await submit(password, new, new)
      #expect(page.status != .unprocessableContent)
      #expect(page.document.text.contains("Your password was changed, and other browsers were signed out."))
      #expect(try page.field("New password").value == "")
      #expect(try await there.load("/books").document.element(id: "account-name") == nil)
      #expect(try await here.load("/books").document.element(id: "account-name")?.text == "jon")
      let accounts = app.stores.services.accounts
      #expect(try await accounts.passwords.authenticate(username: "jon", password: password) == nil)
      #expect(try await accounts.passwords.authenticate(username: "jon", password: new) != nil)
    }
  }

  @Test("The current password can be tried as often as one may try to sign in")
  func guessingTheCurrentPassword() async throws {
    let app = try AppFixture(hasher: PasswordHasher(cost: .minimal))
    let account = try await app.stores.services.accounts.store.create(username: "jon", password: password)
    let signIn = [("action", "signIn"), ("username", "jon"), ("password", password)]
    let cookies = try await app.post("/sign-in", signIn).cookies
    let new = ("newPassword", "brass sunflower 9")
    func change(from current: String) async throws -> String {
      let form = [
        ("action", "changePassword"), ("currentPassword", current), new, ("newPasswordConfirmation", new.1),
      ]
      return try await app.post("/account", form, cookies: cookies).text
    }
    for _ in 1...Attempts.freeSignIns {
      #expect(try await change(from: "wrong").contains("The password is not right."))
    }
    #expect(try await change(from: password).contains("Too many attempts"))
    let accounts = app.stores.services.accounts
    #expect(try await accounts.passwords.authenticate(username: "jon", password: password) == account)
  }

  @Test("Other browsers are signed out, and nobody else's", arguments: [true, false])
  func signingOutOthers(isLive: Bool) async throws {
    let app = try AppFixture(hasher: PasswordHasher(cost: .minimal))
    try await app.run(over: .memory) { site in
      let (here, there, stranger) = (site.browser(), site.browser(), site.browser())
      try await signUp(try await here.load("/sign-up"), "jon")
      try await signUp(try await stranger.load("/sign-up"), "ann")
      let page = try await isLive ? here.open("/account") : here.load("/account")
      #expect(page.document.element(id: "sessions-form") == nil)
      let signIn = try await there.load("/sign-in")
      try await signIn.fill("Username", "jon")
      try await signIn.fill("Password", password)
      try await signIn.press("Sign in")
      try await page.reload()
      try await page.press("Sign out other browsers")
      #expect(page.document.text.contains("All other browsers were signed out."))
      var names: [String?] = []
      for browser in [here, there, stranger] {
        names.append(try await browser.load("/books").document.element(id: "account-name")?.text)
      }
      #expect(names == ["jon", nil, "ann"])
    }
  }

  @Test("Whoever is not signed in has no account to change")
  func withoutAnAccount() async throws {
    let app = try AppFixture(hasher: PasswordHasher(cost: .minimal))
    let page = try await app.get("/account")
    #expect(page.text.contains("You are not signed in."))
    #expect(!page.text.contains("password-form"))
    let forms = [
      [("action", "signOutOthers")],
      [
        ("action", "changePassword"), ("currentPassword", password), ("newPassword", "brass sunflower 9"),
        ("newPasswordConfirmation", "brass sunflower 9"),
      ],
    ]
    for form in forms {
      let answer = try await app.post("/account", form, cookies: page.cookies)
      #expect(answer.status == .seeOther)
      #expect(answer["Location"] == "/sign-in")
    }
  }

  @Test("Whoever signs up or in sees it in the other tab, too")
  func otherTabs() async throws {
    try await AppFixture().run(over: .memory) { site in
      let browser = site.browser()
      let shelf = try await browser.open("/books")
      try await signUp(try await browser.open("/sign-up"), "jon")
      try await shelf.until { $0.element(id: "account-name")?.text == "jon" }
      let other = site.browser()
      let reminders = try await other.open("/reminders")
      let page = try await other.open("/sign-in")
      try await page.fill("Username", "jon")
      try await page.fill("Password", password)
      try await page.press("Sign in")
      try await reminders.until { $0.element(id: "account-name")?.text == "jon" }
    }
  }

  @Test("Signing in leads to the shelf, here or without JavaScript", arguments: TestConnection.allCases)
  func signIn(over connection: TestConnection) async throws {
    try await AppFixture().run(over: connection) { site in
      let first = try await site.browser().load("/sign-up")
      try await signUp(first, "jon")
      #expect(first.document.element(id: "account-name")?.text == "jon")
      for isLive in [true, false] {
        let browser = site.browser()
        let page = try await isLive ? browser.open("/sign-in") : browser.load("/sign-in")
        try await page.fill("Username", "jon")
        try await page.fill("Password", "wrong")
        try await page.press("Sign in")
        #expect(page.document.element(id: "sign-in-notice")?.text.contains("not right") == true)
        try await page.fill("Password", password)
        try await page.press("Sign in")
        #expect(page.target == "/books")
        #expect(page.document.element(id: "account-name")?.text == "jon")
        try await page.press("Sign out")
        #expect(page.document.element(id: "account-name") == nil)
      }
    }
  }
}
