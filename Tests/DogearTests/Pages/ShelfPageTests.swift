import LiveTesting
import Testing

@Suite("The pages of books", .timeLimit(.minutes(10)))
struct ShelfPageTests {
  private func titles(_ page: TestPage) -> [String] {
    page.document.element(id: "books")?.all(.listItem).map { $0.all(.heading)[0].text } ?? []
  }

  @Test("A book is added, found, moved, deleted and put back", arguments: TestConnection.allCases)
  func shelf(over connection: TestConnection) async throws {
    try await AppFixture().run(over: connection) { site in
      let page = try await site.browser().open("/books")
      #expect(page.document.element(id: "count")?.text == "6 books")
      try await page.follow("Add book")
      try await page.fill("Title", "Emma")
      try await page.fill("ISBN", "123")
      #expect(try page.field("ISBN").isInvalid)
      try await page.press("Save")
      #expect(page.status == .unprocessableContent)
      #expect(page.document.focus == "isbn")
      try await page.fill("ISBN", "")
      try await page.fill("Pages", "474")
      try await page.press("Save")
      try await page.until { $0.element(id: "count")?.text == "7 books" }
      #expect(titles(page).last == "Emma")
      #expect(page.document.all(.dialog).isEmpty)
      // The end of a long shelf is out of sight.
      #expect(page.document.element(id: "added")?.text == "Added “Emma”.")
      try await page.press("Move Emma up")
      try await page.until { _ in titles(page).last != "Emma" }
      try await page.fill("Search your books", "emma")
      #expect(titles(page) == ["Emma"])
      #expect(page.document.element(id: "count")?.text == "1 of 7 books")
      try await page.press("Delete Emma")
      try await page.until { $0.element(id: "no-matches") != nil }
      #expect(page.document.element(id: "added") == nil)
      try await page.press("Undo deleting Emma")
      try await page.until { _ in titles(page) == ["Emma"] }
    }
  }

  @Test("Without JavaScript a book is added, and mistakes are said", arguments: TestConnection.allCases)
  func plainShelf(over connection: TestConnection) async throws {
    try await AppFixture().run(over: connection) { site in
      let page = try await site.browser().load("/books")
      try await page.follow("Add book")
      try await page.fill("ISBN", "123")
      try await page.press("Save")
      #expect(try page.field("ISBN").details == "ISBN is invalid")
      try await page.fill("ISBN", "")
      try await page.fill("Title", "Emma")
      try await page.press("Save")
      #expect(titles(page).last == "Emma")
      try await page.press("Delete Emma")
      #expect(page.target.hasPrefix("/books?deleted="))
      #expect(!titles(page).contains("Emma"))
    }
  }

  @Test("A book's page follows its shelf in another tab", arguments: TestConnection.allCases)
  func book(over connection: TestConnection) async throws {
    try await AppFixture().run(over: connection) { site in
      let browser = site.browser()
      let shelf = try await browser.open("/books")
      let book = try await browser.open("/books")
      try await book.follow("Changer")
      #expect(book.document.title == "Changer · Dogear")
      try await shelf.press("Read: Changer")
      try await book.until { $0.element(id: "read-state")?.text == "Read" }
      try await book.follow("Edit")
      try await book.fill("Authors", "Somebody else")
      try await book.press("Save")
      try await shelf.until { $0.text.contains("Somebody else") }
      #expect(book.document.all(.dialog).isEmpty)
      try await shelf.press("Delete Changer")
      try await book.until { $0.element(id: "deleted-book") != nil }
      try await book.press("Put it back")
      try await book.until { $0.element(id: "details") != nil }
      try await book.press("Delete")
      #expect(book.target.hasPrefix("/books?deleted="))
      #expect(book.document.element(id: "undo") != nil)
      try await shelf.until { !$0.text.contains("Somebody else") }
    }
  }

  @Test("The page that deletes its book leads to the shelf, and does not say before that the book is gone")
  func deleting() async throws {
    let app = try AppFixture()
    try await app.run(over: .memory) { site in
      let page = try await site.browser().connect("/books/sample-1")
      try await page.open()
      let response = try await page.submit([("id", "sample-1"), ("action", "delete")], form: "book-actions")
      #expect(response["Live-Location"] == "/books?deleted=sample-1")
      var patch = try await page.next()
      while patch.revision < 1 {
        #expect(!"\(patch.operations)".contains("was deleted"))
        patch = try await page.next()
      }
      #expect(!"\(patch.operations)".contains("was deleted"))
      // A person who goes back to that page later is told.
      try await app.clock.advance(by: 5)
      #expect(try await "\(page.next().operations)".contains("was deleted"))
    }
  }

  @Test("What one visitor has, no other sees")
  func strangers() async throws {
    try await AppFixture().run(over: .memory) { site in
      let (mine, theirs) = (site.browser(), site.browser())
      let page = try await mine.open("/books")
      try await page.press("Delete Changer")
      try await page.until { $0.element(id: "count")?.text == "5 books" }
      #expect(try await theirs.open("/books").document.element(id: "count")?.text == "6 books")
    }
  }
}
