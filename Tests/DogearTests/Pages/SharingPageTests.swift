import DatabaseTesting
import HTTP
import HTTPTesting
import LiveTesting
import Testing

@testable import Dogear

@Suite("Shelves that are shared by a link", .timeLimit(.minutes(10)))
struct SharingPageTests {
  /// Makes a link on the page for that, and returns the path of its address.
  private func share(_ page: TestPage, _ name: String) async throws -> String {
    try await page.fill("Name", name)
    try await page.press("Make a link")
    let url = try page.document.only(.textbox, named: "Link \(name)").value
    let path = try #require(url.firstRange(of: "/shared/")).lowerBound
    return String(url[path...])
  }

  @Test(
    "Whoever has the link sees the shelf as it is, until it is revoked", arguments: TestConnection.allCases)
  func following(over connection: TestConnection) async throws {
    try await AppFixture().run(over: connection) { site in
      let owner = site.browser()
      let links = try await owner.open("/books/sharing")
      let path = try await share(links, "for Mum")
      let shared = try await site.browser().open(path)
      #expect(shared.document.element(id: "count")?.text == "6 books")
      let shelf = try await owner.open("/books")
      try await shelf.press("Delete Changer")
      try await shared.until { $0.element(id: "count")?.text == "5 books" }
      try await links.press("Revoke for Mum")
      try await shared.until { $0.element(id: "revoked") != nil }
      #expect(shared.document.element(id: "books")?.text == "")
      #expect(try await site.browser().load(path).status == .notFound)
      #expect(try await site.browser().load(path + "/feed.atom").status == .notFound)
    }
  }

  @Test("Notes, quotes, tags and who borrowed what are not shown, ratings and reviews are")
  func privacy() async throws {
    let app = try AppFixture()
    try await app.run(over: .memory) { site in
      let owner = site.browser()
      let page = try await owner.open("/books/sample-1?edit=1")
      try page.toggle("More about this book")
      try await page.fill("Note", "my secret note")
      try await page.fill("Tags", "secret-tag")
      try await page.fill("Lent to", "Secret Friend")
      try await page.fill("Review", "A **public** review")
      try await page.press("Save")
      try page.toggle("Add a quote")
      try await page.fill("Quote", "a secret quote")
      try await page.press("Add the quote")
      try page.toggle("Rate")
      try await page.press("4 of 5 stars")
      let path = try await share(try await owner.open("/books/sharing"), "all")
      for address in [path, path + "/feed.atom"] {
        let text = String(decoding: try await app.get(address).body, as: UTF8.self)
        #expect(!text.lowercased().contains("secret"), "\(address)")
      }
      let text = String(decoding: try await app.get(path).body, as: UTF8.self)
      #expect(text.contains("A <strong>public</strong> review"))
      #expect(text.contains("4 of 5 stars"))
      #expect(text.contains("noindex"))
    }
  }

  @Test("Nobody changes a shelf by its link")
  func readOnly() async throws {
    let app = try AppFixture()
    try await app.run(over: .memory) { site in
      let owner = site.browser()
      let path = try await share(try await owner.open("/books/sharing"), "all")
      for action in ["delete", "setRead:true", "restore", "moveUp", "add", "rate:3"] {
        let response = try await app.post(path, [("action", action), ("id", "sample-1")])
        #expect(response.status == .badRequest, "\(action)")
      }
      #expect(try await owner.load("/books").document.element(id: "count")?.text == "6 books")
    }
  }

  /// A way in which an account is closed to others, and opened again.
  enum Closing: CaseIterable, Sendable {
    case disabled
    case toBeDeleted

    func begin(_ account: Account, _ accounts: Accounts) async throws {
      switch self {
      case .disabled: try await accounts.store.disable(account)
      case .toBeDeleted:
        try await accounts.store.requestDeletion(
          of: account, password: ServersFixture.password, keeping: nil, origin: SignInOrigin())
      }
    }

