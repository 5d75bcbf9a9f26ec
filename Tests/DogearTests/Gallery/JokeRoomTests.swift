import Testing

@testable import Dogear
@testable import LiveTesting

/// The jokes of the gallery and those that are saved, used as a reader of their text would, live and without JavaScript.
@Suite("The gallery's jokes", .timeLimit(.minutes(10)))
struct JokeRoomTests: RoomSuite {
  let app: AppFixture

  init() throws {
    app = try AppFixture()
  }

  @Test("Jokes are decided by buttons; those that are liked are saved, and stay", arguments: [true, false])
  func jokes(isLive: Bool) async throws {
    try await app.run(over: .memory) { site in
      let browser = site.browser()
      let page =
        try await isLive
        ? browser.open("/gallery/jokes?joke=bookmark") : browser.load("/gallery/jokes?joke=bookmark")
      let saved = try await browser.open("/gallery/saved-jokes")
      #expect(text(saved, "empty") == "No joke is saved yet.")
      try await page.press("Like")
      if isLive { try await page.advance(by: 1) }
      #expect(
        page.document.text.contains("When Chuck Norris dislikes an ending, the author writes another one."))
      try await page.press("Dislike")
      if isLive { try await page.advance(by: 1) }
      #expect(page.document.text.contains("Libraries whisper when Chuck Norris walks in."))
      // The translation is asked for once the joke is there.
      if isLive { try await page.advance(by: 1) }
      try await page.press("Toggle Language")
      #expect(page.document.text.contains("Las bibliotecas susurran cuando entra Chuck Norris."))
      #expect(text(page, "powered") == "Powered by the gallery’s own dictionary")
      try await page.choose("Translate to", "German")
      try await page.press("Translate")
      if isLive { try await page.advance(by: 1) }
      #expect(page.document.text.contains("Bibliotheken flüstern, wenn Chuck Norris hereinkommt."))
      try await saved.until { $0.element(id: "count")?.text == "1 joke" }
    }
  }

  @Test(
    "Jokes that were saved are there after the app has started again, and go with the rest of a visitor's data"
  )
  func persistence() async throws {
    let liked = try await app.post("/gallery/jokes?joke=bookmark", [("action", "like")])
    let cookies = liked.cookies
    let later = try AppFixture(after: app)
    let text = try await later.get("/gallery/saved-jokes", cookies: cookies).text
    #expect(text.contains("Chuck Norris needs no bookmark."))
    #expect(later.stores.ownedData.contains { $0.name == "saved_jokes" })
    #expect(!(try await later.get("/gallery/saved-jokes").text.contains("Chuck Norris needs no bookmark.")))
  }

  @Test("A joke is shared by its address")
  func sharing() async throws {
    try await visit("/gallery/jokes?joke=library") { page in
      try await page.follow("Share this joke")
      #expect(page.document.text.contains("Libraries whisper when Chuck Norris walks in."))
    }
  }

  @Test("A card that is dragged far enough is decided, and one that is not snaps back")
  func draggedJoke() async throws {
    try await visit("/gallery/jokes?joke=bookmark") { page in
      let button = try #require(page.document.root.elements.first { $0.attributes["data-release"] != nil })
      func release(_ argument: String) async throws {
        button.attributes["value"] = "release:\(argument)"
        try await page.press(TestElement(button, page.document))
      }
      try await release("0.700 300 320")
      #expect(page.document.text.contains("Chuck Norris needs no bookmark."))
      try await release("-0.700 -20 320")
      try await page.advance(by: 1)
      #expect(page.document.text.contains("When Chuck Norris dislikes an ending"))
      try await release("nonsense")
    }
  }

  @Test("A joke that does not come says why, and the first one comes by itself")
  func jokeErrors() async throws {
    try await visit("/gallery/jokes?failing=The%20connection") { page in
      #expect(page.document.text.contains("A joke is on its way…"))
      try await page.advance(by: 2)
      #expect(text(page, "message") == "There is no connection to the Internet.")
      #expect(page.document.text.contains("Houston we have a problem — no joke."))
      try await page.press("Like")
      try await page.choose("What fails", "Nothing")
      try await page.press("Another joke")
      try await page.advance(by: 2)
      #expect(text(page, "message") == "")
    }
    try await nothingIsScheduled()
  }

  @Test("Without JavaScript the first joke comes by a press, and the page says so")
  func firstJokeByPress() async throws {
    try await visit("/gallery/jokes", isLive: false) { page in
      #expect(text(page, "by-press") == "Without JavaScript a joke comes by a press: “Another joke”.")
      try await page.press("Another joke")
      #expect(text(page, "by-press") == nil)
      #expect(!page.document.text.contains("The first joke is on its way."))
    }
  }

  @Test("Saved jokes are found, turned, translated and deleted", arguments: [true, false])
  func savedJokes(isLive: Bool) async throws {
    try await app.run(over: .memory) { site in
      let browser = site.browser()
      let jokes = try await browser.load("/gallery/jokes?joke=bookmark")
      for _ in 0..<3 { try await jokes.press("Like") }
      let page =
        try await isLive ? browser.open("/gallery/saved-jokes") : browser.load("/gallery/saved-jokes")
      #expect(text(page, "count") == "3 jokes")
      func order() -> [String] {
        page.document.all(.button).map(\.name).filter { $0.hasPrefix("Delete: ") }.map {
          String($0.dropFirst(8).prefix(9))
        }
      }
      #expect(order() == ["Chuck Nor", "Libraries", "When Chuc"])
      try await page.choose("Order", "Z to A")
      if !isLive { try await page.press("Search") }
      #expect(order() == ["When Chuc", "Libraries", "Chuck Nor"])
      try await page.fill("Search the jokes", "whisper")
      if !isLive { try await page.press("Search") }
      #expect(text(page, "count") == "1 joke")
      try await page.press("Toggle Language")
      if isLive { try await page.fill("Search the jokes", "susurran") }
      #expect(text(page, "count") == (isLive ? "1 joke" : "0 jokes"))
      try await page.fill("Search the jokes", "")
      if !isLive { try await page.press("Search") }
      try await page.press("Delete: Las bibliotecas susurran cuando entra Chuck Norris.")
      #expect(text(page, "count") == "2 jokes")
      try await jokes.load("/gallery/jokes?joke=library")
      try await jokes.press("Like")
      let again = try await browser.load("/gallery/saved-jokes")
      #expect(text(again, "count") == "3 jokes")
    }
  }
}
