import HTTP
import LiveTesting
import Testing

@testable import Dogear

@Suite("Searches that are kept as shelves", .timeLimit(.minutes(10)))
struct SmartShelvesPageTests {
  @Test(
    "A search is kept under a name, has its books counted live, and goes again",
    arguments: TestConnection.allCases)
  func keeping(over connection: TestConnection) async throws {
    try await AppFixture().run(over: connection) { site in
      let browser = site.browser()
      let shelf = try await browser.open("/books?q=swift&show=want&sort=title")
      let path = try #require(shelf.document.element(id: "keep-link")?["href"])
      let page = try await browser.open(path)
      #expect(page.document.element(id: "question")?.text == "“swift” · Want to read · by title")
      try await page.fill("Name", "Swift to come")
      try await page.press("Keep")
      try await page.until { $0.element(id: "shelves")?.text.contains("Swift to come") == true }
      let kept = try await browser.open("/books/smart")
      #expect(kept.document.element(id: "shelves")?.text.contains("2 books") == true)
      #expect(kept.document.element(id: "keep-form") == nil)
      let link = try #require(kept.document.only(.link, named: "Swift to come")["href"])
      let answer = try await browser.open(link)
      #expect(answer.document.element(id: "count")?.text == "2 of 6 books")
      try await answer.press("Delete SwiftUI for Absolute Beginners")
      try await kept.until { $0.element(id: "shelves")?.text.contains("1 book") == true }
      try await kept.press("Remove Swift to come")
      try await kept.until { $0.element(id: "no-shelves") != nil }
    }
  }

  @Test("A name that is too long is refused, and one is not needed")
  func names() async throws {
    try await AppFixture().run(over: .memory) { site in
      let page = try await site.browser().open("/books/smart?show=read&tag=sf&as=ebook&in=English")
      try await page.fill("Name", String(repeating: "a", count: 101))
      try await page.press("Keep")
      #expect(page.document.text.contains("A name must not be longer than 100 characters"))
      try await page.fill("Name", "")
      try await page.press("Keep")
      try await page.until {
        $0.element(id: "shelves")?.text.contains("Read · tag sf · E-book · English") == true
      }
    }
  }

  @Test("Nothing is kept where nothing was searched for")
  func nothing() async throws {
    let app = try AppFixture()
    #expect(try await !app.get("/books/smart").text.contains("keep-form"))
    let response = try await app.post("/books/smart", [("action", "keep"), ("label", "All")])
    #expect(response.status == .unprocessableContent)
  }

  @Test(
    "A question is the same after it was stored, whatever is in it",
    arguments: ["", "q=a%26b%3Dc&sort=title", "tag=%C3%A4+b", "show=lent&in=Espa%C3%B1ol", "q=%", "x=y"])
  func texts(_ text: String) {
    let question = ShelfQuestion(text: text)
    #expect(ShelfQuestion(text: question.text) == question)
  }
}
