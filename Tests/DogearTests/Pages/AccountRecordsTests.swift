import Foundation
import HTTP
import HTTPTesting
import LiveTesting
import Testing

@testable import Dogear

@Suite("What an account's owner sees, takes along and deletes", .timeLimit(.minutes(10)))
struct AccountRecordsTests {
  private let password = "correct horse battery"
  private let lines = LogLines()

  private func app() throws -> AppFixture {
    try AppFixture(hasher: PasswordHasher(cost: .minimal), logSecurity: { [lines] in lines.add($0) })
  }

  /// Signs somebody up, or in, and returns their cookies.
  private func begin(_ app: AppFixture, _ name: String, isNew: Bool, agent: String = "Firefox/1 Linux")
    async throws
    -> String
  {
    let client = TestClient(handler: app.respond, remoteAddress: "192.0.2.7")
    let form = [("username", name), ("password", password), ("passwordConfirmation", password)]
    let response = try await client.send(
      .post, isNew ? "/sign-up" : "/sign-in", headers: ["Origin": "http://localhost", "User-Agent": agent],
      form: [("action", isNew ? "signUp" : "signIn")] + form)
    #expect(response.status == .seeOther)
    return response.cookies
  }

  private func page(_ app: AppFixture, _ cookies: String, _ target: String = "/account") async throws
    -> TestDocument
  {
    TestDocument(html: try await app.get(target, cookies: cookies).text)
  }

  @Test("The sessions of an account are listed with browser and network, and one alone can be ended")
  func sessions() async throws {
    let app = try app()
    let here = try await begin(app, "jon", isNew: true)
    let there = try await begin(app, "jon", isNew: false, agent: "Chrome/1 Windows")
    let stranger = try await begin(app, "ann", isNew: true)
    let sessions = try #require(try await page(app, here).element(id: "sessions")).text
    #expect(sessions.contains("Firefox on Linux, 192.0.2.7 This browser"))
    #expect(sessions.contains("Chrome on Windows, 192.0.2.7"))
    let account = try #require(
      try await app.stores.services.accounts.passwords.authenticate(username: "jon", password: password))
    let ids = try await app.stores.services.accounts.sessions.open(of: account, current: nil).map(\.id)
    for id in ids {
      _ = try await app.post("/account", [("action", "endSession"), ("id", id)], cookies: stranger)
    }
    #expect(try await page(app, there, "/books").element(id: "account-name") != nil)
    let chrome = try await app.stores.services.accounts.sessions.open(of: account, current: nil)
      .first { $0.client.browser.hasPrefix("Chrome") }
    let form = [("action", "endSession"), ("id", try #require(chrome).id)]
    _ = try await app.post("/account", form, cookies: here)
    #expect(try await page(app, there, "/books").element(id: "account-name") == nil)
    #expect(try await page(app, here).element(id: "sessions")?.text.contains("Chrome") == false)
    #expect(try await page(app, stranger, "/books").element(id: "account-name") != nil)
  }

  @Test("Whoever was signed out elsewhere is told so, once")
  func signedOutElsewhere() async throws {
    let app = try app()
    let cookies = try await begin(app, "jon", isNew: true)
    let account = try #require(
      try await app.stores.services.accounts.passwords.authenticate(username: "jon", password: password))
    _ = try await app.stores.services.accounts.sessions.endOthers(of: account, keeping: nil)
    let response = try await app.get("/books", cookies: cookies)
    #expect(TestDocument(html: response.text).element(id: "flash")?.text == Sessions.endNotice)
    #expect(response.headers.all("Set-Cookie").contains { $0.hasPrefix("session=;") })
    let next = try await page(app, response.cookies, "/books")
    #expect(next.element(id: "flash")?.text == "")
  }

