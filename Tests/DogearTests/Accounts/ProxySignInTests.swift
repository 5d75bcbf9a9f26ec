import CombineTesting
import HTTP
import HTTPTesting
import LiveTesting
import Testing

@testable import Dogear

@Suite("Signing in by a proxy", .timeLimit(.minutes(10)))
struct ProxySignInTests {
  private func app() throws -> AppFixture {
    try AppFixture(
      hasher: PasswordHasher(cost: .minimal),
      proxySignIn: ProxySignIn(field: "Remote-User", proxies: TrustedProxies(["192.0.2.1"])))
  }

  private func get(
    _ target: String, _ app: AppFixture, as name: String, from address: String = "192.0.2.1"
  ) async throws -> TestResponse {
    let client = TestClient(handler: app.respond, remoteAddress: address)
    return try await client.send(.get, target, headers: ["Accept": "text/html", "Remote-User": name])
  }

  private func shownName(_ response: TestResponse) -> String? {
    TestDocument(html: response.text).element(id: "account-name")?.text
  }

  @Test(
    "The name of a declared proxy is the account's, which the first visit makes, however many come at once")
  func visits() async throws {
    let app = try app()
    try await withThrowingTaskGroup(of: TestResponse.self) { group in
      for _ in 0..<8 { group.addTask { try await get("/books", app, as: "jon") } }
      for try await response in group { #expect(shownName(response) == "jon") }
    }
    #expect(shownName(try await get("/books", app, as: "Jon")) == "jon")
    let accounts = app.stores.services.accounts
    #expect(try await accounts.store.allAccounts().count == 1)
    let account = try #require(try await accounts.store.account(named: "jon"))
    #expect(try await accounts.events.last(5, of: account).map(\.kind) == [.accountByProxy])
  }

  @Test("Nobody else is believed", arguments: ["192.0.2.2", "127.0.0.1", ""])
  func others(address: String) async throws {
    let app = try app()
    #expect(shownName(try await get("/books", app, as: "jon", from: address)) == nil)
    #expect(try await app.stores.services.accounts.store.allAccounts().isEmpty)
  }

  @Test(
    "More than one name is refused, whoever sent the other",
    arguments: [("Remote-User", "ann"), ("remote-user", "jon"), ("REMOTE-USER", "")])
  func twice(field: String, name: String) async throws {
    let app = try app()
    let client = TestClient(handler: app.respond, remoteAddress: "192.0.2.1")
    for names in [[("Remote-User", "jon"), (field, name)], [(field, name), ("Remote-User", "jon")]] {
      for accept in ["text/html", "application/json"] {
        var headers: Headers = ["Accept": accept]
        for (field, name) in names { headers.add(field, name) }
        let response = try await client.send(.get, "/account", headers: headers)
        #expect(response.status == .badRequest)
        #expect(shownName(response) == nil)
      }
    }
    #expect(try await app.stores.services.accounts.store.allAccounts().isEmpty)
  }

  @Test("A field that some programs take for the same is another one")
  func lookalikeFields() async throws {
    let app = try app()
    let client = TestClient(handler: app.respond, remoteAddress: "192.0.2.1")
    for fields in [
      ["Remote_User"], ["Remote_User", "Remote-User"], ["Remote-User", "Remote.User", "RemoteUser"],
    ] {
      var headers: Headers = ["Accept": "text/html"]
      for field in fields { headers.add(field, field == "Remote-User" ? "jon" : "ann") }
      let response = try await client.send(.get, "/books", headers: headers)
      #expect(shownName(response) == (fields.contains("Remote-User") ? "jon" : nil))
    }
    #expect(try await app.stores.services.accounts.store.account(named: "ann") == nil)
  }

  @Test("Without a name people are visitors")
  func visitors() async throws {
    let app = try app()
    #expect(shownName(try await get("/books", app, as: " ")) == nil)
  }

  @Test("A name that can't be an account's is refused in words", arguments: ["j", "jon\u{202E}", "admin"])
  func names(name: String) async throws {
    let response = try await get("/books", app(), as: name)
    #expect(response.status == .forbidden)
    #expect(response.text.contains("Username"))
  }

  @Test("A name that looks like somebody's is not theirs")
  func lookalikes() async throws {
    let app = try app()
    _ = try await app.stores.services.accounts.store.create(
      username: "capa", password: "correct horse battery")
    #expect(try await get("/books", app, as: "сара").status == .forbidden)
  }

  @Test("A disabled account is refused, and its pages end")
  func disabled() async throws {
    let app = try app()
    let accounts = app.stores.services.accounts
    _ = try await get("/books", app, as: "jon")
    let account = try #require(try await accounts.store.account(named: "jon"))
    let closed = Recorder(accounts.store.closed)
    try await accounts.store.disable(account)
    #expect(closed.values == [account.id])
    let refused = try await get("/books", app, as: "jon")
    #expect(refused.status == .forbidden)
    #expect(TestDocument(html: refused.text).element(id: "main")?.text.contains("disabled") == true)
    try await accounts.store.enable(account)
    #expect(shownName(try await get("/books", app, as: "jon")) == "jon")
  }

  @Test("What takes a password, and signing out, is not offered")
  func pages() async throws {
    let app = try app()
    let page = TestDocument(html: try await get("/account", app, as: "jon").text)
    for id in ["sign-out", "password-form", "deletion-form", "sessions"] {
      #expect(page.element(id: id) == nil)
    }
    #expect(page.element(id: "events") != nil)
    let settings = TestDocument(html: try await get("/account/settings", app, as: "jon").text)
    #expect(settings.element(id: "name-form") == nil)
    #expect(settings.element(id: "theme-form") != nil)
  }
  @Test("An account that is being deleted is refused, and its pages end; no other is made for its name")
  func beingDeleted() async throws {
    let app = try app()
    let accounts = app.stores.services.accounts
    _ = try await get("/books", app, as: "jon")
    let account = try #require(try await accounts.store.account(named: "jon"))
    let closed = Recorder(accounts.store.closed)
    try await accounts.store.requestDeletionNow(of: account)
    #expect(closed.values == [account.id])
    #expect(try await get("/books", app, as: "jon").status == .forbidden)
    #expect(try await accounts.store.allAccounts().map(\.account.id) == [account.id])
  }

  @Test("Whoever begins or ends to administer has all open pages loaded anew")
  func administrators() async throws {
    let app = try app()
    let accounts = app.stores.services.accounts
    _ = try await get("/books", app, as: "jon")
    let account = try #require(try await accounts.store.account(named: "jon"))
    let closed = Recorder(accounts.store.closed)
    for isAdministrator in [true, false] {
      try await accounts.store.setAdministrator(
        isAdministrator, account, by: ActingAdministrator(takesLast: true))
      let status = try await get("/account/people", app, as: "jon").status
      #expect(status == (isAdministrator ? .ok : .forbidden))
    }
    #expect(closed.values == [account.id, account.id])
  }
}
