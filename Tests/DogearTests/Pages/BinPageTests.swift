import HTTP
import LiveTesting
import Testing

@testable import Dogear

@Suite("The pages of what was deleted", .timeLimit(.minutes(10)))
struct BinPageTests {
  private func names(_ page: TestPage) -> [String] {
    page.document.element(id: "deleted")?.all(.heading).map(\.text) ?? []
  }

  @Test("Books go back to their places, the focus goes on to the next", arguments: TestConnection.allCases)
  func books(over connection: TestConnection) async throws {
    try await AppFixture().run(over: connection) { site in
      let browser = site.browser()
      let shelf = try await browser.open("/books")
      let bin = try await browser.open("/books/deleted")
      #expect(bin.document.title == "Deleted books · Dogear")
      #expect(bin.document.element(id: "nothing-deleted") != nil)
      for title in ["Changer", "Why we sleep"] { try await shelf.press("Delete \(title)") }
      try await bin.until { _ in names(bin) == ["Why we sleep", "Changer"] }
      #expect(bin.document.text.contains("Deleted just now"))
      try await bin.press("Put back Why we sleep")
      #expect(bin.announcements == ["Why we sleep is back."])
      #expect(bin.document.focus == "restore-sample-1")
      #expect(names(bin) == ["Changer"])
      try await bin.press("Put back Changer")
      #expect(bin.document.focus == "deleted-heading")
      #expect(bin.document.element(id: "nothing-deleted") != nil)
      try await shelf.until { $0.element(id: "count")?.text == "6 books" }
    }
  }

  @Test("Without JavaScript a book is restored with a word", arguments: TestConnection.allCases)
  func plain(over connection: TestConnection) async throws {
    try await AppFixture().run(over: connection) { site in
      let page = try await site.browser().load("/books")
      try await page.press("Delete Changer")
      try await page.follow("Recently deleted")
      #expect(names(page) == ["Changer"])
      try await page.press("Put back Changer")
      #expect(page.target == "/books/deleted")
      #expect(page.document.element(id: "flash")?.text == "Changer is back.")
      #expect(names(page) == [])
      try await page.follow("All books")
      #expect(page.document.element(id: "count")?.text == "6 books")
    }
  }

  @Test("Reminders have a page of their own, without the empty ones")
  func reminders() async throws {
    let app = try AppFixture()
    try await app.run(over: .memory) { site in
      let page = try await site.browser().load("/reminders")
      for title in ["Milk", "Bread"] {
        try await page.press("New Reminder")
        try await page.fill("Reminder", title, at: 0)
        try await page.press("Done:")
        try page.toggle("Actions for \(title)")
        try await page.press("Delete \(title)")
      }
      try await page.press("New Reminder")
      try page.toggle("Actions for")
      try await page.press("Delete Empty reminder")
      try await page.follow("Recently deleted")
      #expect(page.document.title == "Deleted reminders · Dogear")
      #expect(names(page) == ["Bread", "Milk"])
    }
  }

  @Test("What was put back in another tab is no error, what never was is one")
  func goneAlready() async throws {
    let app = try AppFixture()
    let cookies = try await app.get("/books").cookies
    _ = try await app.post("/books", [("action", "delete"), ("id", "sample-1")], cookies: cookies)
    for _ in 1...2 {
      let form = [("action", "restore"), ("id", "sample-1")]
      #expect(try await app.post("/books/deleted", form, cookies: cookies).status == .seeOther)
    }
    let form = [("action", "restore"), ("id", "unknown")]
    #expect(try await app.post("/books/deleted", form, cookies: cookies).status == .notFound)
  }

  @Test("What one visitor deleted, no other sees")
  func strangers() async throws {
    try await AppFixture().run(over: .memory) { site in
      let mine = try await site.browser().open("/books")
      try await mine.press("Delete Changer")
      #expect(try await names(site.browser().load("/books/deleted")) == [])
    }
  }
}
