import Foundation
import LiveTesting
import Testing

@testable import Dogear

/// Searches that another thread makes, as the shelf is long.
@Suite("A search of a long shelf", .timeLimit(.minutes(10)))
struct LongShelfSearchTests {
  private let app: AppFixture
  private let store: ListStore<Book>

  init() throws {
    app = try AppFixture()
    store = try #require(app.stores.feature(BooksFeature.self)).store
  }

  /// Fills the shelf of the visitor who has changed something.
  private func fill() async throws -> OwnerID {
    let owner = try await app.stores.services.database.read { connection in
      OwnerID(rawValue: try #require(try connection.first("SELECT owner FROM shelves")).string("owner"))
    }
    for number in 1...150 {
      try await store.add(
        Book(id: "b\(number)", title: "Volume \(number)", author: "", isbn: "", pages: 0), to: owner)
    }
    return owner
  }

  private func titles(_ document: TestDocument) -> [String] {
    document.element(id: "books")?.all(.listItem).map { $0.all(.link)[0].text } ?? []
  }

  @Test(
    "The answer to a term, to a deletion and to a move shows what matches", arguments: TestConnection.allCases
  )
  func own(over connection: TestConnection) async throws {
    try await app.run(over: connection) { site in
      let browser = site.browser()
      let page = try await browser.open("/books")
      try await page.press("Delete Changer")
      _ = try await fill()
      try await page.fill("Search your books", "volume 14")
      #expect(titles(page.document) == (["14"] + (140...149).map(String.init)).map { "Volume \($0)" })
      #expect(page.document.element(id: "count")?.text == "11 of 155 books")
      try await page.press("Delete Volume 140")
      #expect(titles(page.document).prefix(2) == ["Volume 14", "Volume 141"])
      try await page.press("Move Volume 141 up")
      #expect(titles(page.document).prefix(2) == ["Volume 141", "Volume 14"])
      #expect(page.announcements.last == "Volume 141 moved up, now 1 of 10.")
      try await page.fill("Search your books", "")
      #expect(titles(page.document).count == 154)
      let found = try await browser.load("/books?q=volume+15")
      #expect(titles(found.document) == ["Volume 15", "Volume 150"])
    }
  }

  @Test("It begins at the first match with as much as any list", arguments: TestConnection.allCases)
  func beginning(over connection: TestConnection) async throws {
    try await app.run(over: connection) { site in
      let browser = site.browser()
      let page = try await browser.open("/books")
      try await page.press("Delete Changer")
      _ = try await fill()
      try await page.load("/books")
      try await page.fill("Search your books", "volume")
      try await page.until { $0.element(id: "count")?.text == "150 of 155 books" }
      #expect(titles(page.document) == (1...60).map { "Volume \($0)" })
    }
  }

  @Test("It goes on when others change the shelf", arguments: TestConnection.allCases)
  func others(over connection: TestConnection) async throws {
    try await app.run(over: connection) { site in
      let browser = site.browser()
      let page = try await browser.open("/books")
      try await page.press("Delete Changer")
      let owner = try await fill()
      try await page.fill("Search your books", "volume 15")
      for number in 0..<20 {
        try await store.add(
          Book(id: "n\(number)", title: "Volume 15.\(number)", author: "", isbn: "", pages: 0), to: owner)
      }
      // A patch of many rows comes in parts, the last rows first.
      try await page.until { titles($0).count == 22 }
      #expect(titles(page.document).last == "Volume 15.19")
      #expect(page.document.element(id: "count")?.text == "22 of 175 books")
    }
  }

  @Test(
    "A long list in an order leads to its sections, each on a page that begins there; a short one within the page"
  )
  func sections() async throws {
    try await app.run(over: .memory) { site in
      let browser = site.browser()
      let page = try await browser.open("/books?sort=title")
      func links() -> [TestElement] { page.document.element(id: "sections")?.all(.link) ?? [] }
      #expect(try links().map { try #require($0["href"]) }.allSatisfy { $0.hasPrefix("#book-") })
      #expect(try await browser.load("/books").document.element(id: "sections") == nil)
      try await page.press("Delete Changer")
      _ = try await fill()
      try await page.load("/books?sort=title")
      let link = try #require(links().first { $0.text == "V" }?["href"])
      #expect(link.contains("sort=title") && link.contains("from=") && link.contains("#book-b"))
      let there = try await browser.load(String(link.prefix { $0 != "#" }))
      #expect(titles(there.document).first == "Volume 1")
      #expect(there.document.element(id: "books")?.all(.heading).first?.text == "V 150")
    }
  }
}
