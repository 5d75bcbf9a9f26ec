import Foundation
import HTTP
import Testing

@testable import Dogear
@testable import LiveTesting

@Suite("Settings of an account", .timeLimit(.minutes(10)))
struct SettingsTests {
  private let password = "correct horse battery"
  private let app: AppFixture
  private var accounts: Accounts { app.stores.services.accounts }

  init() throws {
    app = try AppFixture(hasher: PasswordHasher(cost: .minimal))
  }

  private func signIn(_ site: TestSite, as name: String, isLive: Bool = true) async throws -> TestPage {
    let browser = site.browser()
    let page = try await isLive ? browser.open("/sign-in") : browser.load("/sign-in")
    try await page.fill("Username", name)
    try await page.fill("Password", password)
    try await page.press("Sign in")
    return page
  }

  private func rename(_ page: TestPage, to name: String, password: String) async throws {
    try await page.fill("Username", name)
    try await page.fill("Password", password)
    try await page.press("Change name")
  }

  /// The texts of the buttons of an action that are shown as chosen.
  private func pressed(on page: TestPage, among action: String) -> [String] {
    page.document.root.elements
      .filter { $0.attributes["aria-pressed"] == "true" && $0.attributes["value"]?.hasPrefix(action) == true }
      .map { TestElement($0, page.document).text }
  }

  @Test("A new name takes the password, and signs in from then on", arguments: [true, false])
  func renaming(isLive: Bool) async throws {
    let account = try await accounts.store.create(username: "jon", password: password)
    _ = try await accounts.store.create(username: "ann", password: password)
    try await app.run(over: .memory) { site in
      let page = try await signIn(site, as: "jon", isLive: isLive)
      try await page.load("/account/settings")
      try await rename(page, to: "jonathan", password: "wrong")
      #expect(page.document.element(id: "password-message")?.text == "The password is not right.")
      try await rename(page, to: "jo", password: password)
      #expect(page.document.element(id: "username-message")?.text == AccountsError.usernameTooShort.message)
      for taken in ["ANN", "admin"] {
        try await rename(page, to: taken, password: password)
        #expect(page.document.element(id: "username-message")?.text == AccountsError.usernameTaken.message)
      }
      #expect(try await accounts.store.account(id: account.id)?.username == "jon")
      try await rename(page, to: " Jonathan ", password: password)
      #expect(page.document.element(id: "flash")?.text == "From now on you sign in as Jonathan.")
      #expect(page.document.element(id: "account-name")?.text == "Jonathan")
      // Another way to write the own name is free, too.
      try await rename(page, to: "jonathan", password: password)
      #expect(page.document.element(id: "account-name")?.text == "jonathan")
      #expect(try await signIn(site, as: "jon", isLive: isLive).document.element(id: "account-name") == nil)
      let again = try await signIn(site, as: "jonathan", isLive: isLive)
      #expect(again.document.element(id: "account-name")?.text == "jonathan")
    }
    let kinds = try await accounts.events.last(9, of: account).map(\.kind)
    #expect(kinds.filter { $0 == .newName }.count == 2)
    #expect(try await accounts.store.isAvailable(username: "jon"))
  }

