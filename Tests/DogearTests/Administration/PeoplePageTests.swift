import HTTP
import HTTPTesting
import LiveTesting
import Testing

@testable import Dogear

@Suite("The page about all accounts, for administrators", .timeLimit(.minutes(10)))
struct PeoplePageTests {
  private let password = "correct horse battery"
  private let app: AppFixture
  private var accounts: Accounts { app.stores.services.accounts }

  init() throws {
    app = try AppFixture(hasher: PasswordHasher(cost: .minimal), signUpPolicy: .open)
  }

  private func signUp(_ name: String, _ app: AppFixture? = nil) async throws -> String {
    let form = [("username", name), ("password", password), ("passwordConfirmation", password)]
    let response = try await (app ?? self.app).post("/sign-up", [("action", "signUp")] + form)
    #expect(response.status == .seeOther)
    return response.cookies
  }

  private func account(_ name: String) async throws -> Account {
    try #require(try await accounts.store.account(named: name))
  }

  private func signIn(_ name: String, _ password: String? = nil) async throws -> Account? {
    try await accounts.passwords.signIn(
      username: name, password: password ?? self.password, from: SignInOrigin())
  }

  /// Does something to an account, as a browser without JavaScript does.
  private func act(_ action: String, _ name: String, _ cookies: String) async throws -> TestResponse {
    let id = try await account(name).id
    return try await app.post("/account/people", [("action", action), ("id", id)], cookies: cookies)
  }

  /// The page of the administrator root, over an app that ann has an account of, too.
  private func page(_ site: TestSite, isLive: Bool, signsUp: Bool = true) async throws -> TestPage {
    for name in signsUp ? ["root", "ann"] : [] { _ = try await signUp(name) }
    let browser = site.browser()
    let page = try await isLive ? browser.open("/sign-in") : browser.load("/sign-in")
    try await page.fill("Username", "root")
    try await page.fill("Password", password)
    try await page.press("Sign in")
    try await page.load("/account/people")
    return page
  }

  /// Presses a button of ann's row.
  private func press(_ button: String, _ page: TestPage) async throws {
    if page.document.all(.button, named: button).isEmpty { try page.toggle("Manage ann") }
    try await page.press(button)
  }

  @Test("Whoever signs up first administers the server, and is told so before")
  func first() async throws {
    #expect(try await app.get("/sign-up").text.contains("it will administer this server"))
    let root = try await signUp("root")
    #expect(try await !app.get("/sign-up").text.contains("it will administer this server"))
    let ann = try await signUp("ann")
    #expect(try await account("root").isAdministrator)
    #expect(try await !account("ann").isAdministrator)
    #expect(try await app.get("/account", cookies: root).text.contains("/account/people"))
    #expect(try await !app.get("/account", cookies: ann).text.contains("/account/people"))
    for cookies in ["", ann] {
      let response = try await app.get("/account/people", cookies: cookies)
      #expect(response.status == .forbidden)
      #expect(!response.text.contains("root"))
    }
  }

  @Test("Where the last account was deleted, the next one is the first again")
  func firstAgain() async throws {
    _ = try await signUp("root")
    #expect(try await !app.get("/sign-up").text.contains("it will administer this server"))
    try await accounts.store.delete(account("root"))
    #expect(try await app.get("/sign-up").text.contains("it will administer this server"))
    _ = try await signUp("ann")
    #expect(try await account("ann").isAdministrator)
  }

  @Test("Accounts that a terminal or a proxy made administer nothing")
  func ordinary() async throws {
    let command = Administration(app.stores, address: "")
    _ = await command.reply(to: ["add", "jon"])
    #expect(try await !account("jon").isAdministrator)
    let byProxy = try await accounts.store.account(namedByProxy: "zoe", on: SessionClient())
    #expect(!byProxy.isAdministrator)
    _ = try await signUp("root")
    #expect(try await !account("root").isAdministrator)
    #expect(await command.reply(to: ["promote", "ROOT"]).text == "root administers this server.")
    #expect(try await account("root").isAdministrator)
    #expect(await command.reply(to: ["list"]).text.contains("administrator"))
    #expect(await command.reply(to: ["demote", "root"]).status == 1)
    #expect(await command.reply(to: ["demote", "root", "--last"]).status == 0)
    #expect(try await !account("root").isAdministrator)
    #expect(await command.reply(to: ["promote"]).status == 64)
  }

