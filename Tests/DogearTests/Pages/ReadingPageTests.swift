import HTTP
import LiveTesting
import Testing

@testable import Dogear

@Suite("Saying how far one is in a book", .timeLimit(.minutes(10)))
struct ReadingPageTests {
  @Test(
    "A book that is being read stands first on the shelf, and gets on there",
    arguments: TestConnection.allCases)
  func shelf(over connection: TestConnection) async throws {
    try await AppFixture().run(over: connection) { site in
      let browser = site.browser()
      let shelf = try await browser.open("/books")
      #expect(shelf.document.element(id: "now") == nil)
      let book = try await browser.open("/books/sample-1")
      try await book.press("Begin to read")
      try await shelf.until { $0.element(id: "being-read")?.text.contains("Changer") == true }
      try await shelf.press("10 pages more of Changer")
      try await shelf.until { $0.element(id: "being-read")?.text.contains("page 10 of 476, 2 %") == true }
      try await book.until { $0.element(id: "read-state")?.text == "Reading, page 10 of 476, 2 %" }
      try await shelf.press("Finished Changer")
      try await shelf.until { $0.element(id: "now") == nil }
      try await book.until { $0.element(id: "read-state")?.text == "Read" }
    }
  }

  @Test("Of many books that are being read four stand first, and the rest follows on demand")
  func many() async throws {
    try await AppFixture().run(over: .memory) { site in
      let browser = site.browser()
      for id in 1...4 { try await browser.open("/books/sample-\(id)").press("Begin to read") }
      var shelf = try await browser.open("/books")
      #expect(shelf.document.element(id: "now-more") == nil)
      for id in 5...6 { try await browser.open("/books/sample-\(id)").press("Begin to read") }
      shelf = try await browser.open("/books")
      #expect(shelf.document.element(id: "being-read")?.all(.listItem).count == 4)
      try shelf.toggle("2 more that you are reading")
      #expect(shelf.document.element(id: "being-read-too")?.all(.listItem).count == 2)
      let last = try #require(shelf.document.element(id: "now-link-sample-6")?.text)
      try await shelf.press("Finished \(last)")
      #expect(shelf.document.element(id: "being-read-too")?.all(.listItem).count == 1)
      #expect(shelf.document.all(.disclosure, named: "1 more that you are reading").count == 1)
    }
  }

  @Test("A place is typed as a page or as percent; nonsense is said to be some")
  func places() async throws {
    try await AppFixture().run(over: .memory) { site in
      let book = try await site.browser().open("/books/sample-1")
      try await book.press("Begin to read")
      try await book.fill("On page, or %", "238")
      try await book.press("Set")
      #expect(book.document.element(id: "read-state")?.text == "Reading, page 238 of 476, 50 %")
      try await book.fill("On page, or %", "75%")
      try await book.press("Set")
      #expect(book.document.element(id: "read-state")?.text == "Reading, 75 %")
      try await book.fill("On page, or %", "far")
      try await book.press("Set")
      #expect(book.announcements.last == "That is neither a page nor a part such as 45 %.")
    }
  }

  @Test("Enter in the field for the place sets it", arguments: TestConnection.allCases)
  func enter(over connection: TestConnection) async throws {
    try await AppFixture().run(over: connection) { site in
      let browser = site.browser()
      let book = try await browser.open("/books/sample-1")
      try await book.press("Begin to read")
      try await book.fill("On page, or %", "238")
      try await book.pressEnter(in: "On page, or %")
      try await book.until { $0.element(id: "read-state")?.text == "Reading, page 238 of 476, 50 %" }
      let shelf = try await browser.open("/books")
      try shelf.toggle("On page… of Changer")
      try await shelf.fill("On page, or %", "357")
      try await shelf.pressEnter(in: "On page, or %")
      try await book.until { $0.element(id: "read-state")?.text == "Reading, page 357 of 476, 75 %" }
    }
  }

  @Test("The menu of a row says what becomes of a book", arguments: TestConnection.allCases)
  func menu(over connection: TestConnection) async throws {
    try await AppFixture().run(over: connection) { site in
      let browser = site.browser()
      let shelf = try await browser.open("/books")
      let book = try await browser.open("/books/sample-1")
      for choice in ["Reading", "Stopped", "Read", "Want to read"] {
        if shelf.document.all(.button, named: choice).isEmpty { try shelf.toggle("More for Changer") }
        try await shelf.press(choice)
        try await book.until { $0.element(id: "read-state")?.text == choice }
      }
      if shelf.document.all(.button, named: "Stopped").isEmpty { try shelf.toggle("More for Changer") }
      #expect(try shelf.document.only(.button, named: "Want to read")["aria-pressed"] == "true")
      #expect(try shelf.document.only(.button, named: "Stopped")["aria-pressed"] == "false")
    }
  }