  @Test("Two accounts that ask for one name at once don't both get it")
  func race() async throws {
    let fixture = try StoreFixture()
    let accounts = fixture.accounts
    var made: [Account] = []
    for name in ["one", "two", "three"] {
      made.append(try await accounts.store.create(username: name, password: password))
    }
    let renamed = await withTaskGroup(of: Bool.self) { group in
      for account in made {
        group.addTask {
          let renamed = try? await accounts.store.rename(
            account, to: "wanted", password: "correct horse battery", origin: SignInOrigin())
          return renamed != nil
        }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(renamed == 1)
  }

  @Test("The colours are chosen for the account, on every browser", arguments: [true, false])
  func themes(isLive: Bool) async throws {
    _ = try await accounts.store.create(username: "jon", password: password)
    try await app.run(over: .memory) { site in
      let (here, there) = (
        try await signIn(site, as: "jon", isLive: isLive), try await signIn(site, as: "jon", isLive: isLive)
      )
      try await here.load("/account/settings")
      for (name, scheme) in [("Dark", "dark"), ("Light", "light"), ("Automatic", "light dark")] {
        try await here.press(name)
        for page in [here, there] {
          try await page.load("/account/settings")
          let meta = page.document.root.elements.first { $0.attributes["name"] == "color-scheme" }
          #expect(meta?.attributes["content"] == scheme)
          #expect(pressed(on: page, among: "setTheme:") == [name])
        }
      }
    }
  }

  @Test("A theme that there is not is refused, and nobody else is asked for theirs")
  func unknown() async throws {
    _ = try await accounts.store.create(username: "jon", password: password)
    let form = [("action", "signIn"), ("username", "jon"), ("password", password)]
    let cookies = try await app.post("/sign-in", form).cookies
    for value in ["setTheme:pink", "setTheme:", "setTheme"] {
      #expect(
        try await app.post("/account/settings", [("action", value)], cookies: cookies).status == .badRequest)
    }
    for action in ["setTheme:dark", "rename"] {
      #expect(try await app.post("/account/settings", [("action", action)])["Location"] == "/sign-in")
    }
    #expect(try await app.get("/account/settings").text.contains("You are not signed in"))
  }

  @Test("Times are in the time zone that was chosen", arguments: [true, false])
  func timeZone(isLive: Bool) async throws {
    let account = try await accounts.store.create(username: "jon", password: password)
    try await app.run(over: .memory) { site in
      let page = try await signIn(site, as: "jon", isLive: isLive)
      try await page.load("/account")
      // 1,800,000,000 seconds since 1970.
      #expect(page.document.element(id: "events")?.text.contains("15 January 2027, 08:00 (UTC)") == true)
      try await page.load("/account/settings")
      try await page.choose("Place", "Asia/Kathmandu")
      try await page.press("Set the time zone")
      #expect(page.document.element(id: "flash")?.text == "Times are those of Asia/Kathmandu now.")
      try await page.load("/account")
      #expect(page.document.element(id: "events")?.text.contains("15 January 2027, 13:45") == true)
      #expect(page.document.element(id: "sessions")?.text.contains("13:45") == true)
      #expect(!page.document.text.contains("UTC"))
    }
    #expect(try await accounts.store.account(id: account.id)?.timeZone.identifier == "Asia/Kathmandu")
  }

  @Test("What happened is listed by weeks, which begin on the day that was chosen", arguments: [true, false])
  func firstWeekday(isLive: Bool) async throws {
    let account = try await accounts.store.create(username: "jon", password: password)
    try await app.run(over: .memory) { site in
      let page = try await signIn(site, as: "jon", isLive: isLive)
      // It is Friday, 15 January 2027; two events are of the Sunday and the Saturday before it, one is older.
      for (number, day) in [(-1, 10), (-2, 9), (-3, 1)] {
        try await app.stores.services.database.write { connection in
          try connection.execute(
            """
            INSERT INTO security_events (account, number, kind, browser, network, happened_at)
            VALUES ($1, $2, 'download', '', '', $3)
            """, account.id, number, 1_800_000_000 - (15 - day) * 86_400)
        }
      }
      func headings() async throws -> [String] {
        try await page.load("/account")
        let text = page.document.element(id: "events")?.text ?? ""
        return ["This week", "Last week", "Before"].filter(text.contains)
      }
      func begin(on day: String) async throws {
        try await page.load("/account/settings")
        try await page.press(day)
        #expect(page.document.element(id: "flash")?.text == "Weeks begin on \(day) now.")
        #expect(pressed(on: page, among: "setFirstWeekday:") == [day])
      }
      #expect(try await headings() == ["This week", "Last week", "Before"])
      try await begin(on: "Saturday")
      #expect(try await headings() == ["This week", "Before"])
      try await begin(on: "Sunday")
      #expect(try await headings() == ["This week", "Last week", "Before"])
    }
    #expect(try await accounts.store.account(id: account.id)?.firstWeekday == .sunday)
  }

  @Test(
    "Weeks begin at midnight of their first day, where the owner is",
    arguments: [
      // 10 January 2027, a Sunday, at noon; 23:30 of that day in UTC is Monday in Kathmandu.
      ("UTC", 1_799_582_400, FirstWeekday.monday, "Last week"),
      ("UTC", 1_799_582_400, .sunday, "This week"),
      ("UTC", 1_799_582_400, .saturday, "This week"),
      ("UTC", 1_799_623_800, .monday, "Last week"),
      ("Asia/Kathmandu", 1_799_623_800, .monday, "This week"),
      ("UTC", 1_799_625_600, .monday, "This week"),
      ("UTC", 1_799_020_800, .monday, "Last week"),
      ("UTC", 1_799_020_799, .monday, "Before"),
    ])
  func weeks(zone: String, time: Int, day: FirstWeekday, name: String) throws {
    let zone = try #require(TimeZone(identifier: zone))
    #expect(day.name(ofWeekOf: time, now: 1_800_000_000, in: zone) == name)
  }

  @Test("A first day of the week that is not offered is refused", arguments: [":friday", ":", "", ":Monday"])
  func unknownWeekday(day: String) async throws {
    let account = try await accounts.store.create(username: "jon", password: password)
    let cookies = "session=\(try await accounts.sessions.start(for: account))"
    let form = [("action", "setFirstWeekday\(day)")]
    #expect(try await app.post("/account/settings", form, cookies: cookies).status == .badRequest)
    #expect(try await accounts.store.account(id: account.id)?.firstWeekday == .monday)
    #expect(
      try await app.post("/account/settings", [("action", "setFirstWeekday:sunday")])["Location"]
        == "/sign-in")
  }

  @Test(
    "A time zone that is not offered is refused",
    arguments: ["", "Mars/Olympus", "../etc/passwd", "Etc/GMT+3"])
  func unknownTimeZone(identifier: String) async throws {
    let account = try await accounts.store.create(username: "jon", password: password)
    let cookies = "session=\(try await accounts.sessions.start(for: account))"
    let form = [("action", "setTimeZone"), ("timeZone", identifier)]
    #expect(try await app.post("/account/settings", form, cookies: cookies).status == .badRequest)
    #expect(try await accounts.store.account(id: account.id)?.timeZone == .gmt)
  }

  @Test("Zones change with summer time, and say so in UTC alone")
  func summerTime() throws {
    let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
    #expect(berlin.dateAndTime(1_800_000_000) == "15 January 2027, 09:00")
    #expect(berlin.dateAndTime(1_815_000_000) == "8 July 2027, 00:40")
    #expect(TimeZone.gmt.dateAndTime(1_815_000_000) == "7 July 2027, 22:40 (UTC)")
    #expect(TimeZone.offered.count > 300)
    #expect(TimeZone.offered.allSatisfy { TimeZone(identifier: $0) != nil })
  }
}
