import HTTP
import LiveTesting
import Testing

@testable import Dogear

@Suite("What is done to rows", .timeLimit(.minutes(10)))
struct ListActionsTests {
  private func titles(_ page: TestPage) -> [String] {
    page.document.element(id: "books")?.all(.listItem).map { $0.all(.heading)[0].text } ?? []
  }

  private func reminders(_ page: TestPage) -> [String] {
    page.document.all(.textbox, named: "Reminder").map(\.value)
  }

  @Test("A toggle says what it wants: a page that is behind undoes nothing")
  func staleToggle() async throws {
    let app = try AppFixture()
    try await app.run(over: .memory) { site in
      let browser = site.browser()
      let (one, two) = (try await browser.load("/books"), try await browser.load("/books"))
      for page in [one, two] { try await page.press("Read: Changer") }
      #expect(try two.document.only(.button, named: "Read: Changer")["aria-pressed"] == "true")
    }
    for (path, action) in [
      ("/books", "setRead"), ("/books", "setRead:x"), ("/reminders", "setDone"),
      ("/reminders", "setFlagged:"),
    ] {
      let response = try await app.post(path, [("action", action), ("id", "sample-1")])
      #expect(response.status == .badRequest)
      #expect(response.text.contains("on or off"))
    }
  }

  @Test(
    "A move, an addition, a deletion and its undo are told in a sentence", arguments: TestConnection.allCases)
  func sentences(over connection: TestConnection) async throws {
    try await AppFixture().run(over: connection) { site in
      let page = try await site.browser().open("/books")
      try await page.press("Move Why we sleep up")
      try await page.press("Move Changer down")
      try await page.press("Move The Hitchhiker's Guide to the Galaxy down")
      try await page.press("Delete Changer")
      try await page.press("Undo deleting Changer")
      #expect(page.document.focus == "book-sample-1")
      try await page.follow("Add book")
      try await page.fill("Title", "Dune")
      try await page.press("Save")
      #expect(
        page.announcements == [
          "Why we sleep moved up, now 4 of 6.", "Changer moved down, now 2 of 6.", "Deleted Changer.",
          "Changer is back.", "Added Dune.",
        ])
    }
  }

  @Test("The menu of a row moves it to an end of the list", arguments: TestConnection.allCases)
  func ends(over connection: TestConnection) async throws {
    try await AppFixture().run(over: connection) { site in
      let page = try await site.browser().open("/books")
      let (first, last) = (titles(page)[0], titles(page)[5])
      try page.toggle("More for \(first)")
      try await page.press("To the end")
      try await page.until { _ in titles(page).last == first }
      try page.toggle("More for \(last)")
      try await page.press("To the top", at: 0)
      try await page.until { _ in titles(page).first == last }
      #expect(
        page.announcements == [
          "\(first) moved to the end, now 6 of 6.", "\(last) moved to the start, now 1 of 6.",
        ])
    }
    let response = try await AppFixture().post("/books", [("action", "moveTo:middle"), ("id", "sample-1")])
    #expect(response.status == .badRequest)
  }

  @Test("Among the books found, a move is by one of those, and told so")
  func movesAmongFound() async throws {
    try await AppFixture().run(over: .memory) { site in
      let page = try await site.browser().open("/books?q=swift")
      try await page.press("Move SwiftUI for Absolute Beginners down")
      #expect(page.announcements == ["SwiftUI for Absolute Beginners moved down, now 2 of 2."])
      try await page.fill("Search your books", "")
      #expect(titles(page).prefix(3).map { $0.prefix(6) } == ["Change", "Asynch", "SwiftU"])
    }
  }

  @Test("Without JavaScript the next page says it", arguments: TestConnection.allCases)
  func plainSentences(over connection: TestConnection) async throws {
    try await AppFixture().run(over: connection) { site in
      let page = try await site.browser().load("/books")
      try await page.press("Move Why we sleep up")
      #expect(page.document.element(id: "flash")?.text == "Why we sleep moved up, now 4 of 6.")
      try await page.press("Delete Changer")
      #expect(page.document.element(id: "flash")?.text == "")
      try await page.press("Undo deleting Changer")
      #expect(page.document.element(id: "flash")?.text == "Changer is back.")
    }
  }

  @Test("Undo takes back one deletion after the other, and then what was deleted before the page was opened")
  func undo() async throws {
    try await AppFixture().run(over: .memory) { site in
      let browser = site.browser()
      try await browser.open("/books").press("Delete Changer")
      let page = try await browser.open("/books")
      for title in ["Why we sleep", "SwiftUI for Absolute Beginners"] {
        try await page.press("Delete \(title)")
      }
      try await page.press("Undo deleting SwiftUI for Absolute Beginners")
      try await page.press("Undo deleting Why we sleep")
      let last = try #require(page.document.element(id: "undo-last"))
      #expect(page.document.all(.button, named: last.name).isEmpty)
      try await page.press(last)
      #expect(page.document.focus == "book-sample-1")
      #expect(titles(page).count == 6)
      try await page.press(last)
      #expect(page.announcements.last == "There is nothing to put back.")
    }
  }

  @Test("A deletion that another tab made first offers the way back all the same")
  func deletedAlready() async throws {
    let app = try AppFixture()
    let cookies = try await app.get("/books").cookies
    // The page begins with the row that followed it, while there is one to follow.
    for fragment in ["#book-sample-2", ""] {
      let form = [("action", "delete"), ("id", "sample-1")]
      let response = try await app.post("/books", form, cookies: cookies)
      #expect(response["Location"] == "/books?deleted=sample-1\(fragment)")
    }
  }

  @Test(
    "A row that the browser made is taken under its id, at its place, with its text, and keeps the focus as it is"
  )
  func newRows() async throws {
    let app = try AppFixture()
    try await app.run(over: .memory) { site in
      let browser = site.browser()
      let page = try await browser.connect("/reminders")
      try await page.open()
      for (id, text, place) in [("milk", "Milk", nil), ("bread", "Bread", "start"), ("bread", "", "end")] {
        var form = [("action", "add"), ("new", id), ("new.title", text)]
        if let place { form.append(("place", place)) }
        // The last one comes again, as after its answer was lost.
        #expect(try await page.submit(form, form: "new-reminder").status == .noContent)
      }
      let refused = try await page.submit([("action", "add"), ("new", "../x")], form: "new-reminder")
      #expect(refused.status == .unprocessableContent)
      var patch = try await page.next()
      while patch.revision < 3 {
        #expect(!"\(patch.commands)".contains("focus"))
        patch = try await page.next()
      }
      let other = try await browser.open("/reminders")
      #expect(reminders(other) == ["Bread", "Milk"])
      #expect(other.document.element(id: "reminder-milk")?.value == "Milk")
    }
  }

  @Test("A row goes where the browser shows it, whatever others moved meanwhile")
  func places() async throws {
    let app = try AppFixture()
    let cookies = try await app.get("/books").cookies
    for (place, ids) in [
      ("after:sample-5", "2345" + "16"), ("start", "123456"), ("before:sample-3", "213456"),
    ] {
      let form = [("action", "moveUp"), ("id", "sample-1"), ("place", place)]
      #expect(try await app.post("/books", form, cookies: cookies).status == .seeOther)
      let shelf = try await app.get("/books", cookies: cookies).text
      let order = shelf.matches(of: /id="book-row-sample-(\d)"/).map { String($0.1) }.joined()
      #expect(order == ids)
    }
  }

  @Test("A row that was removed as empty comes back with the text that was on its way")
  func revival() async throws {
    try await AppFixture().run(over: .memory) { site in
      let browser = site.browser()
      let page = try await browser.open("/reminders")
      try await page.press("New Reminder")
      let id = try #require(page.document.focus?.dropFirst("reminder-".count))
      let late = try await browser.connect("/reminders")
      try await late.open()
      try await page.press("New Reminder")
      try await page.advance(by: 0.01)
      try await page.until { _ in reminders(page) == [""] }
      let form = [("id", String(id)), ("title", "Milk")]
      #expect(
        try await late.change(form, changed: ["title"], form: "reminder-form-\(id)")["Live-Saved"] == "title")
      try await page.until { _ in reminders(page) == ["Milk", ""] }
    }
  }
}
