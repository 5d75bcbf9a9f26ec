import HTTP
import HTTPTesting
import Testing

@testable import Dogear
@testable import LiveTesting

@Suite("Finding a book and adding it", .timeLimit(.minutes(10))) struct FindPageTests {
  private let library = TestLibrary()

  private func app() throws -> AppFixture { try AppFixture(openLibrary: library.server) }

  @Test(
    "What is found is added with one press, and is marked as on the shelf", arguments: TestConnection.allCases
  )
  func adding(over connection: TestConnection) async throws {
    try await app().run(over: connection) { site in
      let browser = site.browser()
      let page = try await browser.open("/books/find?q=ferry")
      #expect(page.document.element(id: "found-count")?.text == "5 books")
      #expect(page.document.element(id: "on-shelf-OL12W") != nil)
      try await page.press("Add The Winter Ferry: A Crossing")
      try await page.until { $0.element(id: "on-shelf-OL11W") != nil }
      let shelf = try await browser.open("/books?q=winter")
      #expect(shelf.document.element(id: "count")?.text == "1 of 7 books")
    }
  }

  @Test("A book that is added gets its cover a little later, and one whose cover is no picture a drawn one")
  func covers() async throws {
    try await app().run(over: .memory) { site in
      let browser = site.browser()
      let page = try await browser.open("/books/find?q=ferry")
      let shelf = try await browser.open("/books")
      for name in ["A Winter's Ledger", "The Winter Ferry: A Crossing"] {
        try await page.press("Add \(name)")
      }
      try await shelf.until { document in
        document.root.elements.contains { node in
          let source = node.tag == "img" ? node.attributes["src"] ?? "" : ""
          return source.hasPrefix("/covers/") && !source.contains("drawn")
        }
      }
      let html = try await browser.client.send(.get, "/books").text
      #expect(html.matches(of: /src="\/covers\/[0-9a-f]{64}"/).count == 1)
    }
  }

  @Test("Editions are shown of one work, and each can be added", arguments: TestConnection.allCases)
  func editions(over connection: TestConnection) async throws {
    try await app().run(over: connection) { site in
      let browser = site.browser()
      let page = try await browser.open("/books/find?q=ferry&editions=OL11W")
      #expect(page.document.element(id: "found-OL6M")?.text.contains("Kaiverlag · 1981 · German") == true)
      try await page.press("Add Die Winterfähre")
      try await page.until { $0.element(id: "on-shelf-OL6M") != nil }
      #expect(page.document.element(id: "on-shelf-OL5M") == nil)
      let shelf = try await browser.open("/books?q=winterf%C3%A4hre")
      #expect(shelf.document.element(id: "count")?.text == "1 of 7 books")
    }
  }

  @Test("No result, a failure, and a work that is not among those found have their own pages")
  func states() async throws {
    try await app().run(over: .memory) { site in
      let browser = site.browser()
      let empty = try await browser.open("/books/find")
      #expect(empty.document.element(id: "found-count")?.text == "")
      let none = try await browser.open("/books/find?q=nothing+at+all&editions=OL99W")
      #expect(
        none.document.element(id: "no-result")?.text.contains("No result for “nothing at all”.") == true)
      // The page is made, and made once more as its stream opens.
      library.fail(nil, nil)
      let failed = try await browser.open("/books/find?q=lamp")
      #expect(
        failed.document.element(id: "find-failed")?.text.contains("Open Library can't be reached right now.")
          == true)
      try await failed.press("Try again")
      try await failed.until { $0.element(id: "found-OL11W") != nil }
    }
  }

  @Test("Without a catalogue the page says so, and nothing of searching it, and leads to the form")
  func off() async throws {
    let app = try AppFixture()
    let text = try await app.get("/books/find").text
    #expect(text.contains("Books can’t be looked up here"))
    #expect(text.contains("href=\"/books?add=1\">Add a book by hand</a>"))
    #expect(!text.contains("Search Open Library") && !text.contains("id=\"q\""))
  }

  @Test("A network asks so many questions at once, all so many more, and known answers cost nobody any")
  func limit() async throws {
    let app = try app()
    for _ in 0..<Attempts.freeQuestions {
      try await app.accounts.attempts.admitQuestion(from: "192.0.2.1", at: app.now)
    }
    await #expect(throws: AccountsError.tooManyAttempts(seconds: 2)) {
      try await app.accounts.attempts.admitQuestion(from: "192.0.2.1", at: app.now)
    }
    for number in Attempts.freeQuestions..<Attempts.freeQuestionsOfAll {
      _ = try await app.get("/books/find?q=term\(number)")
    }
    let asked = library.questions.count
    #expect(asked == Attempts.freeQuestionsOfAll - Attempts.freeQuestions)
    let refused = try await app.get("/books/find?q=more").text
    #expect(refused.contains("Your network has searched a lot. Try again in a second."))
    #expect(try await app.get("/books/find?q=term99").text.contains("The Winter Ferry"))
    #expect(library.questions.count == asked)
  }

  @Test("A press whose book is no more among those found says so")
  func gone() async throws {
    let app = try app()
    let response = try await app.post("/books/find?q=ferry", [("action", "add"), ("id", "OL77W")])
    #expect(response.status.code < 400)
  }
}
