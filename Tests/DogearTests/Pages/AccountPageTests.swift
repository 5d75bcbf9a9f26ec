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
      try await page.fill("Username", "jon")
      #expect(hint() == "")
      try await page.advance(by: 0.8)
      try await page.until { $0.element(id: "username-message")?.text.isEmpty == false }
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
    _ = try await app.stores.services.accounts.create(username: "jon", password: password)
    let form = [("action", "signIn"), ("username", "jon")]
    for _ in 1...10 {
      #expect(try await app.post("/sign-in", form + [("password", "wrong")]).status == .unprocessableContent)
    }
    let refused = try await app.post("/sign-in", form + [("password", password)])
    #expect(refused.status == .tooManyRequests)
    #expect(refused["Retry-After"].flatMap { Int($0) }.map { (1...60).contains($0) } == true)
    #expect(refused.text.contains("Too many attempts"))
    try await app.run(over: .memory) { site in
      let page = try await site.browser().open("/sign-in")
      try await page.fill("Username", "jon")
      try await page.fill("Password", password)
      try await page.press("Sign in")
      #expect(page.status == .tooManyRequests)
      #expect(page.document.text.contains("Too many attempts"))
    }
  }

  @Test(
    "Behind a proxy on this machine all come from one address: names alone are counted",
    arguments: ["::1", "127.0.0.2"])
  func localAddresses(address: String) async throws {
    let app = try AppFixture(hasher: PasswordHasher(cost: .minimal))
    func attempts(from address: String) async throws -> [Status] {
      let client = TestClient(handler: app.respond, remoteAddress: address)
      var statuses: [Status] = []
      for number in 0...SignInAttempts.free {
        let form = [("action", "signIn"), ("username", "name\(number)"), ("password", "wrong")]
        let headers: Headers = ["Accept": "text/html", "Origin": "http://localhost"]
        statuses.append(try await client.send(.post, "/sign-in", headers: headers, form: form).status)
      }
      return statuses
    }
    #expect(try await attempts(from: address).last == .unprocessableContent)
    #expect(try await attempts(from: "192.0.2.1").last == .tooManyRequests)
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