    func end(_ account: Account, _ accounts: Accounts) async throws {
      switch self {
      case .disabled: try await accounts.store.enable(account)
      case .toBeDeleted: try await accounts.store.cancelDeletion(of: account)
      }
    }
  }

  @Test(
    "What an account shares is closed while it is disabled or to be deleted, also to those who look at it",
    arguments: Closing.allCases)
  func closed(closing: Closing) async throws {
    let app = try AppFixture(hasher: PasswordHasher(cost: .minimal))
    let accounts = app.stores.services.accounts
    let jon = try await accounts.store.create(username: "jon", password: ServersFixture.password)
    let cookies = "session=\(try await accounts.sessions.start(for: jon))"
    try await app.run(over: .memory) { site in
      let sharing = try await site.browser(headers: ["Cookie": cookies]).open("/books/sharing")
      let path = try await share(sharing, "all")
      let pages = [path, path + "/2026"]
      var open: [TestPage] = []
      for page in pages { open.append(try await site.browser().open(page)) }
      try await closing.begin(jon, accounts)
      for page in open { try await page.until { $0.element(id: "revoked") != nil } }
      for page in pages + [path + "/feed.atom"] {
        #expect(try await app.get(page).status == .notFound, "\(page)")
      }
      try await closing.end(jon, accounts)
      for page in open { try await page.until { $0.element(id: "revoked") == nil } }
      for page in pages + [path + "/feed.atom"] {
        #expect(try await app.get(page).status == .ok, "\(page)")
      }
    }
  }

  @Test("The pages of other servers close and open with the account, too", .onPostgres)
  func closedElsewhere() async throws {
    let servers = try await ServersFixture(2)
    let jon = try await servers.makeAccount("jon")
    let link = ShelfLink(label: "all")
    let links: ListStore<ShelfLink> = try servers.store(0)
    try await links.add(link, to: jon.owner)
    let accounts = servers.apps.map(\.stores.services.accounts)
    try await servers.run { sites in
      let page = try await sites[1].browser().open(BooksPath.shared.filled(link.id))
      #expect(page.document.element(id: "revoked") == nil)
      try await accounts[0].store.disable(jon)
      try await page.until { $0.element(id: "revoked") != nil }
      try await accounts[0].store.enable(jon)
      try await page.until { $0.element(id: "revoked") == nil }
      try await accounts[0].store.requestDeletionNow(of: jon)
      try await page.until { $0.element(id: "revoked") != nil }
    }
  }
}

@Suite("The feed of a shared shelf", .timeLimit(.minutes(10)))
struct ReadingFeedTests {
  @Test("It has what was read last, first, and is well formed whatever was written")
  func entries() throws {
    var hostile = Book(id: "a", title: "<b>&\u{1}\"", author: "A & B", isbn: "", pages: 0, status: .read)
    hostile.readings = [Reading(finish: Day("2026-01-02"), rating: 7)]
    hostile.review = "# <script>alert(1)</script>"
    var later = Book(id: "b", title: "Later", author: "", isbn: "", pages: 0, status: .read)
    later.readings = [Reading(finish: Day("2026-02-03"))]
    let feed = ReadingFeed(
      readings: FeedReadings([hostile, later]), url: "https://a/shared/x?a&b",
      feedURL: "https://a/shared/x/feed.atom")
    let xml = feed.xml
    let first = "<updated>2026-02-03T12:00:00Z</updated>\n<entry>\n<id>https://a/shared/x?a&amp;b#b"
    #expect(xml.contains(first))
    let titles = xml.split(separator: "<title>").dropFirst(2).map { $0.prefix(5) }
    #expect(titles == ["Later", "&lt;b"])
    #expect(xml.contains("<title>&lt;b&gt;&amp;&quot;</title>"))
    #expect(xml.contains("<summary>Read, by A &amp; B, 3.5 of 5 stars</summary>"))
    #expect(!xml.contains("<script"))
    #expect(!xml.unicodeScalars.contains("\u{1}"))
  }