  @Test("Forms of other sites, others' pages and attempts beyond a limit are told the operator's log")
  func refusals() async throws {
    let app = try app()
    let client = TestClient(handler: app.respond, remoteAddress: "192.0.2.7")
    for path in ["/books", "/account", "/sign-out"] {
      let response = try await client.send(
        .post, path, headers: ["Origin": "http://elsewhere.example", "Host": "localhost"],
        form: [("action", "delete")])
      #expect(response.status == .forbidden)
      #expect(lines.text.last?.contains("\"security\":\"refused-form\"") == true)
      #expect(lines.text.last?.contains("\"subject\":\"\(path)\"") == true)
      #expect(lines.text.last?.contains("192.0.2.7") == true)
    }
    for method in [Method.get, .post] {
      let response = try await client.send(
        method, "/account/people", headers: ["Origin": "http://localhost"], form: [("action", "promote")])
      #expect(response.status == .forbidden)
      #expect(lines.text.last?.contains("\"security\":\"forbidden\"") == true)
    }
    let form = [("action", "signIn"), ("username", "jon"), ("password", "wrong")]
    for _ in 0...Attempts.freeSignIns {
      _ = try await client.send(.post, "/sign-in", headers: ["Origin": "http://localhost"], form: form)
    }
    let refused = lines.text.filter { $0.contains("too-many-attempts") }
    #expect(refused.count == 1)
    #expect(refused.first?.contains("\"network\":\"192.0.2.7\"") == true)
    // Also where attempts are counted by device, whose id says nothing of that.
    let accounts = app.stores.services.accounts
    let origin = SignInOrigin(network: "192.0.2.8", device: "mine")
    for _ in 0..<Attempts.freeSignIns {
      _ = try await accounts.passwords.signIn(username: "jon", password: "wrong", from: origin)
    }
    await #expect(throws: AccountsError.self) {
      try await accounts.passwords.signIn(username: "jon", password: "wrong", from: origin)
    }
    #expect(lines.text.last?.contains("\"network\":\"192.0.2.8\"") == true)
    #expect(lines.text.last?.contains("\"subject\":\"device:mine\"") == true)
  }

  @Test("What happens to an account is told its owner and the operator's log, whatever the name")
  func events() async throws {
    let app = try app()
    let name = "jon \"x\" }"
    let cookies = try await begin(app, name, isNew: true)
    _ = try await app.post("/sign-in", [("action", "signIn"), ("username", name), ("password", "wrong")])
    _ = try await app.post("/sign-in", [("action", "signIn"), ("username", "nobody"), ("password", "wrong")])
    try await waitUntil { lines.text.count == 3 }
    // Of a name that nobody has the log doesn't tell which: people type passwords there, too.
    #expect(lines.text.contains { $0.contains("refused-name") })
    #expect(!lines.text.contains { $0.contains("nobody") })
    let kinds = try lines.text.filter { !$0.contains("refused-name") }.map { line in
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: String]
      #expect(object?["name"] == name)
      return object?["security"]
    }
    #expect(kinds == ["sign-up", "refused-sign-in"])
    #expect(lines.text[0].contains("\"network\":\"192.0.2.7\""))
    try await waitUntil {
      try await page(app, cookies).element(id: "events")?.text.contains("Wrong password") == true
    }
    let events = try await page(app, cookies).element(id: "events")?.text
    #expect(events?.contains("Account madeFirefox on Linux, 192.0.2.7") == true)
  }

  @Test("An account keeps its last events, and no number of refused attempts pushes one of them out")
  func boundOfEvents() async throws {
    let fixture = try StoreFixture()
    let events = fixture.accounts.events
    let account = try await fixture.accounts.store.create(username: "jon", password: password)
    let other = try await fixture.accounts.store.create(username: "ann", password: password)
    try await events.note(.signIn, other, SessionClient())
    for _ in 0..<SecurityEvents.keptCount + 5 {
      try await events.note(.signIn, account, SessionClient())
    }
    let refusals: [SecurityEvent.Kind] = [.refusedSignIn, .refusedCode, .refusedPasskey]
    for number in 0..<SecurityEvents.keptCount * 2 {
      try await events.note(refusals[number % refusals.count], account, SessionClient())
    }
    try await events.note(.download, account, SessionClient())
    let kept = try await events.last(1000, refusals: 1000, of: account)
    #expect(kept.count == SecurityEvents.keptCount + SecurityEvents.keptRefusals)
    #expect(kept.count { !$0.kind.isRefusal } == SecurityEvents.keptCount)
    #expect(kept.map(\.id) == kept.map(\.id).sorted(by: >))
    #expect(kept.first?.kind == .download)
    #expect(kept.first?.id == SecurityEvents.keptCount * 3 + 6)
    let few = try await events.last(2, refusals: 1, of: account).map(\.kind)
    #expect(few == [.download, .refusedSignIn, .signIn])
    #expect(try await events.last(9, of: other).count == 1)
  }

  @Test("On the page, too, refused attempts hide nothing else")
  func shownEvents() async throws {
    let app = try app()
    let cookies = try await begin(app, "jon", isNew: true)
    let accounts = app.stores.services.accounts
    let account = try #require(try await accounts.store.account(named: "jon"))
    for _ in 0..<40 { try await accounts.events.note(.refusedSignIn, account, SessionClient()) }
    let text = try #require(try await page(app, cookies).element(id: "events")).text
    #expect(text.contains("Account made"))
    #expect(text.contains("Wrong password"))
  }

  @Test("All data can be downloaded, by its owner alone")
  func download() async throws {
    let app = try app()
    let (mine, theirs) = (try await begin(app, "jon", isNew: true), try await begin(app, "ann", isNew: true))
    _ = try await app.post(
      "/books", [("action", "add"), ("title", "Dune"), ("author", "=HYPERLINK()"), ("pages", "1")],
      cookies: mine)
    let response = try await app.get("/account/data.json", cookies: mine)
    #expect(response["Content-Disposition"] == "attachment; filename=\"dogear.json\"")
    #expect(response["Cache-Control"] == "no-store")
    let data = try #require(
      try JSONSerialization.jsonObject(with: Data(response.text.utf8)) as? [String: Any])
    #expect(data["account"] as? String == "jon")
    #expect((data["books"] as? [[String: Any]])?.last?["title"] as? String == "Dune")
    #expect((data["reminders"] as? [[String: Any]])?.count == 0)
    let csv = try await app.get("/account/data.csv?table=books", cookies: mine).text
    #expect(csv.hasPrefix("id,title,subtitle,author,"))
    #expect(csv.contains(",Dune,,'=HYPERLINK(),"))
    #expect(try await !app.get("/account/data.json", cookies: theirs).text.contains("Dune"))
    #expect(try await app.get("/account/data.csv?table=accounts", cookies: mine).status == .notFound)
    for target in ["/account/data.json", "/account/data.csv?table=books"] {
      #expect(try await app.get(target)["Location"] == "/sign-in")
    }
  }

  @Test(
    "An account is deleted a week after its owner asked for it, with all that is in it, and nobody else's")
  func deletion() async throws {
    let app = try app()
    let (mine, other) = (try await begin(app, "jon", isNew: true), try await begin(app, "jon", isNew: false))
    let theirs = try await begin(app, "ann", isNew: true)
    for cookies in [mine, theirs] {
      _ = try await app.post(
        "/books", [("action", "add"), ("title", "Dune"), ("author", "F"), ("pages", "1")], cookies: cookies)
    }
    // The last administrator could not leave.
    let ann = try #require(try await app.stores.services.accounts.store.account(named: "ann"))
    try await app.stores.services.accounts.store.setAdministrator(true, ann)
    func delete(_ password: String) async throws -> TestResponse {
      try await app.post("/account", [("action", "delete"), ("deletionPassword", password)], cookies: mine)
    }
    #expect(try await delete("").status == .unprocessableContent)
    #expect(try await delete("wrong").text.contains("The password is not right."))
    #expect(try await page(app, mine).element(id: "keep-form") == nil)
    #expect(try await delete(password).status == .seeOther)
    #expect(try await page(app, other, "/books").element(id: "account-name") == nil)
    #expect(try await page(app, mine).element(id: "keep-form") != nil)

    let sweep = AccountSweep(app.stores)
    let now = app.now
    #expect(try await sweep.sweep(now: now + AccountStore.deletionGrace - 60) == 0)
    _ = try await app.post("/account", [("action", "keep")], cookies: mine)
    #expect(try await sweep.sweep(now: now + AccountStore.deletionGrace + 60) == 0)
    _ = try await delete(password)
    // Once it has begun nobody can call it off, and whoever was cut short goes on.
    let accounts = app.stores.services.accounts
    let due = try await accounts.store.beginDeletions(now: now + AccountStore.deletionGrace + 60)
    #expect(due.map(\.username) == ["jon"])
    #expect(try await page(app, mine, "/books").element(id: "account-name") == nil)
    try await accounts.store.cancelDeletion(of: due[0])
    #expect(try await sweep.sweep(now: now + AccountStore.deletionGrace + 60) == 1)

    #expect(try await page(app, mine, "/books").element(id: "account-name") == nil)
    #expect(
      try await app.stores.services.accounts.passwords.authenticate(username: "jon", password: password)
        == nil)
    #expect(try await app.get("/books", cookies: theirs).text.contains("Dune"))
    for table in ["books", "shelves", "reminders", "security_events", "sessions"] {
      let count = try await app.stores.services.database.read { connection in
        try connection.first("SELECT count(*) AS n FROM \(table)")?.int("n")
      }
      #expect(count == (table == "books" ? 7 : table == "reminders" ? 0 : 1), "\(table)")
    }
    _ = try await begin(app, "jon", isNew: true)
  }

  @Test("What a request under way stores for an account that is deleted meanwhile goes, too")
  func remains() async throws {
    let fixture = try StoreFixture()
    let accounts = fixture.accounts
    let (mine, theirs) = (
      try await accounts.store.create(username: "jon", password: password),
      try await accounts.store.create(username: "ann", password: password)
    )
    let reminder = Reminder(title: "Milk")
    try await fixture.reminders.add(reminder, to: theirs.owner)
    try await accounts.store.requestDeletionNow(of: mine)
    let sweep = AccountSweep(accounts: accounts, ownedData: [fixture.books, fixture.reminders])
    #expect(try await sweep.sweep(now: fixture.now) == 1)
    try await fixture.reminders.add(reminder, to: mine.owner)
    #expect(try await fixture.count("reminders") == 2)
    fixture.now += 60 * 60
    #expect(try await sweep.sweep(now: fixture.now) == 0)
    #expect(try await fixture.count("reminders") == 1)
    #expect(try await fixture.reminders.list(of: theirs.owner).items.count == 1)
    // Of the account itself nothing is kept then, not even the id.
    fixture.now += AccountStore.deletedOwnersSeconds
    try await sweep.sweep(now: fixture.now)
    #expect(try await fixture.count("deleted_accounts") == 0)
  }

  @Test("Whoever is signed in sees no form to sign up or in", arguments: ["/sign-up", "/sign-in"])
  func signedIn(target: String) async throws {
    let app = try app()
    let document = try await page(app, try await begin(app, "jon", isNew: true), target)
    #expect(document.element(id: "signed-in")?.text.contains("You are signed in as jon.") == true)
    #expect(document.element(id: "username") == nil)
  }
}
