import HTTP
import LiveTesting
import Testing

@testable import Dogear
@testable import LiveTesting

/// A way to say that a book was read.
enum WayToFinish: String, CaseIterable, Sendable {
  case circleOfRow, buttonOfShelf, menuOfRow, circleOfBook, buttonOfBook, form, plainForm, editMode
  case foreignTable, ownTable, ownJSON, command

  /// Says it of Momo.
  func finish(_ id: Book.ID, in browser: TestBrowser, of app: AppFixture) async throws {
    switch self {
    case .circleOfRow: try await browser.open("/books").press("Read: Momo")
    case .buttonOfShelf: try await browser.open("/books").press("Finished Momo")
    case .menuOfRow:
      let shelf = try await browser.open("/books?q=Momo")
      try shelf.toggle("More for Momo")
      try await shelf.press("Read")
    case .circleOfBook: try await browser.open("/books/\(id)").press("Read")
    case .buttonOfBook: try await browser.open("/books/\(id)").press("Finished")
    case .form, .plainForm:
      let path = "/books/\(id)?edit=1"
      let book = try await self == .form ? browser.open(path) : browser.load(path)
      try await book.choose("Status", "Read")
      try await book.press("Save")
    case .editMode:
      let page = try await browser.open("/books/edit?q=Momo")
      try await page.check("Select Momo")
      try await page.choose("What to set", "Read")
      try await page.press("Set")
    case .foreignTable: try await bring("Title,Author,Status\nMomo,Michael Ende,Finished\n", browser)
    case .ownTable:
      let file = try await browser.client.send(.get, "/books/export.csv")
      try await bring(file.text.replacing(",Reading,", with: ",Read,"), browser)
    case .ownJSON:
      let file = try await browser.client.send(.get, "/books/export.json")
      try await bring(file.text.replacing("\"reading\"", with: "\"read\""), browser)
    case .command:
      let signUp = try await browser.open("/sign-up")
      try await signUp.fill("Username", "jon")
      try await signUp.fill("Password", "correct horse battery staple")
      try await signUp.fill("Repeat password", "correct horse battery staple")
      try await signUp.press("Sign up")
      let transfer = BookTransfer(app.stores)
      let bytes = Array("Title,Author,Status\nMomo,Michael Ende,Read\n".utf8)
      _ = try await transfer.add(bytes, named: "a.csv", updates: true, to: "jon")
    }
  }

  private func bring(_ text: String, _ browser: TestBrowser) async throws { try await browser.bring(text) }
}

extension TestBrowser {
  /// Imports a file.
  fileprivate func bring(_ text: String) async throws {
    _ = try await send(Array(text.utf8), named: "books.csv", to: "/books/import/file")
    try await open("/books/import").press("Import")
  }

  /// Puts Momo on the shelf as being read, in a reading without days or progress, and returns its id.
  fileprivate func readMomo() async throws -> Book.ID {
    try await bring("title,author,status\nMomo,Michael Ende,reading\n")
    let shelf = try await load("/books?q=Momo")
    let link = try #require(shelf.document.all(.link, named: "Momo").last?["href"])
    return String(link.split(separator: "/").last ?? "")
  }
}

@Suite("Finishing a book", .timeLimit(.minutes(10)))
struct FinishingTests {
  /// The readings that a book's page shows: begun, ended.
  private func readings(_ id: Book.ID, _ browser: TestBrowser) async throws -> [[String]] {
    let page = try await browser.load("/books/\(id)")
    let inputs = page.document.root.elements.filter { $0.tag == "input" }
    func values(_ name: String) -> [String] {
      inputs.filter { $0.attributes["name"] == name }.map { $0.attributes["value"] ?? "" }
    }
    return zip(values("start"), values("finish")).map { [$0, $1] }
  }

  @Test("What is being read ends today, whichever way a person says it", arguments: WayToFinish.allCases)
  func everyWay(way: WayToFinish) async throws {
    let app = try AppFixture()
    try await app.run(over: .memory) { site in
      let browser = site.browser()
      let id = try await browser.readMomo()
      #expect(try await readings(id, browser).isEmpty)
      try await way.finish(id, in: browser, of: app)
      #expect(try await readings(id, browser) == [["", "2027-01-15"]])
      let year = try await browser.load("/books/statistics")
      #expect(year.document.element(id: "read-books")?.text.contains("Momo") == true)
      let sorted = try await browser.load("/books?sort=finished")
      #expect(sorted.document.element(id: "books")?.all(.listItem).first?.text.contains("Momo") == true)
    }
  }