  @Test("Ratings, earlier readings and quotes are kept and taken back")
  func parts() async throws {
    try await AppFixture().run(over: .memory) { site in
      let browser = site.browser()
      let book = try await browser.open("/books/sample-1")
      try book.toggle("Rate")
      try await book.press("4.5 of 5 stars")
      try await book.until { $0.element(id: "rating-text")?.text == "4.5 of 5 stars" }
      try await book.press("No rating")
      try await book.until { $0.element(id: "rating-text")?.text == "Not rated" }
      try book.toggle("Add a quote")
      try await book.fill("Quote", "Two\nlines")
      try await book.fill("Page", "12")
      try await book.press("Add the quote")
      try await book.until { $0.element(id: "quotes")?.text.contains("Two") == true }
      #expect(book.document.element(id: "quotes")?.text.contains("Page 12") == true)
      try await book.press("Remove this quote")
      try await book.until { $0.element(id: "quotes")?.text == "" }
    }
  }

  @Test(
    "A quote without a text is refused where it is typed, and what is typed stays", arguments: [true, false])
  func emptyQuote(isLive: Bool) async throws {
    try await AppFixture().run(over: .memory) { site in
      let browser = site.browser()
      let book = try await isLive ? browser.open("/books/sample-1") : browser.load("/books/sample-1")
      try book.toggle("Add a quote")
      #expect(try book.field("Quote").details == "")
      try await book.fill("Page", "12")
      try await book.press("Add the quote")
      // Without JavaScript the form is on a new page, where nobody opened it.
      #expect(try book.field("Quote").details == "Quote must not be empty")
      try await book.fill("Quote", String(repeating: "a", count: Book.longTextLimit + 1))
      try await book.press("Add the quote")
      #expect(try book.field("Quote").details == "Quote must not be longer than 10000 characters")
      try await book.fill("Quote", "Everything changes.")
      try await book.press("Add the quote")
      #expect(book.document.element(id: "quotes")?.text.contains("Page 12") == true)
      if !isLive { try book.toggle("Add a quote") }
      #expect(try book.field("Quote").details == "")
    }
  }

  @Test("Days that make no reading are refused, and the page says why", arguments: [true, false])
  func days(isLive: Bool) async throws {
    try await AppFixture().run(over: .memory) { site in
      let browser = site.browser()
      let book = try await isLive ? browser.open("/books/sample-1") : browser.load("/books/sample-1")
      func add(_ start: String, _ finish: String) async throws -> String? {
        if book.document.all(.button, named: "Add the reading").isEmpty {
          try book.toggle("Add an earlier reading")
        }
        // Each reading in the list has such fields, too.
        let index = book.document.element(id: "readings")?.all(.listItem).count
        try await book.fill("Begun", start, at: index)
        try await book.fill("Ended", finish, at: index)
        try await book.press("Add the reading")
        return book.document.element(id: "days-message")?.text
      }
      #expect(try await add("", "") == "Say when the reading began, or when it ended")
      #expect(try await add("2024-03-02", "2024-03-01") == "A reading begins before it ends")
      #expect(book.document.element(id: "read-state")?.text == "Want to read")
      #expect(try await add("2024-03-01", "2024-03-02") == "")
      #expect(book.document.element(id: "read-state")?.text == "Read")
      #expect(book.document.all(.button, named: "Read it again").count == 1)
      // The form is empty again, and does not say so.
      #expect(book.document.element(id: "begun")?["value"] == "")
      // Nor is a reading there twice.
      #expect(try await add("2024-03-01", "2024-03-02") == "")
      #expect(book.document.element(id: "readings")?.all(.listItem).count == 1)
    }
  }

  @Test("Buttons that say nonsense are refused")
  func nonsense() async throws {
    let app = try AppFixture()
    let cookies = try await app.get("/books").cookies
    for action in [
      "advance:0", "advance:x", "advance", "rate:11", "rate", "setRead", "setStatus", "setStatus:lost",
    ] {
      let response = try await app.post("/books", [("action", action), ("id", "sample-1")], cookies: cookies)
      #expect(response.status == .badRequest, "\(action)")
    }
    let response = try await app.post("/books", [("action", "finish"), ("id", "unknown")], cookies: cookies)
    #expect(response.status == .notFound)
  }
}
