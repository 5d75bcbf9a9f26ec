import DatabaseTesting
import HTTPTesting
import LiveTesting
import Testing

@testable import Dogear

@Suite("PostgreSQL: pages on several servers", .onPostgres, .timeLimit(.minutes(10)))
struct ServerPagesTests {
  private func reminders(_ document: TestDocument) -> [String] {
    document.all(.textbox, named: "Reminder").map(\.value)
  }

  @Test("What is written on a page of one server shows on the open page of another, both ways")
  func following() async throws {
    let servers = try await ServersFixture(3)
    let cookies = try await servers.visitor()
    try await servers.run { sites in
      let browsers = servers.browsers(sites, cookies)
      var pages: [TestPage] = []
      for browser in browsers { pages.append(try await browser.open("/reminders")) }
      try await pages[0].press("New Reminder")
      try await pages[0].fill("Reminder", "Bread")
      for page in pages { try await page.until { reminders($0) == ["Bread"] } }
      try await pages[2].press("New Reminder")
      try await pages[2].fill("Reminder", "Milk", at: 1)
      for page in pages { try await page.until { reminders($0) == ["Bread", "Milk"] } }
      try await pages[1].press("Done: Bread")
      try await pages[0].until { $0.all(.button, named: "Done: Bread").first?["aria-pressed"] == "true" }
    }
  }

  @Test("A page that is asked for shows what was just done on another server, without JavaScript too")
  func readingOwnWrites() async throws {
    let servers = try await ServersFixture(2)
    let cookies = try await servers.visitor()
    // Both have the visitor's first shelf in memory.
    for app in servers.apps { _ = try await app.get("/books", cookies: cookies) }
    for number in 0..<30 {
      let (one, other) = (servers.apps[number % 2], servers.apps[(number + 1) % 2])
      let title = "Book number \(number)."
      _ = try await one.post(
        "/books", [("action", "add"), ("key", "k\(number)"), ("title", title)], cookies: cookies)
      #expect(try await other.get("/books", cookies: cookies).text.contains(title))
    }
  }

  @Test("Signing out ends the pages of the session on all servers, and no other session's")
  func signingOut() async throws {
    let servers = try await ServersFixture(2)
    _ = try await servers.makeAccount("jon")
    let (cookies, others) = (try await servers.signIn("jon"), try await servers.signIn("jon", at: 1))
    try await servers.run { sites in
      let page = try await servers.browsers(sites, cookies)[1].open("/books")
      let other = try await servers.browsers(sites, others)[1].open("/books")
      #expect(servers.apps[1].app.pages.count == 2)
      _ = try await servers.apps[0].post("/sign-out", [], cookies: cookies)
      try await waitUntil { servers.apps[1].app.pages.count == 1 }
      #expect(page.isLive)
      try await other.press("Move Changer down")
      #expect(try await !servers.apps[1].get("/books", cookies: cookies).text.contains("account-name"))
      #expect(try await servers.apps[1].get("/books", cookies: others).text.contains("account-name"))
    }
  }

  @Test("So does a new password, and the end of an account, on each server that has such pages")
  func closing() async throws {
    let servers = try await ServersFixture(3)
    let jon = try await servers.makeAccount("jon")
    let (mine, other) = (try await servers.signIn("jon"), try await servers.signIn("jon", at: 1))
    let accounts = servers.apps[0].stores.services.accounts
    try await servers.run { sites in
      _ = try await servers.browsers(sites, other)[1].open("/books")
      _ = try await servers.browsers(sites, mine)[2].open("/books")
      let token = String(
        try #require(mine.split(separator: "; ").first { $0.hasPrefix("session=") }).dropFirst(8))
      try await accounts.passwords.change(
        of: jon, from: ServersFixture.password, to: "another long sentence", keeping: token)
      try await waitUntil { servers.apps[1].app.pages.count == 0 }
      #expect(servers.apps[2].app.pages.count == 1)
      try await accounts.store.disable(jon)
      try await waitUntil { servers.apps[2].app.pages.count == 0 }
    }
  }

  @Test("Sessions that ended while a server heard nothing end there once it hears again")
  func deafness() async throws {
    let servers = try await ServersFixture(2)
    let jon = try await servers.makeAccount("jon")
    let cookies = try await servers.signIn("jon")
    try await servers.run { sites in
      _ = try await servers.browsers(sites, cookies)[1].open("/books")
      servers.apps[1].stores.services.changes.close()
      _ = try await servers.apps[0].stores.services.accounts.sessions.endOthers(of: jon, keeping: nil)
      #expect(servers.apps[1].app.pages.count == 1)
      let services = servers.apps[1].stores.services
      try services.changes.follow(services.database, services.faults)
      try await waitUntil { servers.apps[1].app.pages.count == 0 }
    }
  }

  @Test("Settings hold on all servers at once")
  func settings() async throws {
    let servers = try await ServersFixture(2)
    let jon = try await servers.makeAccount("jon")
    let cookies = try await servers.signIn("jon")
    for theme in [Theme.dark, .light, .dark, .automatic] {
      for app in servers.apps { _ = try await app.get("/books", cookies: cookies) }
      try await servers.apps[0].stores.services.accounts.store.setTheme(theme, of: jon)
      let text = try await servers.apps[1].get("/books", cookies: cookies).text
      #expect(text.contains(theme.colorScheme))
    }
  }

  @Test("What a visitor brings into an account leaves their pages on other servers")
  func signingUp() async throws {
    let servers = try await ServersFixture(2)
    let cookies = try await servers.visitor()
    try await servers.run { sites in
      let page = try await servers.browsers(sites, cookies)[1].open("/reminders")
      let first = try await servers.browsers(sites, cookies)[0].open("/reminders")
      try await first.press("New Reminder")
      try await first.fill("Reminder", "Bread")
      try await page.until { reminders($0) == ["Bread"] }
      let password = ServersFixture.password
      let form = [
        ("action", "signUp"), ("username", "ann"), ("password", password), ("passwordConfirmation", password),
      ]
      let signedUp = try await servers.apps[0].post("/sign-up", form, cookies: cookies).cookies
      try await page.until { reminders($0).isEmpty }
      #expect(try await servers.apps[1].get("/reminders", cookies: signedUp).text.contains("Bread"))
    }
  }
}
