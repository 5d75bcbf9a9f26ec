import Testing

@testable import Dogear
@testable import LiveTesting

/// The rooms about rows that are deleted, moved and swiped, used as a reader of their texts would.
@Suite("The gallery's rooms about rows", .timeLimit(.minutes(10)))
struct ItemRoomTests: RoomSuite {
  let app: AppFixture

  init() throws {
    app = try AppFixture()
  }

  private func rows(_ page: TestPage) -> [String] {
    page.document.all(.button).filter { $0.name.hasPrefix("Delete ") }.map { String($0.name.dropFirst(7)) }
  }

  @Test("Rows are deleted, and in the edit mode moved and deleted together", arguments: [true, false])
  func editing(isLive: Bool) async throws {
    try await visit("/gallery/edit-list", isLive: isLive) { page in
      try await page.press("Delete Puzzle")
      #expect(text(page, "count") == "6 rows")
      try await page.press("Edit")
      try await page.press("Move Gift up")
      try await page.press("Move Controller down")
      try await page.check("Choose Clock")
      try await page.check("Choose T-Shirt")
      try await page.press("Delete what is chosen")
      #expect(
        rows(page).filter { $0 != "what is chosen" } == ["Gift", "Controller", "Shopping cart", "People"])
      #expect(page.document.all(.button, named: "Edit").isEmpty)
      try await page.press("Done")
      #expect(page.document.all(.button, named: "Move Gift up").isEmpty)
      for name in rows(page) { try await page.press("Delete \(name)") }
      #expect(text(page, "empty") == "Every row was deleted.")
      try await page.press("Begin anew")
      #expect(text(page, "count") == "7 rows")
    }
  }

  @Test(
    "A row that is dragged goes in front of another, or stays where the form says nothing of use",
    arguments: [
      ("gift 0", "gift.puzzle"), ("puzzle 7", "tshirt.puzzle"), ("puzzle 99", "tshirt.puzzle"),
      ("nobody 0", "puzzle.controller"), ("gift", "puzzle.controller"), ("gift x", "puzzle.controller"),
      ("", "puzzle.controller"),
    ])
  func dragging(argument: String, neighbours: String) async throws {
    let form = [("action", "move:\(argument)")]
    let response = try await app.post("/gallery/edit-list?edit=yes", form)
    #expect(response.headers["Location"]?.contains(neighbours) == true)
  }

  @Test("Rows have actions at both edges", arguments: [true, false])
  func actions(isLive: Bool) async throws {
    try await visit("/gallery/row-actions", isLive: isLive) { page in
      try await page.press("Unread: Clock")
      try await page.press("Read: Clock")
      try await page.press("Unread: Clock")
      try await page.press("Tag: Gift")
      #expect(text(page, "selection") == "Tagged: Gift")
      try await page.press("Delete: Gift")
      #expect(text(page, "selection") == "Nothing is tagged.")
      #expect(page.document.all(.button, named: "Delete: Gift").isEmpty)
      #expect(page.document.all(.button, named: "Read: Clock").count == 1)
      try await page.press("Full swipe")
      #expect(page.document.node(id: "items")?.attributes["data-swipes"] == "reveal")
    }
  }

  @Test("A country opens with its flag, and back", arguments: [true, false])
  func countries(isLive: Bool) async throws {
    try await visit("/gallery/countries", isLive: isLive) { page in
      try await page.press("Inline title")
      #expect(page.document.node(id: "list-title")?.attributes["class"] == "inline-title")
      try await page.press("Brazil South America")
      #expect(page.document.all(.image, named: "Flag of Brazil").count == 1)
      #expect(text(page, "country") == "Brazil")
      #expect(text(page, "rows") == "")
      try await page.press("Countries")
      #expect(text(page, "rows")?.contains("Pakistan") == true)
    }
  }

  @Test("Stocks are loaded, or an error says why not", arguments: [true, false])
  func stocks(isLive: Bool) async throws {
    try await visit("/gallery/stocks-and-news", isLive: isLive) { page in
      #expect(text(page, "stock-rows")?.contains("GOOG Google 1080.00 -0.24") == true)
      try await page.press("With decodingError")
      #expect(text(page, "message") == "The service answered with something else than stocks.")
      #expect(text(page, "stock-rows")?.contains("MSFT") == true)
      try await page.press("From the service")
      #expect(text(page, "message") == "")
    }
  }
}
