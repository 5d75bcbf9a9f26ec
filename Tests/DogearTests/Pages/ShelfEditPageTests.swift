import HTTP
import LiveTesting
import Testing

@testable import Dogear

@Suite("The shelf in its edit mode", .timeLimit(.minutes(10)))
struct ShelfEditPageTests {
  private static let titles = Book.samples.map(\.title)

  @Test("Selected books get a status, live, and it is undone", arguments: TestConnection.allCases)
  func marking(over connection: TestConnection) async throws {
    try await AppFixture().run(over: connection) { site in
      let browser = site.browser()
      let shelf = try await browser.open("/books")
      let page = try await browser.open(try #require(shelf.document.only(.link, named: "Edit many")["href"]))
      for title in Self.titles.prefix(2) { try await page.check("Select \(title)") }
      #expect(page.document.element(id: "selected-count")?.text == "2 selected")
      try await page.choose("What to set", "Read")
      try await page.press("Set")
      #expect(page.document.element(id: "undo-many")?.text.contains("Changed 2 books.") == true)
      let path = "/books?show=read"
      #expect(try await browser.load(path).document.element(id: "count")?.text == "2 of 6 books")
      try await page.press("Undo: Changed 2 books.")
      #expect(page.document.element(id: "undo-many") == nil)
      #expect(page.announcements.last == "Undone.")
      #expect(try await browser.load(path).document.element(id: "count")?.text == "0 of 6 books")
    }
  }

  @Test("Without JavaScript books are selected, tagged, deleted and put back by forms")
  func plain() async throws {
    try await AppFixture().run(over: .memory) { site in
      let page = try await site.browser().load("/books/edit?q=swift")
      let title = "SwiftUI for Absolute Beginners"
      try await page.check("Select \(title)")
      try await page.fill("Tag", "code")
      try await page.pressEnter(in: "Tag")
      #expect(page.document.element(id: "undo-many")?.text.contains("Changed 1 book.") == true)
      #expect(try page.document.field("Search your books").value == "swift")
      try await page.press("Undo: Changed 1 book.")
      #expect(page.document.element(id: "flash")?.text == "Undone.")
      try await page.check("Select all 2 books")
      try await page.press("Delete")
      #expect(page.document.element(id: "count")?.text == "0 of 4 books")
      try await page.press("Undo: Deleted 2 books.")
      #expect(page.document.element(id: "flash")?.text == "2 books are back.")
      #expect(page.document.element(id: "count")?.text == "2 of 6 books")
    }
  }

  @Test("What is missing is said, and nothing is done", arguments: [true, false])
  func missing(isLive: Bool) async throws {
    try await AppFixture().run(over: .memory) { site in
      let browser = site.browser()
      let page = try await isLive ? browser.open("/books/edit") : browser.load("/books/edit")
      func message() -> String? { page.document.element(id: "selection-message")?.text }
      try await page.press("Delete")
      #expect(message() == "Select at least one book.")
      try await page.check("Select \(Self.titles[0])")
      try await page.press("Set")
      #expect(message() == "Choose what to set.")
      try await page.check("Select \(Self.titles[0])")
      try await page.fill("Tag", "one, two")
      try await page.press("Add tag")
      #expect(message() == "Write one tag, of at most 50 characters.")
      #expect(page.document.element(id: "undo-many") == nil)
    }
  }

  @Test("What is selected stays so while other books are searched for; one is taken out of all")
  func selection() async throws {
    try await AppFixture().run(over: .memory) { site in
      let page = try await site.browser().open("/books/edit")
      func count() -> String? { page.document.element(id: "selected-count")?.text }
      try await page.check("Select Changer")
      try await page.fill("Search your books", "swift")
      try await page.check("Select SwiftUI for Absolute Beginners")
      #expect(count() == "2 selected")
      try await page.fill("Search your books", "")
      #expect(try page.document.field("Select Changer").isOn)
      try await page.check("Select all 6 books")
      #expect(count() == "6 selected")
      try await page.check("Select Changer", false)
      #expect(count() == "5 selected")
      #expect(try !page.document.field("Select all 6 books").isOn)
      try await page.press("Select none")
      #expect(count() == "None selected")
    }
  }

  @Test("Titles are written in the rows, and stored as they are typed", arguments: TestConnection.allCases)
  func titles(over connection: TestConnection) async throws {
    try await AppFixture().run(over: connection) { site in
      let browser = site.browser()
      let (page, other) = (try await browser.open("/books/edit"), try await browser.open("/books/sample-1"))
      try await page.fill("Title", "Changed in place", at: 0)
      try await other.until { $0.element(id: "book-title")?.text == "Changed in place" }
      let plain = try await browser.load("/books/edit")
      try await plain.fill("Title", "By Enter", at: 0)
      try await plain.pressEnter(in: "Title", at: 0)
      try await other.until { $0.element(id: "book-title")?.text == "By Enter" }
    }
  }

  @Test("Books go to the top and to the end")
  func moving() async throws {
    try await AppFixture().run(over: .memory) { site in
      let page = try await site.browser().open("/books/edit")
      func order() throws -> [String] { page.document.all(.textbox, named: "Title").map(\.value) }
      for title in Self.titles.suffix(2) { try await page.check("Select \(title)") }
      try await page.press("To the top")
      #expect(try order() == Self.titles.suffix(2) + Self.titles.dropLast(2))
      try await page.press("To the end")
      #expect(try order() == Self.titles)
    }
  }

  @Test("No more books are deleted at once than can be put back")
  func limit() async throws {
    let app = try AppFixture()
    try await app.run(over: .memory) { site in
      let page = try await site.browser().open("/books/edit")
      try await page.press("Move Changer down")
      try await page.check("Select all 6 books")
      let shelf = try #require(app.stores.feature(BooksFeature.self))
      let owner = try await app.stores.services.database.read { connection in
        OwnerID(rawValue: try #require(try connection.first("SELECT owner FROM shelves")).string("owner"))
      }
      try await shelf.store.batch(of: owner) { batch, _ in
        for number in 0..<200 {
          try batch.add(Book(id: "more-\(number)", title: "\(number)", author: "", isbn: "", pages: 0))
        }
      }
      try await page.until { $0.element(id: "selected-count")?.text == "206 selected" }
      try await page.press("Delete")
      #expect(page.document.text.contains("200 books can be deleted at once"))
      #expect(page.document.element(id: "selected-count")?.text == "206 selected")
    }
  }

  @Test("An address or a button that names nothing to undo does no harm")
  func unknownUndo() async throws {
    let app = try AppFixture()
    for text in [
      "changes.none", "changes.x.none", "changes.3.none", "deletion.12", "deletion.x", "other", ".",
    ] {
      let response = try await app.get("/books/edit?undo=\(text)")
      #expect(response.status == .ok)
      #expect(!response.text.contains("undo-many"))
    }
    let nothing = try await app.post("/books/edit", [("action", "undoMany:changes.3.none")])
    #expect(nothing.status == .seeOther)
    #expect(try await app.post("/books/edit", [("action", "undoMany:x")]).status == .badRequest)
    #expect(try await app.post("/books/edit", [("action", "move:aside")]).status == .badRequest)
  }
}
