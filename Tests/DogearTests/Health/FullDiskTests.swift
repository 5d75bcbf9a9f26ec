import Database
import HTTP
import HTTPTesting
import Testing

@testable import Dogear

/// A database that can't grow any more. `Tests/Browser/test_full_disk.py` fills the disk of the whole program.
@Suite("A full disk", .timeLimit(.minutes(10)))
struct FullDiskTests {
  @Test("Ends the answers of success, not what was stored, and is logged")
  func full() async throws {
    let lines = FaultLines()
    let app = try AppFixture(hasher: PasswordHasher(cost: .minimal), logFault: lines.write)
    let cookies = try await app.get("/books").cookies
    let database = app.stores.services.database
    var stored = 0
    for number in 0..<300 {
      // From here on there is room for what is being written alone.
      if number == 10 {
        try await database.write { connection in
          let pages = try connection.first("PRAGMA page_count")?.int("page_count") ?? 0
          _ = try connection.query("PRAGMA max_page_count = \(pages)")
        }
      }
      let title = "Book \(number) \(String(repeating: "x", count: 400))"
      let form = [("action", "add"), ("title", title), ("author", ""), ("isbn", ""), ("pages", "")]
      let response = try await app.post("/books", form, cookies: cookies)
      if response.status == .seeOther {
        stored += 1
      } else {
        #expect(response.status == .internalServerError)
        break
      }
    }
    #expect(stored >= 10)
    #expect(stored < 300)
    #expect(lines.take().contains { $0.contains("the disk is full") })
    // What was answered is there, and nothing else, now and after a restart.
    #expect(try await shownBooks(app, cookies) == stored + 6)
    let restarted = try AppFixture(hasher: PasswordHasher(cost: .minimal), after: app)
    #expect(try await shownBooks(restarted, cookies) == stored + 6)
  }

  private func shownBooks(_ app: AppFixture, _ cookies: String) async throws -> Int {
    try await app.get("/books?rows=960", cookies: cookies).text.matches(of: /id="book-row-/).count
  }
}