  @Test(
    "What was not being read has a reading without days, and the notice asks for one",
    arguments: [true, false])
  func unread(isLive: Bool) async throws {
    try await AppFixture().run(over: .memory) { site in
      let browser = site.browser()
      let shelf = try await isLive ? browser.open("/books") : browser.load("/books")
      func notice() -> String? { shelf.document.element(id: "finish-sentence")?.text }
      try await shelf.press("Read: Changer")
      #expect(notice() == "When did you finish “Changer”?")
      #expect(try await readings("sample-1", browser) == [["", ""]])
      try await shelf.press("Today")
      try await shelf.until { _ in notice() == "Finished on 15 January 2027: “Changer”." }
      #expect(try await readings("sample-1", browser) == [["", "2027-01-15"]])
      try shelf.toggle("Another day")
      try await shelf.fill("Day on which you finished it", "")
      try await shelf.press("Set the day")
      #expect(shelf.document.element(id: "finish-message")?.text == "Choose a day")
      try await shelf.fill("Day on which you finished it", "2020-02-29")
      try await shelf.press("Set the day")
      try await shelf.until { _ in notice() == "Finished on 29 February 2020: “Changer”." }
      #expect(try await readings("sample-1", browser) == [["", "2020-02-29"]])
      try await shelf.press("Undo the tick")
      #expect(notice() == nil)
      #expect(try await readings("sample-1", browser).isEmpty)
      #expect(
        try await browser.load("/books/sample-1").document.element(id: "read-state")?.text == "Want to read")
    }
  }

  @Test("A day before the beginning is refused where it is typed", arguments: [true, false])
  func order(isLive: Bool) async throws {
    try await AppFixture().run(over: .memory) { site in
      let browser = site.browser()
      try await browser.open("/books/sample-1").press("Begin to read")
      let book = try await isLive ? browser.open("/books/sample-1") : browser.load("/books/sample-1")
      try await book.press("Finished")
      try book.toggle("Another day")
      try await book.fill("Day on which you finished it", "2027-01-14")
      try await book.press("Set the day")
      #expect(book.document.element(id: "finish-message")?.text == "A reading begins before it ends")
      #expect(try await readings("sample-1", browser) == [["2027-01-15", "2027-01-15"]])
      try await book.fill("Day on which you finished it", "2027-01-16")
      try await book.press("Set the day")
      #expect(try await readings("sample-1", browser) == [["2027-01-15", "2027-01-16"]])
    }
  }

  @Test(
    "Un-ticking takes back exactly what the tick made, on a later day too", arguments: ReadingStatus.allCases)
  func untick(status: ReadingStatus) async throws {
    let app = try AppFixture()
    try await app.run(over: .memory) { site in
      let browser = site.browser()
      let id = "sample-1"
      for press in [["Begin to read"], ["Begin to read", "Finished"], ["Begin to read", "Stop"], []][
        [.reading: 0, .read: 1, .stopped: 2, .wanted: 3][status] ?? 3]
      {
        try await browser.open("/books/\(id)").press(press)
      }
      let before = try await readings(id, browser)
      let book = try await browser.open("/books/\(id)")
      guard status != .read else {
        app.now += 40 * 86_400
        try await book.press("Read")
        #expect(try await readings(id, browser) == [["2027-01-15", ""]])
        return
      }
      try await book.press("Read")
      #expect(try await readings(id, browser) != before || status == .stopped)
      app.now += 40 * 86_400
      try await book.press("Read")
      #expect(try await readings(id, browser) == before)
      #expect(book.document.element(id: "read-state")?.text == status.name)
    }
  }

  @Test("A rating that was given after the tick stays")
  func ratedSince() async throws {
    try await AppFixture().run(over: .memory) { site in
      let browser = site.browser()
      let book = try await browser.open("/books/sample-1")
      try await book.press("Read")
      try await book.press("Today")
      try book.toggle("Rate")
      try await book.press("4 of 5 stars")
      try await book.press("Undo the tick")
      #expect(book.document.element(id: "read-state")?.text == "Want to read")
      #expect(book.document.element(id: "rating-text")?.text == "4 of 5 stars")
      #expect(try await readings("sample-1", browser) == [["", ""]])
    }
  }

  @Test(
    "A book that is added as being read was begun today; one that is added as read is asked about",
    arguments: [true, false])
  func added(isLive: Bool) async throws {
    try await AppFixture().run(over: .memory) { site in
      let browser = site.browser()
      for (title, status) in [("Momo", "Reading"), ("Krabat", "Read")] {
        let shelf = try await isLive ? browser.open("/books?add=1") : browser.load("/books?add=1")
        try await shelf.fill("Title", title)
        try await shelf.choose("Status", status)
        try await shelf.press("Save")
        if isLive { try await shelf.until { !$0.all(.link, named: title).isEmpty } }
        let link = try #require(shelf.document.all(.link, named: title).last?["href"])
        let id = String(link.split(separator: "/").last ?? "")
        #expect(try await readings(id, browser) == [[status == "Reading" ? "2027-01-15" : "", ""]])
        let sentence = status == "Read" ? "When did you finish “Krabat”?" : nil
        #expect(shelf.document.element(id: "finish-sentence")?.text == sentence)
      }
    }
  }

  @Test("Of two notices the newer one is undone first")
  func twoNotices() async throws {
    try await AppFixture().run(over: .memory) { site in
      let shelf = try await site.browser().open("/books")
      try await shelf.press("Delete Changer")
      try await shelf.press("Read: Why we sleep")
      #expect(shelf.document.element(id: "finish-notice") != nil)
      #expect(shelf.document.element(id: "undo") != nil)
      try await shelf.press("Delete Why we sleep")
      #expect(shelf.document.element(id: "finish-notice") == nil)
    }
  }

  @Test("A status that is saved while a reading gets on goes with that reading")
  func savedMeanwhile() async throws {
    try await AppFixture().run(over: .memory) { site in
      let browser = site.browser()
      try await browser.open("/books/sample-1").press("Begin to read")
      let form = try await browser.load("/books/sample-1?edit=1")
      try await browser.load("/books/sample-1").press("+10 pages")
      try await form.choose("Status", "Read")
      try await form.press("Save")
      #expect(try await readings("sample-1", browser) == [["2027-01-15", "2027-01-15"]])
      try await form.press("Undo the tick")
      #expect(
        try await browser.load("/books/sample-1").document.element(id: "read-state")?.text.contains("page 10")
          == true)
    }
  }
}
