import HTTP
import LiveTesting
import Testing

@testable import Dogear

@Suite("Two people change the same thing", .timeLimit(.minutes(10)))
struct ConflictTests {
  private func reminders(_ page: TestPage) -> [String] {
    page.document.all(.textbox, named: "Reminder").map(\.value)
  }

  /// Two tabs of one visitor with a reminder, the second as a browser without JavaScript where it is not live.
  private func twoTabs(
    over connection: TestConnection = .memory, isLive: Bool = true,
    _ body: (_ one: TestPage, _ two: TestPage) async throws -> Void
  ) async throws {
    try await AppFixture().run(over: connection) { site in
      let browser = site.browser()
      let one = try await browser.open("/reminders")
      try await one.press("New Reminder")
      try await one.fill("Reminder", "two")
      try await body(one, try await isLive ? browser.open("/reminders") : browser.load("/reminders"))
    }
  }

  @Test("Ticking, flagging and moving a row from a page that is behind leaves its text as others have it")
  func staleRow() async throws {
    try await twoTabs(isLive: false) { one, two in
      try await one.fill("Reminder", "two alpha")
      try await two.press("Done: two")
      #expect(reminders(two) == ["two alpha"])
      #expect(two.document.all(.button, named: "Done: two alpha")[0]["aria-pressed"] == "true")
      #expect(reminders(one) == ["two alpha"])
    }
  }

  @Test("Who types over another's text chooses", arguments: [ConflictChoice.mine, .theirs])
  func sameRow(choice: ConflictChoice) async throws {
    try await twoTabs { one, two in
      try await two.fill("Reminder", "two b")
      try await one.fill("Reminder", "theirs")
      #expect(one.conflicts == ["title": "two b"])
      try await one.keep(.mine, of: "Reminder")
      try await two.fill("Reminder", "mine")
      #expect(two.conflicts == ["title": "theirs"])
      try await two.keep(choice, of: "Reminder")
      #expect(two.conflicts.isEmpty)
      #expect(reminders(two) == [choice.rawValue])
      try await one.until { $0.all(.button, named: "Done: \(choice.rawValue)").count == 1 }
    }
  }

  @Test("Without JavaScript a page shows both texts", arguments: ["Keep mine", "Keep theirs"])
  func plainRow(choice: String) async throws {
    try await twoTabs(isLive: false) { one, two in
      try await one.fill("Reminder", "theirs")
      try await two.fill("Reminder", "mine")
      try await two.press("Done: two")
      #expect(two.status == .conflict)
      #expect(two.document.title == "Changed meanwhile · Dogear")
      #expect(two.document.text.contains("theirs"))
      #expect(two.document.text.contains("mine"))
      #expect(reminders(one) == ["theirs"])
      try await two.press(choice)
      #expect(two.target == "/reminders")
      #expect(reminders(two) == [choice == "Keep mine" ? "mine" : "theirs"])
      #expect(two.document.all(.button, named: "Done: \(reminders(two)[0])")[0]["aria-pressed"] == "true")
    }
  }

  @Test("A row that somebody deleted is put back with what was typed, or let go", arguments: [true, false])
  func plainDeleted(isPutBack: Bool) async throws {
    try await twoTabs(isLive: false) { one, two in
      try one.toggle("Actions for two")
      try await one.press("Delete two")
      try await two.fill("Reminder", "mine")
      try await two.pressEnter(in: "Reminder")
      #expect(two.status == .conflict)
      #expect(two.document.title == "Deleted meanwhile · Dogear")
      if isPutBack {
        try await two.press("Put it back with my text")
      } else {
        try await two.follow("Let it go")
      }
      #expect(reminders(two) == (isPutBack ? ["mine", ""] : []))
    }
  }

  @Test("Different fields of a book: both changes are kept", arguments: [true, false])
  func mergedBook(isLive: Bool) async throws {
    try await AppFixture().run(over: .memory) { site in
      let browser = site.browser()
      let two =
        try await isLive ? browser.open("/books/sample-1?edit=1") : browser.load("/books/sample-1?edit=1")
      let one = try await browser.open("/books/sample-1?edit=1")
      try await one.fill("Authors", "Theirs")
      try await one.press("Save")
      try await two.fill("Title", "Mine")
      try await two.press("Save")
      #expect(two.document.element(id: "book-title")?.text == "Mine")
      #expect(two.document.element(id: "byline")?.text == "by Theirs")
    }
  }

  @Test("The same field of a book, without JavaScript: nothing is stored before the choice")
  func plainBook() async throws {
    try await AppFixture().run(over: .memory) { site in
      let browser = site.browser()
      let two = try await browser.load("/books/sample-1?edit=1")
      let one = try await browser.open("/books/sample-1?edit=1")
      for (field, text) in [("Title", "Their title"), ("ISBN", ""), ("Pages", "7")] {
        try await one.fill(field, text)
      }
      try await one.press("Save")
      for (field, text) in [("Title", "My title"), ("ISBN", "0-306-40615-2"), ("Authors", "Me")] {
        try await two.fill(field, text)
      }
      try await two.press("Save")
      #expect(two.status == .conflict)
      #expect(one.document.element(id: "byline")?.text == "by Matt Gemmell")
      try await two.check("Keep theirs Their title")
      try await two.press("Save")
      let page = try await browser.load("/books/sample-1")
      #expect(page.document.element(id: "book-title")?.text == "Their title")
      #expect(page.document.element(id: "isbn-text")?.text == "0306406152")
      #expect(page.document.element(id: "byline")?.text == "by Me")
      #expect(page.document.element(id: "pages-text")?.text == "7 pages")
    }
  }

  @Test(
    "A book that is deleted while somebody edits it stays for that one, and can be put back",
    arguments: [true, false])
  func editedAndDeleted(isLive: Bool) async throws {
    try await AppFixture().run(over: .memory) { site in
      let browser = site.browser()
      let page =
        try await isLive ? browser.open("/books/sample-1?edit=1") : browser.load("/books/sample-1?edit=1")
      try await page.fill("Title", "Mine")
      let shelf = try await browser.open("/books")
      try await shelf.press("Delete Changer")
      if isLive {
        try await page.until {
          $0.element(id: "edit-book-notice")?.text.contains("deleted meanwhile") == true
        }
      } else {
        try await page.press("Save")
        #expect(page.status == .unprocessableContent)
        #expect(page.document.element(id: "edit-book-notice")?.text.contains("deleted meanwhile") == true)
      }
      #expect(try page.field("Title").value == "Mine")
      try await page.press("Put it back with my changes")
      #expect(page.document.element(id: "book-title")?.text == "Mine")
      #expect(page.document.element(id: "gone-notice")?.text == "")
      try await shelf.until { $0.text.contains("6 books") && $0.text.contains("Mine") }
    }
  }

  @Test("A book that is deleted while its dialog holds nothing new is gone")
  func deletedWithoutDraft() async throws {
    try await AppFixture().run(over: .memory) { site in
      let browser = site.browser()
      let page = try await browser.open("/books/sample-1?edit=1")
      try await page.fill("Title", "Mine")
      try await browser.open("/books").press("Delete Changer")
      try await page.until { $0.element(id: "edit-book-notice")?.text.isEmpty == false }
      try await page.press("Cancel")
      #expect(page.document.element(id: "deleted-book") != nil)
      try await page.press("Put it back")
      #expect(page.document.focus == "book-title")
      #expect(page.announcements == ["Changer is back."])
    }
  }
}
