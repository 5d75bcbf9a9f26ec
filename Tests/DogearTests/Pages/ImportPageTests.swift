import DatabaseTesting
import Foundation
import HTTP
import HTTPTesting
import LiveTesting
import Synchronization
import Testing

@testable import Dogear
@testable import LiveTesting

@Suite("The page that imports and exports books", .timeLimit(.minutes(10)))
struct ImportPageTests {
  private func upload(
    _ browser: TestBrowser, _ content: [UInt8], name: String = "books.csv"
  ) async throws -> TestResponse {
    try await browser.send(content, named: name, to: "/books/import/file")
  }

  private func upload(_ browser: TestBrowser, _ text: String) async throws {
    let response = try await upload(browser, Array(text.utf8))
    #expect(response["Location"] == "/books/import")
  }

  private func table(_ count: Int) -> String {
    "title,author\n" + (0..<count).map { "Book \($0),Somebody\n" }.joined()
  }

  /// The number of rows of books that a page shows.
  private func rows(_ page: TestPage) -> Int {
    page.document.root.elements.count { $0.tag == "tr" } - 1
  }

  @Test("A file is looked at, imported and undone", arguments: TestConnection.allCases)
  func live(over connection: TestConnection) async throws {
    try await AppFixture().run(over: connection) { site in
      let browser = site.browser()
      let shelf = try await browser.open("/books")
      try await shelf.follow("Import and export")
      try await upload(browser, "title,author,pages\nDune,Frank Herbert,412\nChanger,Matt Gemmell,500\n,x,\n")
      let page = try await browser.open("/books/import")
      let other = try await browser.open("/books")
      #expect(
        page.document.element(id: "plan")?.text == "3 rows: 1 new, 1 to be changed, 1 can’t be imported.")
      #expect(page.document.text.contains("Changes: Pages"))
      #expect(page.document.text.contains("The title is missing."))
      try await page.press("Import")
      #expect(page.announcements == ["1 book added, 1 changed, 1 row not imported."])
      try await other.until { $0.element(id: "count")?.text == "7 books" }
      try page.toggle("Rows with remarks")
      #expect(page.document.text.contains("Row 4: The title is missing."))
      try await page.press("Undo this import")
      #expect(page.announcements.last == "The import of “books.csv” was undone.")
      try await other.until { $0.element(id: "count")?.text == "6 books" }
      #expect(page.document.element(id: "upload") != nil)
    }
  }

  @Test(
    "Where a share is used up the page with the form says so, with a time",
    arguments: [
      (LedgerLimits(owner: 0, network: 9, total: 9), Status.tooManyRequests, LedgerFull.Share.owner),
      (LedgerLimits(owner: 9, network: 9, total: 0), .serviceUnavailable, .server),
    ])
  func sharesUsedUp(_ uploads: LedgerLimits, _ status: Status, _ share: LedgerFull.Share) async throws {
    var limits = [LedgerKind: LedgerLimits].ofServer
    limits[.uploads] = uploads
    try await AppFixture(ledgerLimits: limits).run(over: .memory) { site in
      let browser = site.browser()
      _ = try await browser.load("/books")
      let response = try await upload(browser, Array(table(1).utf8))
      #expect(response.status == status)
      #expect(response["Retry-After"] == "10")
      let page = TestDocument(html: response.text)
      #expect(page.element(id: "import-notice")?.text == LedgerFull.message(share: share))
      #expect(page.element(id: "upload") != nil)
      // Nothing of it is live, as it stands at the address of the form.
      #expect(page.element(id: "live") == nil)
      #expect(try await browser.client.send(.get, "/books/import/file")["Location"] == "/books/import")
    }
  }

  /// The free bytes of a disk.
  private final class Disk: Sendable {
    let free = Mutex(1 << 40)
  }

  @Test("A file that the disk has no room for is refused at the form")
  func diskFull() async throws {
    let disk = Disk()
    let app = try AppFixture(diskReserve: 4 << 20, freeBytes: { disk.free.withLock { $0 } })
    try await app.run(over: .memory) { site in
      let browser = site.browser()
      _ = try await browser.load("/books")
      // Who has something stored is no new visitor.
      try await upload(browser, table(1))
      disk.free.withLock { $0 = (1 << 20) + (128 << 10) }
      app.now += DiskReserve.validSeconds
      let large = table(1) + String(repeating: "x", count: 100_000) + ",y\n"
      let response = try await upload(browser, Array(large.utf8))
      #expect(response.status == .contentTooLarge)
      let page = TestDocument(html: response.text)
      #expect(page.element(id: "import-notice")?.text == StoreError.diskFull.message)
    }
  }

  @Test("Without JavaScript it works the same, and survives a reload", arguments: TestConnection.allCases)
  func plain(over connection: TestConnection) async throws {
    try await AppFixture().run(over: connection) { site in
      let browser = site.browser()
      _ = try await browser.load("/books")
      try await upload(browser, "Buch;Von;Pages\nMomo;Ende, Michael;304\n")
      let page = try await browser.load("/books/import")
      #expect(page.document.element(id: "no-title") != nil)
      try await page.choose("Buch", "Title")
      try await page.choose("Von", "Authors")
      try await page.choose("Books that are on your shelf already", "Leave them as they are")
      try await page.press("Read the file so")
      #expect(page.document.element(id: "plan")?.text == "1 row: 1 new.")
      #expect(page.document.text.contains("by Michael Ende"))
      try await page.press("Import")
      #expect(page.document.element(id: "flash")?.text == "1 book added.")
      try await page.reload()
      #expect(page.document.text.contains("Imported: books.csv"))
      try await page.press("Undo this import")
      #expect(page.document.element(id: "flash")?.text == "The import of “books.csv” was undone.")
      try await upload(browser, table(1))
      try await page.reload()
      try await page.press("Throw the file away")
      #expect(page.document.element(id: "upload") != nil)
    }
  }

  @Test(
    "A long import goes on beside the page, and every page of its owner follows it",
    arguments: TestConnection.allCases)
  func long(over connection: TestConnection) async throws {
    try await AppFixture().run(over: connection) { site in
      let browser = site.browser()
      _ = try await browser.load("/books")
      let review = String(repeating: "x", count: 100)
      try await upload(browser, "title,review\n" + (0..<900).map { "Book \($0),\(review)\n" }.joined())
      let (one, two) = (try await browser.open("/books/import"), try await browser.open("/books/import"))
      try await one.press("Import")
      for page in [one, two] {
        try await page.until { $0.element(id: "import-notice")?.text == "900 books added." }
        #expect(page.document.element(id: "import-work") == nil)
      }
      try await two.press("Undo this import")
      try await one.until { $0.element(id: "import-notice")?.text == "The import of “books.csv” was undone." }
    }
  }

  @Test("Of many rows a page shows a hundred, or the rows of one kind")
  func manyRows() async throws {
    try await AppFixture().run(over: .memory) { site in
      let browser = site.browser()
      _ = try await browser.load("/books")
      try await upload(browser, table(250) + "Changer,Matt Gemmell\n")
      let page = try await browser.load("/books/import")
      #expect(rows(page) == 100)
      try await page.follow("Later rows")
      try await page.follow("Later rows")
      #expect(rows(page) == 51)
      #expect(page.document.element(id: "later-rows") == nil)
      try await page.follow("Same (1)")
      #expect(rows(page) == 1)
      #expect(page.target == "/books/import?show=same")
    }
  }

  @Test("A file with more new books than the shelf has room for says so before it is imported")
  func room() async throws {
    try await AppFixture().run(over: .memory) { site in
      let browser = site.browser()
      _ = try await browser.load("/books")
      try await upload(browser, table(Book.visitorLimit))
      let page = try await browser.load("/books/import")
      #expect(
        page.document.element(id: "room")?.text
          == "Your shelf has room for 994 more: 6 new books will not be imported. With an account there is more room."
      )
      try await upload(browser, table(Book.visitorLimit - 6))
      #expect(try await browser.load("/books/import").document.element(id: "room") == nil)
    }
  }

  @Test("A file that can't be read is refused in words")
  func refused() async throws {
    try await AppFixture().run(over: .socket) { site in
      let browser = site.browser()
      _ = try await browser.load("/books")
      for (content, message) in [
        ([], "Choose a file first."),
        ([0x50, 0x4B, 3, 4], "This is no text file. Save the table as CSV first."),
        (Array("\n\n".utf8), "There is nothing in this file."),
      ] as [([UInt8], String)] {
        let location = try #require(try await upload(browser, content)["Location"])
        let page = try await browser.load(location)
        #expect(page.document.element(id: "import-notice")?.text == message)
      }
    }
    // A server takes so much for this route alone.
    let app = try AppFixture()
    #expect(app.app.bodyMode(.post, "/books/import/file") == .streamed(limit: ImportLimits.formBytes))
    #expect(app.app.bodyMode(.post, "/books/import") == .whole)
    try await app.run(over: .memory) { site in
      let browser = site.browser()
      _ = try await browser.load("/books")
      let large = [UInt8](repeating: UInt8(ascii: "a"), count: ImportLimits.fileBytes(of: .visitor("")) + 1)
      #expect(try await upload(browser, large)["Location"] == "/books/import?refused=large")
    }
  }

  @Test("A file from another site's page is refused")
  func foreign() async throws {
    let app = try AppFixture()
    let response = try await TestClient(handler: app.respond).send(
      .post, "/books/import/file",
      headers: ["Content-Type": "multipart/form-data; boundary=x", "Sec-Fetch-Site": "cross-site"], body: [])
    #expect(response.status == .forbidden)
  }

  @Test("The shelf is there as CSV, JSON, BibTeX, and to print", arguments: TestConnection.allCases)
  func exports(over connection: TestConnection) async throws {
    try await AppFixture().run(over: connection) { site in
      let browser = site.browser()
      let shelf = try await browser.load("/books")
      for title in Book.samples.map(\.title).dropFirst() { try await shelf.press("Delete \(title)") }
      let csv = try await browser.client.send(.get, "/books/export.csv")
      #expect(csv["Content-Disposition"] == "attachment; filename=\"books.csv\"")
      #expect(
        csv.text.contains("\r\nsample-1,Changer,,Matt Gemmell,,,9781916265202,,,,,476,Want to read,,,,,,,,"))
      let json = try await browser.client.send(.get, "/books/export.json")
      #expect(try (JSONSerialization.jsonObject(with: Data(json.body)) as? [[String: Any]])?.count == 1)
      let bibTeX = try await browser.client.send(.get, "/books/export.bib")
      #expect(bibTeX["Content-Type"] == "application/x-bibtex; charset=utf-8")
      #expect(bibTeX.text.contains("title = {Changer}"))
      let page = try await browser.load("/books/print")
      #expect(page.document.element(id: "print-rows")?.text.contains("Changer") == true)
      #expect(page.document.text.contains("1 book"))
    }
  }
}
