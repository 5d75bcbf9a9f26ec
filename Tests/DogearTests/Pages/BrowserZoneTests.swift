import Foundation
import HTTP
import HTTPTesting
import LiveTesting
import Testing

@testable import Dogear
@testable import LiveTesting

@Suite("The time zone of a browser", .timeLimit(.minutes(10)))
struct BrowserZoneTests {
  private let app: AppFixture

  init() throws {
    app = try AppFixture()
    // 1 January 2027, 02:30 in Greenwich.
    app.now = 1_798_770_600
  }

  private func figures(_ cookies: String) async throws -> TestDocument {
    TestDocument(html: try await app.get("/books/statistics", cookies: cookies).text)
  }

  /// The year of the figures' page, as somebody's browser gets it.
  private func year(_ cookies: String) async throws -> String {
    let title = try await figures(cookies).title
    return ["2026", "2027"].first { title.hasPrefix("Your reading in \($0)") } ?? title
  }

  /// What the page says of the time zone.
  private func hint(_ cookies: String) async throws -> String {
    try await figures(cookies).element(id: "zone-hint")?.text ?? ""
  }

  @Test(
    "The evening of 31 December counts for the year that it belongs to",
    arguments: [
      ("Europe/Berlin", "2027"), ("America/New_York", "2026"), ("America/Los_Angeles", "2026"),
      ("America/Santiago", "2026"), ("Asia/Calcutta", "2027"), ("Asia/Kolkata", "2027"), ("UTC", "2027"),
    ])
  func turnOfTheYear(zone: String, year: String) async throws {
    #expect(try await self.year("zone=\(zone)") == year)
    let hint = try await hint("zone=\(zone)")
    #expect(hint == "Days are counted in \(zone.replacing("_", with: " ")). Change the time zone")
  }

  @Test(
    "The day on which a book is finished is the browser's, in both halves of the year",
    arguments: [
      // 00:30 in summer in Berlin; 22:30 in Greenwich.
      ("Europe/Berlin", 1_782_945_000, "2026-07-02"), ("America/New_York", 1_782_945_000, "2026-07-01"),
      // 23:30 in winter in Greenwich.
      ("Europe/Berlin", 1_796_167_800, "2026-12-02"), ("America/Santiago", 1_796_167_800, "2026-12-01"),
      // 03:30 in Greenwich: in December it is summer in Santiago, 00:30, and in July winter, 23:30.
      ("America/Santiago", 1_796_182_200, "2026-12-02"), ("America/Santiago", 1_782_963_000, "2026-07-01"),
      ("America/Los_Angeles", 1_796_182_200, "2026-12-01"),
    ])
  func days(zone: String, time: Int, day: String) async throws {
    app.now = time
    let visitor = try await app.get("/books").cookies
    let cookies = "\(visitor); zone=\(zone)"
    for action in ["setStatus:reading", "setStatus:read"] {
      _ = try await app.post("/books", [("action", action), ("id", "sample-1")], cookies: cookies)
    }
    let book = TestDocument(html: try await app.get("/books/sample-1", cookies: cookies).text)
    let days = book.root.elements.filter { ["start", "finish"].contains($0.attributes["name"]) }
      .map { $0.attributes["value"] }
    #expect(days == [day, day])
  }

  @Test(
    "What is no time zone counts as none, and the page says so",
    arguments: ["", "Mars/Olympus", "../../etc/passwd", "Europe/Berlin\u{0}", "PST8PDT8", "+25:00", "Europe"])
  func unknown(zone: String) async throws {
    #expect(BrowserZone.zone(named: zone) == nil)
    let cookie = zone.contains("\u{0}") ? "zone=Mars/Olympus" : "zone=\(zone)"
    #expect(try await year(cookie) == "2027")
    #expect(try await hint(cookie) == "Days are counted in UTC. Choose your time zone")
  }

  @Test("A visitor chooses a time zone by a form; a book's history is told in it", arguments: [true, false])
  func visitor(isLive: Bool) async throws {
    try await app.run(over: .memory) { site in
      let browser = site.browser()
      let page = try await browser.load("/books/statistics")
      try await page.follow("Choose your time zone")
      if isLive { _ = try await browser.open("/account/settings") }
      let settings = try await isLive ? browser.open("/account/settings") : browser.load("/account/settings")
      try await settings.choose("Place", "America/Los Angeles")
      try await settings.press("Set the time zone")
      #expect(
        settings.document.element(id: "flash")?.text == "Times are those of America/Los Angeles now.")
      let figures = try await browser.load("/books/statistics")
      #expect(figures.document.title.hasPrefix("Your reading in 2026"))
      try await browser.open("/books/sample-1").press("Read")
      let history = try await browser.load("/books/sample-1/history")
      #expect(history.document.text.contains("31 December 2026, 18:30"))
    }
  }

  @Test("The choice is hidden from the script that says what the browser's is, so that it stays")
  func choice() async throws {
    let answer = try await app.post(
      "/account/settings", [("action", "setTimeZone"), ("timeZone", "America/Santiago")])
    let cookie = answer.headers.all("Set-Cookie").first { $0.hasPrefix("zone=") }
    #expect(cookie?.contains("America/Santiago") == true)
    #expect(cookie?.contains("; HttpOnly") == true)
    let refused = try await app.post(
      "/account/settings", [("action", "setTimeZone"), ("timeZone", "Mars/Olympus")])
    #expect(refused.status == .badRequest)
  }

  @Test("An account begins with the browser's, and keeps what it chose in every browser")
  func account() async throws {
    let accounts = app.stores.services.accounts
    let visitor = try await app.get("/sign-up", cookies: "zone=America/Santiago").cookies
    let password = "correct horse battery staple"
    let form = [
      ("action", "signUp"), ("username", "jon"), ("password", password), ("passwordConfirmation", password),
    ]
    let signedUp = try await app.post("/sign-up", form, cookies: "\(visitor); zone=America/Santiago")
    #expect(try await accounts.store.account(named: "jon")?.timeZone.identifier == "America/Santiago")
    #expect(try await year("\(signedUp.cookies); zone=Europe/Berlin") == "2026")
    // One that was made elsewhere chose none.
    let account = try await accounts.store.create(username: "kim", password: password)
    #expect(account.chosenZone == nil)
    let signIn = [("action", "signIn"), ("username", "kim"), ("password", password)]
    let session = try await app.post("/sign-in", signIn, cookies: visitor).cookies
    #expect(try await year("\(session); zone=America/New_York") == "2026")
    #expect(try await year("\(session); zone=Europe/Berlin") == "2027")
    try await accounts.store.setTimeZone("America/Los_Angeles", of: account)
    #expect(try await year("\(session); zone=Europe/Berlin") == "2026")
  }
}
