import HTTP
import LiveTesting
import Testing

@testable import Dogear

@Suite("The page of a year in review", .timeLimit(.minutes(10)))
struct YearReviewPageTests {
  @Test(
    "It follows the shelf, and others see it by a link until that is revoked",
    arguments: TestConnection.allCases)
  func following(over connection: TestConnection) async throws {
    let app = try AppFixture()
    let year = Day(at: app.now, in: .gmt).year
    try await app.run(over: connection) { site in
      let reader = site.browser()
      let review = try await reader.open("/books/years/\(year)")
      #expect(review.document.element(id: "nothing-read") != nil)
      let links = try await reader.open("/books/sharing")
      try await links.press("Make a link")
      let path = try #require(links.document.only(.link, named: "Year in review")["href"])
      let shared = try await site.browser().open(path)
      #expect(shared.document.title.hasPrefix("\(year) in books"))
      let book = try await reader.open("/books/sample-1")
      try await book.press("Begin to read")
      try await book.press("Finished")
      for page in [review, shared] {
        try await page.until { $0.element(id: "headline")?.text == "1 book, 476 pages" }
        #expect(page.document.element(id: "read-books")?.text.contains("Changer") == true)
      }
      #expect(shared.document.all(.link, named: "Reading in figures").isEmpty)
      let figures = try await reader.open("/books/statistics")
      #expect(figures.document.element(id: "year-link")?["href"] == "/books/years/\(year)")
      try await links.press("Revoke Link")
      try await shared.until { $0.element(id: "revoked") != nil }
      #expect(!shared.document.text.contains("Changer"))
      #expect(try await site.browser().load(path).status == .notFound)
    }
  }

  @Test("Search engines are told to leave a shared year alone")
  func robots() async throws {
    let app = try AppFixture()
    try await app.run(over: .memory) { site in
      let links = try await site.browser().open("/books/sharing")
      try await links.press("Make a link")
      let path = try #require(links.document.only(.link, named: "Year in review")["href"])
      #expect(try await app.get(path).text.contains("noindex"))
      #expect(try await !app.get("/books/years/2026").text.contains("noindex"))
    }
  }

  @Test("What is no year is not found", arguments: ["0", "10000", "x", "-1", "20 26"])
  func unknown(year: String) async throws {
    #expect(
      try await AppFixture().get("/books/years/\(year)".replacing(" ", with: "%20")).status == .notFound)
  }
}
