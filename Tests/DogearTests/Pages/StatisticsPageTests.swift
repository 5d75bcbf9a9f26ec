import HTTP
import LiveTesting
import Testing

@testable import Dogear

@Suite("The page of figures", .timeLimit(.minutes(10)))
struct StatisticsPageTests {
  @Test("It follows the shelf and the goal", arguments: TestConnection.allCases)
  func follows(over connection: TestConnection) async throws {
    try await AppFixture().run(over: connection) { site in
      let browser = site.browser()
      let page = try await browser.open("/books/statistics")
      #expect(page.document.element(id: "nothing-read") != nil)
      try await page.fill("Books to read", "2")
      try await page.press("Set the goal")
      try await page.until { $0.element(id: "goal-sentence")?.text == "0 of 2 books, 2 to go" }
      let book = try await browser.open("/books/sample-1")
      try await book.press("Begin to read")
      try await book.press("Finished")
      try await page.until { $0.element(id: "goal-sentence")?.text == "1 of 2 books, 1 to go" }
      try await page.until { $0.element(id: "read-books")?.text.contains("Changer") == true }
      #expect(page.document.element(id: "nothing-read") == nil)
    }
  }

  @Test("A goal that is no number has a message, without JavaScript, too")
  func plain() async throws {
    try await AppFixture().run(over: .memory) { site in
      let page = try await site.browser().load("/books/statistics?year=2020")
      #expect(page.document.title.hasPrefix("Your reading in 2020"))
      try await page.fill("Books to read", "many")
      try await page.press("Set the goal")
      #expect(page.document.element(id: "goal-message")?.text == "Not a number of books")
      try await page.fill("Books to read", "12")
      try await page.press("Set the goal")
      #expect(page.target == "/books/statistics?year=2020")
      #expect(page.document.element(id: "goal-sentence")?.text == "0 of 12 books, 12 to go")
      try await page.fill("Books to read", "")
      try await page.press("Set the goal")
      #expect(page.document.element(id: "goal-sentence")?.text == "")
    }
  }

  @Test("After an import each figure names the books that it counts, or is left out")
  func imported() async throws {
    let app = try AppFixture()
    try await app.run(over: .memory) { site in
      let browser = site.browser()
      func bring(_ rows: [String]) async throws -> TestPage {
        let text = "title,pages,date started,date finished\n" + rows.joined(separator: "\n")
        _ = try await browser.send(Array(text.utf8), named: "a.csv", to: "/books/import/file")
        try await browser.open("/books/import").press("Import")
        return try await browser.load("/books/statistics")
      }
      func figures(_ page: TestPage) -> String { page.document.element(id: "figures")?.text ?? "" }
      var page = try await bring((1...9).map { "Volume \($0),300,,2027-01-0\($0)" })
      #expect(figures(page).contains("2,700"))
      for name in ["Days with a book", "Pages a day", "Days for a book", "of "] {
        #expect(!figures(page).contains(name), "\(name)")
      }
      #expect(
        page.document.element(id: "calendar-note")?.text
          == "Of 9 books only the last day is known: that day alone is marked.")
      #expect(page.document.element(id: "calendar-table")?.text.contains("January 9") == true)
      page = try await bring(["Whole,,2027-01-01,2027-01-10", "Counted,100,2027-01-11,2027-01-14"])
      let text = figures(page)
      #expect(text.contains("of 10 books whose pages are known"))
      #expect(text.contains("of 2 books with both days"))
      #expect(text.contains("of 1 book with pages and both days"))
    }
  }
}
