import Testing

@testable import Dogear
@testable import LiveTesting

/// The rooms about lists, used as a reader of their texts would.
@Suite("The gallery's rooms about lists", .timeLimit(.minutes(10)))
struct ListRoomTests: RoomSuite {
  let app: AppFixture

  init() throws {
    app = try AppFixture()
  }

  @Test("Rows have a text, two lines, or an icon and a count")
  func rows() async throws {
    try await visit("/gallery/rows", isLive: false) { page in
      let rows = page.document.all(.listItem).map(\.text)
      for text in ["Hello, SwiftUI!", "Eat one a day", "Soft and sweet"] {
        #expect(rows.contains { $0.contains(text) }, "\(text)")
      }
      #expect(rows.contains { $0.contains("Mango Soft and sweet 1") })
    }
  }

  @Test("A search follows the term and the collection", arguments: [true, false])
  func search(isLive: Bool) async throws {
    try await visit("/gallery/search", isLive: isLive) { page in
      #expect(text(page, "count") == "4 books")
      try await page.fill("Search by title or author", "adams")
      if !isLive { try await page.press("Search") }
      #expect(text(page, "count") == "1 book")
      try await page.choose("Length", "More than 300 pages")
      if !isLive { try await page.press("Search") }
      #expect(text(page, "count") == "0 books")
      try await page.choose("Length", "Any length")
      if !isLive { try await page.press("Search") }
      try await page.press("Add a random book")
      #expect(text(page, "count") == "1 book")
      try await page.fill("Search by title or author", "")
      if !isLive { try await page.press("Search") }
      #expect(text(page, "count") == (isLive ? "5 books" : "4 books"))
    }
  }

  @Test("A list is fetched as its page opens; without JavaScript, when it is asked for")
  func fetching() async throws {
    try await visit("/gallery/fetch") { page in
      #expect(text(page, "overlay") == "Fetching data, please wait...")
      try await page.advance(by: 2)
      #expect(text(page, "overlay") == "")
      #expect(page.document.element(id: "book-hitchhiker") != nil)
    }
    try await visit("/gallery/fetch", isLive: false) { page in
      try await page.press("Fetch again")
      #expect(page.document.element(id: "book-hitchhiker") != nil)
    }
  }

  @Test("A refresh brings a book on top")
  func refreshing() async throws {
    try await visit("/gallery/refresh") { page in
      try await page.press("Refresh")
      #expect(page.document.all(.button, named: "Refreshing…").count == 1)
      try await page.advance(by: 2)
      #expect(text(page, "count") == "5 books")
      try await page.advance(by: 0.5)
      #expect(page.document.all(.button, named: "Refresh").count == 1)
    }
  }

  @Test("Of a hundred thousand rows any can be gone to", arguments: [true, false])
  func longList(isLive: Bool) async throws {
    try await visit("/gallery/long-list", isLive: isLive) { page in
      #expect(text(page, "place") == "1 to 60 of 100000")
      try await page.press("Show more")
      #expect(text(page, "place") == (isLive ? "1 to 120 of 100000" : "61 to 120 of 100000"))
      try await page.fill("Go to row", "50000")
      try await page.press("Go")
      #expect(text(page, "place") == "50000 to 50059 of 100000")
      try await page.fill("Go to row", "100000")
      try await page.pressEnter(in: "Go to row")
      #expect(page.document.all(.listItem).filter { $0.text.hasPrefix("Row ") }.map(\.text) == ["Row 100000"])
    }
  }

  @Test("A hierarchy opens by its levels")
  func nested() async throws {
    try await visit("/gallery/nested-list") { page in
      #expect(!page.document.text.contains("Mostly Harmless"))
      try page.toggle("Douglas Adams")
      #expect(page.document.text.contains("Mostly Harmless"))
    }
  }

  @Test("A list has one of eight styles", arguments: [true, false])
  func styles(isLive: Bool) async throws {
    try await visit("/gallery/list-looks", isLive: isLive) { page in
      #expect(page.document.node(id: "styled")?.attributes["class"] == "styled insetGrouped")
      for style in ["grouped", "inset", "insetGrouped", "plain", "sidebar", "covers", "table"] {
        try await page.choose("List style", style)
        if !isLive { try await page.press("Show") }
        #expect(page.document.node(id: "styled")?.attributes["class"] == "styled \(style)")
        #expect(text(page, "styled")?.contains("Apples") == true)
      }
      #expect(text(page, "footer") == "3 fruits")
    }
  }

  @Test("Rows have looks of their own, and lines that are told in words; sections have rows and footers")
  func rowStyles() async throws {
    try await visit("/gallery/list-looks") { page in
      let rows = try #require(page.document.node(id: "styled-rows")).elements.filter { $0.tag == "li" }
      #expect(
        rows.map { $0.attributes["class"]?.split(separator: " ").joined(separator: " ") } == [
          "plain", "plain", "foreground", "tint", "plain background", "plain inset",
        ])
      #expect(text(page, "separated")?.contains("Row 3: a line above and below Row 4: red lines") == true)
      #expect(text(page, "separated")?.contains("Row 8: a blue line above") == true)
      #expect(
        text(page, "sections")?.hasSuffix(
          "Section 5 Row 1 Row 2 Section 5 has no line below Section 6 Row 1 Row 2") == true)
    }
  }

  @Test("Dishes are searched", arguments: [true, false])
  func dishes(isLive: Bool) async throws {
    try await visit("/gallery/dishes", isLive: isLive) { page in
      try await page.fill("Search dishes", "meat")
      if !isLive { try await page.press("Search") }
      #expect(text(page, "count") == "1 dish")
      #expect(page.document.text.contains("Spaghetti Meatballs"))
    }
  }

  @Test("Posts arrive two seconds after the page has opened")
  func posts() async throws {
    try await visit("/gallery/posts") { page in
      #expect(text(page, "waiting") == "Posts are on their way…")
      try await app.clock.advance(by: 2)
      try await page.until { $0.element(id: "waiting") == nil }
      #expect(page.document.all(.heading).contains { $0.text == "Getting started with Combine" })
    }
  }
}
