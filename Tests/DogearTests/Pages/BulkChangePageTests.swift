import Database
import HTTPTesting
import LiveTesting
import Testing

@testable import Dogear

@Suite("The page of a change of many books that was interrupted", .timeLimit(.minutes(10)))
struct BulkChangePageTests {
  private static let ids = Book.samples.map(\.id)

  private let app: AppFixture
  private let bulk: BulkChanges

  init() throws {
    app = try AppFixture()
    bulk = try #require(app.stores.feature(BooksFeature.self)).bulk
  }

  private func owner() async throws -> OwnerID {
    try await app.stores.services.database.read { connection in
      OwnerID(rawValue: try #require(try connection.first("SELECT owner FROM shelves")).string("owner"))
    }
  }

  /// Leaves a change of the samples as a program does that is killed when two are done.
  private func interrupt() async throws {
    let (owner, records) = (try await owner(), bulk.records)
    var change = BulkChange(id: "key", kind: .mark(.tagged("night"), day: 20_784), total: Self.ids.count)
    change.done = 2
    change.result.marked.changed = 2
    try await app.stores.services.database.write { [change] in
      try records.begin(change, of: Self.ids, owner, $0)
    }
  }

  @Test("Another is refused in words, and what is selected stays so", arguments: [true, false])
  func busy(isLive: Bool) async throws {
    try await app.run(over: .memory) { site in
      let browser = site.browser()
      try await browser.open("/books/edit").press("Move Changer down")
      try await interrupt()
      let page = try await isLive ? browser.open("/books/edit") : browser.load("/books/edit")
      func text(_ id: String) -> String? { page.document.element(id: id)?.text }
      #expect(
        text("bulk-sentence")
          == "The change of 6 books was interrupted when 2 were done. It goes on by itself.")
      try await page.check("Select \(Book.samples[1].title)")
      try await page.fill("Tag", "day")
      try await page.press("Add tag")
      #expect(
        text("selection-message")
          == "Many books are being changed already, 2 of 6 are done. Wait until all are, and press again.")
      #expect(text("selected-count") == "1 selected")
      #expect(try page.document.field("Tag").value == "day")
    }
  }

  @Test("When it was finished the open page says so, and offers to undo all of it")
  func finished() async throws {
    try await app.run(over: .memory) { site in
      let browser = site.browser()
      try await browser.open("/books/edit").press("Move Changer down")
      try await interrupt()
      let page = try await browser.open("/books/edit")
      #expect(try await bulk.resume() == 1)
      try await page.until {
        $0.element(id: "bulk-sentence")?.text
          == "The change of 6 books that was interrupted has been finished."
      }
      try await page.press("Undo: Changed 6 books.")
      #expect(page.announcements.last == "Undone for 4 books: how the others were is not known any more.")
      try await page.until { $0.element(id: "bulk-sentence")?.text == "" }
    }
  }
}
