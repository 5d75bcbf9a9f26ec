import HTTP
import LiveTesting
import Testing

@testable import Dogear

@Suite("The page of a book's history", .timeLimit(.minutes(10)))
struct BookHistoryPageTests {
  @Test("A change appears on the page, live, and is undone there", arguments: TestConnection.allCases)
  func undo(over connection: TestConnection) async throws {
    try await AppFixture().run(over: connection) { site in
      let browser = site.browser()
      let book = try await browser.open("/books/sample-1")
      let link = try #require(book.document.only(.link, named: "History")["href"])
      let history = try await browser.open(link)
      #expect(history.document.element(id: "no-changes") != nil)
      let edit = try await browser.open("/books/sample-1?edit=1")
      try await edit.fill("Title", "Another title")
      try await edit.press("Save")
      try await history.until { $0.element(id: "change-1")?.text.contains("Another title") == true }
      #expect(history.document.element(id: "no-changes") == nil)
      let button = try #require(try history.document.element(id: "change-1")?.only(.button))
      try await history.press(button)
      try await history.until { $0.element(id: "change-2") != nil }
      try await book.until { $0.element(id: "book-title")?.text == "Changer" }
      // The first change is undone already; the second one can be.
      #expect(history.document.element(id: "change-1")?.all(.button).isEmpty == true)
      #expect(history.document.element(id: "change-2")?.all(.button).count == 1)
    }
  }

  @Test("Without JavaScript a change is undone the same way; what was changed since stays")
  func changedSince() async throws {
    try await AppFixture().run(over: .memory) { site in
      let browser = site.browser()
      for (title, pages) in [("Second", "2"), ("Third", "2")] {
        let edit = try await browser.open("/books/sample-1?edit=1")
        try await edit.fill("Title", title)
        try await edit.fill("Pages", pages)
        try await edit.press("Save")
      }
      let history = try await browser.load("/books/sample-1/history")
      try await history.press(try #require(try history.document.element(id: "change-1")?.only(.button)))
      #expect(history.document.element(id: "flash")?.text == "Undone, but for what was changed since.")
      let book = try await browser.load("/books/sample-1")
      #expect(book.document.element(id: "book-title")?.text == "Third")
      #expect(book.document.element(id: "pages-text")?.text == "476 pages")
    }
  }

  @Test("Readings and quotes are told in words")
  func words() async throws {
    try await AppFixture().run(over: .memory) { site in
      let browser = site.browser()
      let book = try await browser.open("/books/sample-1")
      try book.toggle("Add an earlier reading")
      try await book.fill("Begun", "2020-02-01")
      try await book.press("Add the reading")
      try book.toggle("Add a quote")
      try await book.fill("Quote", "A line")
      try await book.press("Add the quote")
      let history = try await browser.load("/books/sample-1/history")
      #expect(
        history.document.element(id: "change-1")?.text.contains("none now: since 1 February 2020") == true)
      #expect(history.document.element(id: "change-2")?.text.contains("none now: 1 quote") == true)
    }
  }

  @Test("A book that is not on the shelf has no history")
  func unknown() async throws {
    #expect(try await AppFixture().get("/books/unknown/history").status == .notFound)
  }
}
