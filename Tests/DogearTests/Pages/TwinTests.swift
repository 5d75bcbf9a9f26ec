import HTTP
import LiveTesting
import Testing

@testable import Dogear

@Suite("Adding a book whose ISBN the shelf has", .timeLimit(.minutes(10)))
struct TwinTests {
  @Test("It is said at the field and on submission, and a second press adds it", arguments: [true, false])
  func twice(isLive: Bool) async throws {
    try await AppFixture().run(over: .memory) { site in
      let browser = site.browser()
      let shelf = try await isLive ? browser.open("/books?add=1") : browser.load("/books?add=1")
      func note() -> String { shelf.document.element(id: "isbn-twin")?.text ?? "" }
      let sentence = "“Changer” with this ISBN is on your shelf already."
      try await shelf.fill("Title", "Changer once more")
      // The same number, in ten digits and with hyphens.
      try await shelf.fill("ISBN", "1-916265-20-0")
      if isLive { #expect(note() == sentence) }
      try await shelf.press("Save")
      #expect(note() == "\(sentence) Save again to add it all the same.")
      #expect(shelf.document.element(id: "count")?.text == "6 books")
      #expect(try shelf.document.field("Title").value == "Changer once more")
      #expect(shelf.document.element(id: "isbn-twin")?.all(.link).first?["href"] == "/books/sample-1")
      try await shelf.press("Save")
      #expect(shelf.document.element(id: "count")?.text == "7 books")
    }
  }

  @Test("Another ISBN is asked about again, and one that nobody has is not", arguments: [true, false])
  func another(isLive: Bool) async throws {
    try await AppFixture().run(over: .memory) { site in
      let browser = site.browser()
      let shelf = try await isLive ? browser.open("/books?add=1") : browser.load("/books?add=1")
      try await shelf.fill("Title", "Once more")
      try await shelf.fill("ISBN", "9781916265202")
      try await shelf.press("Save")
      try await shelf.fill("ISBN", "9780141983769")
      try await shelf.press("Save")
      #expect(shelf.document.element(id: "isbn-twin")?.text.contains("“Why we sleep”") == true)
      #expect(shelf.document.element(id: "count")?.text == "6 books")
      try await shelf.fill("ISBN", "9783522202558")
      try await shelf.press("Save")
      #expect(shelf.document.element(id: "count")?.text == "7 books")
    }
  }
}