  @Test("A link for a new password is shown once, and is good", arguments: [true, false])
  func passwordLink(isLive: Bool) async throws {
    try await app.run(over: .memory) { site in
      let page = try await page(site, isLive: isLive)
      #expect(page.document.element(id: "people-count")?.text == "2 accounts")
      let old = try await accounts.sessions.start(for: try await account("ann"))
      try await press("Link for a new password", page)
      let shown =
        isLive
        ? page.document.element(id: "link")?["value"]
        : page.document.element(id: "flash")?.text.split(separator: " ").last.map(String.init)
      let code = try #require(shown?.split(separator: "#").last.map(String.init))
      #expect(shown?.hasPrefix("http://localhost/new-password#") == true)
      try await page.reload()
      #expect(page.document.element(id: "link") == nil)
      #expect(!page.document.text.contains(code))
      _ = try await accounts.passwords.choose("quite another horse", byCode: code, from: nil)
      #expect(try await accounts.sessions.account(token: old) == nil)
      #expect(try await signIn("ann", "quite another horse") != nil)
      let events = try await accounts.events.last(2, of: try await account("ann"))
      #expect(events.first?.client.description == "The administrator root")
    }
  }

  @Test(
    "A new account comes with a link; a name that can't be had is told beside it", arguments: [true, false])
  func adding(isLive: Bool) async throws {
    try await app.run(over: .memory) { site in
      let page = try await page(site, isLive: isLive)
      for (name, message) in [
        ("ANN", AccountsError.usernameTaken.message), ("x", AccountsError.usernameTooShort.message),
      ] {
        try await page.fill("Username", name)
        try await page.press("Make the account")
        #expect(page.document.element(id: "username-message")?.text == message)
      }
      try await page.fill("Username", " jon ")
      try await page.press("Make the account")
      #expect(page.document.element(id: "people-count")?.text == "3 accounts")
      #expect(page.document.text.contains("jon can choose a password with this link, in a day."))
      #expect(try await signIn("jon") == nil)
    }
  }

  @Test("Accounts are closed and opened, signed out, promoted, and deleted with all that they keep")
  func changing() async throws {
    try await app.run(over: .memory) { site in
      let page = try await page(site, isLive: true)
      let ann = try await account("ann")
      _ = try await accounts.sessions.start(for: ann)
      try await press("Sign out everywhere", page)
      #expect(page.document.element(id: "people-notice")?.text == "ann was signed out of 2 browsers.")
      try await press("Let sign in no more", page)
      await #expect(throws: AccountsError.accountDisabled) { try await signIn("ann") }
      #expect(page.document.element(id: "account-\(ann.id)")?.text.contains("Can’t sign in") == true)
      try await press("Let sign in again", page)
      let session = try await accounts.sessions.start(for: try #require(try await signIn("ann")))
      let cookies = "session=\(session)"
      #expect(try await app.get("/account/people", cookies: cookies).status == .forbidden)
      try await press("Make an administrator", page)
      #expect(try await app.get("/account/people", cookies: cookies).status == .ok)
      try await press("No administrator any more", page)
      #expect(try await app.get("/account/people", cookies: cookies).status == .forbidden)
      let kinds = try await accounts.events.last(9, of: ann).map(\.kind)
      #expect(
        kinds == [.demotion, .promotion, .enabling, .disabling, .signOutByAdministrator, .signUp])
      _ = try await app.post("/reminders", [("action", "add")], cookies: cookies)
      if page.document.all(.button, named: "Delete ann for good").isEmpty { try page.toggle("Delete…") }
      try await press("Delete ann for good", page)
      #expect(page.document.element(id: "people-notice")?.text == "ann was deleted.")
      #expect(page.document.element(id: "people-count")?.text == "One account")
      #expect(try await accounts.store.account(named: "ann") == nil)
      let left = try await app.stores.services.database.read {
        try $0.first("SELECT count(*) AS n FROM reminders WHERE owner = $1", ann.owner.rawValue)?.int("n")
      }
      #expect(left == 0)
    }
  }

