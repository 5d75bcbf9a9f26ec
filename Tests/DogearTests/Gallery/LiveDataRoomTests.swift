import Testing

@testable import Dogear
@testable import Gallery
@testable import GalleryModels
@testable import LiveTesting

/// The rooms about live data, used as a reader of their texts would.
@Suite("The gallery's live data", .timeLimit(.minutes(10)))
struct LiveDataRoomTests: RoomSuite {
  let app: AppFixture

  init() throws {
    app = try AppFixture()
  }

  @Test(
    "A list follows the documents that are changed in another window",
    arguments: ["/gallery/live-books-closure", "/gallery/live-books-publisher"])
  func following(path: String) async throws {
    try await app.run(over: .memory) { site in
      let browser = site.browser()
      let documents = try await browser.open("/gallery/documents")
      let list = try await browser.open(path)
      #expect(text(list, "count") == "4 books")
      try await documents.press("Delete changer")
      try await list.until { $0.element(id: "count")?.text == "3 books" }
      try await documents.press(
        try #require(documents.document.all(.button).first { $0.name.hasPrefix("sleep") }))
      try await documents.fill("Fields of sleep", "title: Why we dream\nauthor: Nora\nisbn: 1\npages: 12")
      try await documents.press("Save the document")
      try await list.until { $0.text.contains("Why we dream") }
      try await list.press("Follow")
      #expect(text(list, "state") == "The list stands still.")
      try await documents.press("Delete sleep")
      try await documents.sync()
      #expect(list.document.text.contains("Why we dream"))
      try await list.press("Follow")
      try await list.until { $0.element(id: "count")?.text == "2 books" }
    }
    try await nothingIsScheduled()
  }

  @Test("A document that is broken is named by one list, and an error ends the other")
  func errors() async throws {
    try await app.run(over: .memory) { site in
      let browser = site.browser()
      let documents = try await browser.open("/gallery/documents?document=sleep")
      let closure = try await browser.open("/gallery/live-books-closure")
      let publisher = try await browser.open("/gallery/live-books-publisher")
      try await documents.fill("Fields of sleep", "title: Why\nauthor: Nora\nisbn: 1\npages: many")
      try await documents.press("Save the document")
      try await closure.until {
        $0.element(id: "message")?.text == "The field pages of the document sleep is not a whole number."
      }
      try await publisher.until { $0.element(id: "count")?.text == "3 books" }
      try await documents.press("Refuse to read the books")
      try await publisher.until { $0.element(id: "state")?.text == "The list stands still." }
      try await closure.until {
        $0.element(id: "message")?.text == "Missing or insufficient permissions to read books."
      }
      try await documents.press("Refuse to read the books")
      try await closure.press("Follow")
      try await closure.until { $0.element(id: "count")?.text == "3 books" }
    }
  }

  @Test("Documents are another visitor's own, and stay without JavaScript")
  func visitors() async throws {
    try await app.run(over: .memory) { site in
      let mine = site.browser()
      let page = try await mine.load("/gallery/documents")
      try await page.fill("Name of a new document", "towel")
      try await page.press("Add a document")
      #expect(page.document.all(.button, named: "Delete towel").count == 1)
      let list = try await mine.load("/gallery/live-books-closure")
      #expect(text(list, "count") == "5 books")
      #expect(text(try await site.browser().load("/gallery/live-books-closure"), "count") == "4 books")
      try await page.fill("Name of a new document", "not a name")
      try await page.press("Add a document")
      #expect(text(page, "message") == "A document can’t have the path books/not a name.")
      try await page.press("books/hitchhiker/reviews")
      #expect(text(page, "rows")?.contains("Bring a towel.") == true)
    }
  }

  @Test("A document is fetched on demand, and an empty book where it can't be", arguments: [true, false])
  func onDemand(isLive: Bool) async throws {
    try await visit("/gallery/document-on-demand", isLive: isLive) { page in
      try await page.choose("Read it from", "cache")
      try await page.press("Fetch the document")
      if isLive { try await page.advance(by: 0.5) }
      #expect(text(page, "book") == "An empty book: there was no document to be read.")
      try await page.choose("Read it from", "server")
      try await page.press("Fetch the document")
      if isLive { try await page.advance(by: 0.5) }
      #expect(text(page, "book") == "The Hitchhiker's Guide to the Galaxy by Douglas Adams · 216 pages")
    }
  }

  @Test("Stores are bounded in number: those that nobody used go first")
  func bounds() throws {
    let documents = VisitorDocuments()
    func store(_ key: String) -> DocumentStore {
      documents.store(of: Visitor(owner: .visitor(key), account: nil, key: key))
    }
    let used = store("used")
    try used.write(["title": "Mine"], at: "books/mine")
    let unused = store("unused")
    for index in 0..<VisitorDocuments.limit { _ = store("visitor \(index)") }
    #expect(store("used") === used)
    #expect(store("unused") !== unused)
  }

  @Test("Notes are added, edited, found and deleted, and another window follows", arguments: [true, false])
  func notes(isLive: Bool) async throws {
    try await app.run(over: .memory) { site in
      let browser = site.browser()
      let page = try await isLive ? browser.open("/gallery/notes") : browser.load("/gallery/notes")
      try await page.press("New note")
      try await page.fill("Note", "Groceries\nTea")
      if isLive { try await page.advance(by: 0.5) } else { try await page.press("Save") }
      let other = try await browser.open("/gallery/notes")
      #expect(text(other, "rows")?.contains("Groceries Tea") == true)
      try await page.fill("Search the notes", "nothing")
      if !isLive { try await page.press("Search") }
      #expect(text(page, "count") == "0 notes")
      try await page.fill("Search the notes", "TEA")
      if !isLive { try await page.press("Search") }
      try await page.press("Delete Groceries")
      #expect(text(page, "count") == "0 notes")
      try await other.until { $0.element(id: "count")?.text == "0 notes" }
    }
    try await nothingIsScheduled()
  }
}