  @Test("A shelf without a book that was read has a feed without entries")
  func empty() {
    let feed = ReadingFeed(readings: FeedReadings([]), url: "https://a", feedURL: "https://a/feed.atom")
    #expect(feed.xml.contains("<updated>1970-01-01T12:00:00Z</updated>"))
    #expect(!feed.xml.contains("<entry>"))
  }
  @Test("It is for whoever has the link, and for no search engine, nor for long")
  func fields() async throws {
    let app = try AppFixture()
    let feature = try #require(app.stores.feature(BooksFeature.self))
    let link = ShelfLink(label: "all")
    try await feature.links.add(link, to: .visitor("a"))
    let answer = try await app.get("/shared/\(link.id)/feed.atom")
    #expect(answer.status == .ok)
    #expect(answer["Content-Type"] == "application/atom+xml; charset=utf-8")
    #expect(answer["X-Robots-Tag"] == "noindex, nofollow")
    #expect(answer["Cache-Control"] == "private, max-age=300")
    #expect(answer["Set-Cookie"] == nil)
    try await feature.links.delete(id: link.id, of: .visitor("a"))
    #expect(try await app.get("/shared/\(link.id)/feed.atom").status == .notFound)
  }

  @Test("It has the last fifty, and no more")
  func limit() {
    var book = Book(id: "a", title: "A", author: "", isbn: "", pages: 0, status: .read)
    func entries(_ count: Int) -> Int {
      book.readings = (0..<count).map { Reading(finish: Day(number: 20_000 + $0)) }
      let xml = ReadingFeed(readings: FeedReadings([book]), url: "https://a", feedURL: "https://a/feed.atom")
        .xml
      #expect(xml.contains("<updated>\(Day(number: 20_000 + count - 1))T12:00:00Z</updated>\n<entry>"))
      return xml.split(separator: "<entry>").count - 1
    }
    #expect([49, 50, 51].map(entries) == [49, 50, 50])
  }

  @Test("It is written once for each state of the shelf, however many ask")
  func kept() {
    var book = Book(id: "a", title: "A", author: "", isbn: "", pages: 0, status: .read)
    book.readings = [Reading(finish: Day("2026-01-02"))]
    let shelf = ListSnapshot([book])
    #expect(FeedReadings.kept(of: shelf) === FeedReadings.kept(of: shelf))
    #expect(FeedReadings.kept(of: ListSnapshot([book])) !== FeedReadings.kept(of: shelf))
  }

  @Test("Whoever has the newest state is told so without content, until the shelf changes")
  func unchanged() async throws {
    let app = try AppFixture()
    try await app.run(over: .memory) { site in
      let owner = site.browser()
      let links = try await owner.open("/books/sharing")
      try await links.fill("Name", "all")
      try await links.press("Make a link")
      let url = try links.document.only(.textbox, named: "Link all").value
      let feed = String(url[(try #require(url.firstRange(of: "/shared/"))).lowerBound...]) + "/feed.atom"
      func get(_ headers: Headers) async throws -> TestResponse {
        try await TestClient(handler: app.respond).send(.get, feed, headers: headers)
      }
      let first = try await get([:])
      let tag = try #require(first.headers["ETag"])
      #expect(first.headers["X-Robots-Tag"] == "noindex, nofollow")
      #expect(first.headers["Cache-Control"] == "private, max-age=300")
      let second = try await get(["If-None-Match": tag])
      #expect(second.status == .notModified)
      #expect(second.body.isEmpty)
      #expect(second.headers["ETag"] == tag)
      #expect(try await get(["If-None-Match": "\"other\""]).status == .ok)
      let book = try await owner.open("/books/sample-1")
      try await book.press("Begin to read")
      try await book.press("Finished")
      let third = try await get(["If-None-Match": tag])
      #expect(third.status == .ok)
      #expect(third.headers["ETag"] != tag)
    }
  }
}