  @Test("Lost second steps end with a new link")
  func factors() async throws {
    try await app.run(over: .memory) { site in
      let page = try await page(site, isLive: true)
      let ann = try await account("ann")
      try page.toggle("Manage ann")
      #expect(page.document.all(.button, named: "Link for a new password").count == 1)
      #expect(page.document.all(.button, named: "Link, and no second step").isEmpty)
      try await accounts.secondFactors.begin(of: ann, password: password, origin: SignInOrigin())
      let setup = try #require(try await accounts.secondFactors.state(of: ann).setup)
      let code = try OneTimePassword(secret: try #require(setup.secret))
        .code(ofPeriod: app.now / OneTimePassword.period)
      try await accounts.secondFactors.finish(of: ann, code: code)
      try await page.reload()
      try await press("Link, and no second step", page)
      #expect(try await !accounts.secondFactors.isSetUp(for: ann))
      #expect(page.document.element(id: "link")?["value"]?.contains("/new-password#") == true)
    }
  }

  @Test("Nobody can close, demote or delete their own account there, nor one that is gone")
  func ownAccount() async throws {
    let root = try await signUp("root")
    for action in ["disable", "demote", "delete", "resetPassword", "signOut"] {
      let response = try await act(action, "root", root)
      #expect(response.status == .unprocessableContent)
      #expect(response.text.contains("That is your own account."))
    }
    let gone = try await app.post("/account/people", [("action", "delete"), ("id", "x")], cookies: root)
    #expect(gone.text.contains("That account is gone."))
    let none = try await app.post("/account/people", [("action", "delete")], cookies: root)
    #expect(none.status == .badRequest)
    #expect(try await account("root").isAdministrator)
  }

  @Test("A quarter of an hour after the password nothing can be changed until it is given again")
  func confirmation() async throws {
    let root = try await signUp("root")
    _ = try await signUp("ann")
    app.now += SessionStore.confirmationSeconds + 1
    let page = TestDocument(html: try await app.get("/account/people", cookies: root).text)
    #expect(page.element(id: "confirm-form") != nil)
    #expect(page.all(.button, named: "Link for a new password").isEmpty)
    for action in ["delete", "promote", "resetPassword"] {
      #expect(try await act(action, "ann", root).status == .unprocessableContent)
    }
    #expect(try await !account("ann").isAdministrator)
    let wrong = try await app.post(
      "/account/people", [("action", "confirm"), ("password", "wrong")], cookies: root)
    #expect(wrong.text.contains("The password is not right."))
    #expect(try await act("promote", "ann", root).status == .unprocessableContent)
    _ = try await app.post(
      "/account/people", [("action", "confirm"), ("password", password)], cookies: root)
    #expect(try await act("promote", "ann", root).status == .seeOther)
    #expect(try await account("ann").isAdministrator)
    // The password of another session confirms this one alone.
    app.now += SessionStore.confirmationSeconds + 1
    _ = try await accounts.sessions.start(for: try await account("root"))
    #expect(try await act("demote", "ann", root).status == .unprocessableContent)
  }

  @Test("The forms of the page, sent by others, change nothing", arguments: ["", "visitor", "ann"])
  func others(person: String) async throws {
    let root = try await signUp("root")
    let ann = try await signUp("ann")
    _ = try await signUp("jon")
    let visitor = try await app.get("/books").cookies
    let cookies = person == "ann" ? ann : person.isEmpty ? "" : visitor
    let actions = [
      "resetPassword", "resetFactors", "signOut", "disable", "enable", "promote", "demote", "delete",
    ]
    for action in actions {
      #expect(try await act(action, "jon", cookies).status == .forbidden, "\(action)")
      #expect(try await act(action, "root", cookies).status == .forbidden, "\(action)")
    }
    for form in [[("action", "add"), ("username", "zoe")], [("action", "invite")]] {
      #expect(try await app.post("/account/people", form, cookies: cookies).status == .forbidden)
    }
    let confirm = [("action", "confirm"), ("password", password)]
    #expect(try await app.post("/account/people", confirm, cookies: cookies).status == .forbidden)
    let all = try await accounts.store.allAccounts()
    #expect(all.map(\.account.username) == ["ann", "jon", "root"])
    #expect(all.map(\.account.isAdministrator) == [false, false, true])
    #expect(all.allSatisfy { !$0.isDisabled })
    #expect(try await app.get("/account/people", cookies: root).status == .ok)
    let links = try await app.stores.services.database.read {
      try $0.first("SELECT count(*) AS n FROM account_links")?.int("n")
    }
    #expect(links == 0)
  }

  @Test("A search reads as many accounts as are shown, counts the others, and takes every text as it is")
  func find() async throws {
    for name in ["Straße", "STRAND", "100%", "a_b", "a*b"] {
      _ = try await accounts.store.createWithoutPassword(username: name)
    }
    func names(_ text: String, limit: Int = 100) async throws -> [String] {
      try await accounts.store.accounts(containing: text, limit: limit).first.map(\.account.username)
    }
    #expect(try await names("") == ["100%", "a*b", "a_b", "STRAND", "Straße"])
    #expect(try await names(" stra ") == ["STRAND", "Straße"])
    #expect(try await names("STRASSE") == ["Straße"])
    #expect(try await names("%") == ["100%"])
    #expect(try await names("_") == ["a_b"])
    #expect(try await names("' OR 1=1 --") == [])
    #expect(try await names(String(repeating: "\u{FDFA}", count: 5000)) == [])
    let found = try await accounts.store.accounts(containing: "", limit: 2)
    #expect(found.first.map(\.account.username) == ["100%", "a*b"])
    #expect(found.count == 5)
  }

  @Test("Names are searched for while they are typed, and by address", arguments: [true, false])
  func search(isLive: Bool) async throws {
    for number in 0..<PeopleViewModel.shownCount {
      _ = try await accounts.store.createWithoutPassword(username: "Person \(number)")
    }
    try await accounts.store.setAdministrator(
      true, try await accounts.store.create(username: "root", password: password))
    try await app.run(over: .memory) { site in
      let page = try await page(site, isLive: isLive, signsUp: false)
      #expect(page.document.element(id: "people-count")?.text == "The first 100 of 101 accounts")
      #expect(page.document.all(.listItem).count { $0.id.hasPrefix("account-") } == 100)
      if isLive {
        try await page.fill("Search by name", "PERSON 9")
        try await page.sync()
        try await page.advance(by: 0.2)
        try await page.until { $0.element(id: "people-count")?.text != "The first 100 of 101 accounts" }
      } else {
        try await page.load("/account/people?q=PERSON%209")
      }
      #expect(page.document.element(id: "people-count")?.text == "11 accounts")
      // What is done to one of them leaves the others as they were found.
      guard isLive else { return }
      try page.toggle("Manage Person 99")
      try await page.press("Let sign in no more")
      #expect(page.document.element(id: "people-count")?.text == "11 accounts")
    }
  }

  @Test("Invitations are made where signing up takes one, and nowhere else")
  func invitations() async throws {
    #expect(
      try await !app.get("/account/people", cookies: try await signUp("root")).text.contains(
        "Invite somebody"))
    let closed = try AppFixture(hasher: PasswordHasher(cost: .minimal), signUpPolicy: .invitation)
    let accounts = closed.stores.services.accounts
    let account = try await accounts.store.create(username: "root", password: password)
    try await accounts.store.setAdministrator(true, account)
    let cookies = "session=\(try await accounts.sessions.start(for: account))"
    #expect(try await closed.get("/account/people", cookies: cookies).text.contains("Invite somebody"))
    let response = try await closed.post("/account/people", [("action", "invite")], cookies: cookies)
    let next = try await closed.get("/account/people", cookies: "\(cookies); \(response.cookies)").text
    let flash = try #require(TestDocument(html: next).element(id: "flash")?.text)
    #expect(flash.contains("http://localhost/sign-up#"))
    let code = try #require(flash.split(separator: "#").last.map(String.init))
    let made = try await accounts.signUp(
      username: "zoe", password: password, invitation: code, from: nil)
    #expect(!made.isAdministrator)
  }

  @Test("An administrator behind a proxy that nobody declared is told so, and nobody else")
  func insecureCookies() async throws {
    let (root, ann) = (try await signUp("root"), try await signUp("ann"))
    func sees(_ cookies: String, _ field: String, _ value: String) async throws -> Bool {
      let client = TestClient(handler: app.respond)
      let response = try await client.send(
        .get, "/account", headers: ["Accept": "text/html", "Cookie": cookies, field: value])
      return response.text.contains("DOGEAR_TRUSTED_PROXIES")
    }
    #expect(try await sees(root, "X-Forwarded-Proto", "https"))
    #expect(try await sees(root, "Forwarded", "for=192.0.2.1;proto=\"https\""))
    #expect(try await !sees(root, "X-Forwarded-For", "192.0.2.1"))
    #expect(try await !sees(root, "X-Forwarded-Proto", "http"))
    #expect(try await !sees(ann, "X-Forwarded-Proto", "https"))
  }
}
