import Testing

@testable import LiveTesting

@Suite("The shelf as a table", .timeLimit(.minutes(10)))
struct ShelfTableTests {
  private func link(_ page: TestPage, _ column: String) -> String? {
    page.document.node(id: "sort-\(column)")?.attributes["href"]
  }

  @Test(
    "A head leads to the order by its column, then to the other way round, and the order says so",
    arguments: [
      ("", "title", "title", ""), ("&sort=title", "title", "-title", "ascending"),
      ("&sort=-title", "title", "title", "descending"), ("&sort=-title", "pages", "pages", "descending"),
      ("&sort=rating", "rating", "-rating", "descending"), ("&sort=-rating", "rating", "rating", "ascending"),
    ])
  func heads(order: String, column: String, next: String, sort: String) async throws {
    let app = try AppFixture()
    let text = try await app.get("/books?view=table\(order)").text
    for each in ["ascending", "descending"] {
      #expect(text.contains("aria-sort=\"\(each)\"") == (each == sort))
    }
    try await app.run(over: .memory) { site in
      let page = try await site.browser().load("/books?view=table\(order)")
      #expect(link(page, column) == "/books?sort=\(next)&view=table#sort-\(column)")
      #expect(page.document.node(id: "sort-status") == nil)
    }
  }

  @Test(
    "The table has the columns that were chosen; without a choice, the usual ones",
    arguments: TestConnection.allCases)
  func columns(over connection: TestConnection) async throws {
    try await AppFixture().run(over: connection) { site in
      let page = try await site.browser().load("/books?view=table")
      #expect(page.document.text.contains("476") && !page.document.text.contains("9781916265202"))
      let chosen = try await site.browser().load("/books?view=table&columns=title&columns=isbn&sort=title")
      #expect(!chosen.document.text.contains("476") && chosen.document.text.contains("9781916265202"))
      #expect(link(chosen, "title") == "/books?sort=-title&view=table&columns=title.isbn#sort-title")
      let titles = try await site.browser().load("/books?view=table&columns=title")
      #expect(!titles.document.text.contains("9781916265202") && titles.document.text.contains("Changer"))
    }
  }

  @Test(
    "An order that is the other way round is among those to choose from", arguments: TestConnection.allCases)
  func reversed(over connection: TestConnection) async throws {
    try await AppFixture().run(over: connection) { site in
      let page = try await site.browser().open("/books?view=table&sort=-pages")
      #expect(try page.field("Order").value == "-pages")
      try await page.fill("Search your books", "swift")
      #expect(try page.field("Order").value == "-pages")
      #expect(page.document.node(id: "sort-pages") != nil)
      // No books are no table.
      try await page.fill("Search your books", "nothing of that kind")
      #expect(page.document.node(id: "sort-pages") == nil)
      #expect(page.document.element(id: "no-matches") != nil)
    }
  }
}
