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
}
