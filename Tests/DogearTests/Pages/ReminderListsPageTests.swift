import LiveTesting
import Testing

@testable import Dogear

@Suite("Lists of reminders, on their pages", .timeLimit(.minutes(10)))
struct ReminderListsPageTests {
  private static let entry = "New reminders, in words"

  private func titles(_ document: TestDocument) -> [String] {
    document.all(.textbox, named: "Reminder").map(\.value)
  }

  private func links(_ document: TestDocument) -> [String] {
    document.element(id: "lists")?.all(.link).map(\.text) ?? []
  }

  private func make(_ names: String..., in browser: TestBrowser) async throws {
    let page = try await browser.load("/reminders/lists")
    for name in names {
      try await page.fill("New list", name)
      try await page.press("Add")
    }
  }

  private func add(_ text: String, _ page: TestPage) async throws {
    try await page.fill(Self.entry, text)
    try await page.press("Add")
  }

  @Test(
    "A list is made, named and coloured, and every page has it at once", arguments: TestConnection.allCases)
  func making(over connection: TestConnection) async throws {
    try await AppFixture().run(over: connection) { site in
      let browser = site.browser()
      let (page, lists) = (try await browser.open("/reminders"), try await browser.open("/reminders/lists"))
      #expect(links(page.document).isEmpty)
      try await lists.press("Add")
      #expect(lists.document.element(id: "newName-message")?.text == "Write its name")
      try await lists.fill("New list", "reminders")
      try await lists.press("Add")
      #expect(lists.document.element(id: "newName-message")?.text == "There is a list “reminders” already")
      try await lists.fill("New list", "Groceries")
      try await lists.press("Add")
      #expect(lists.announcements.last == "Added the list Groceries.")
      try await page.until { links($0) == ["Reminders 0", "Groceries 0"] }
      try await lists.choose("Colour of Groceries", "Green")
      try await lists.fill("Name of the list", "Food")
      try await page.until { links($0) == ["Reminders 0", "Food 0"] }
      try await add("Milk #food\nTea", page)
      try await page.until { links($0) == ["Reminders 1", "Food 1"] && titles($0) == ["Tea", "Milk"] }
      #expect(page.document.element(id: "reminders")?.text.contains("Food") == true)
    }
  }

  @Test("A list has its own order, and its new reminders", arguments: [true, false])
  func order(isLive: Bool) async throws {
    try await AppFixture().run(over: .memory) { site in
      let browser = site.browser()
      try await make("Food", "Work", in: browser)
      let start = try await browser.load("/reminders")
      try await add("Milk #Food\nPlan #Work\nTea #Food\nBread #Food", start)
      let path = try #require(start.document.only(.link, named: "Food 3")["href"])
      let page = try await isLive ? browser.open(path) : browser.load(path)
      #expect(page.document.title.hasPrefix("Food · Reminders"))
      #expect(titles(page.document) == ["Milk", "Tea", "Bread"])
      try page.toggle("Actions for Bread")
      try await page.press("Move Bread up")
      try await page.until(isLive) { titles($0) == ["Milk", "Bread", "Tea"] }
      try await add("Salt\nIron shirts #Work", page)
      try await page.until(isLive) { titles($0) == ["Milk", "Bread", "Tea", "Salt"] }
      try await page.press("Insert a reminder below", at: 0)
      try await page.until(isLive) { titles($0) == ["Milk", "", "Bread", "Tea", "Salt"] }
      #expect(titles(try await browser.load("/reminders?show=list:").document).isEmpty)
      let all = try await browser.load("/reminders")
      #expect(titles(all.document).suffix(2) == ["Plan", "Iron shirts"])
    }
  }

  @Test("A reminder is moved to another list in its details", arguments: [true, false])
  func moving(isLive: Bool) async throws {
    try await AppFixture().run(over: .memory) { site in
      let browser = site.browser()
      try await make("Food", in: browser)
      let page = try await isLive ? browser.open("/reminders") : browser.load("/reminders")
      try await add("Tea tomorrow", page)
      try await page.until(isLive) { titles($0) == ["Tea"] }
      try page.toggle("Actions for Tea")
      try await page.press("Details of Tea")
      try await page.until(isLive) { $0.element(id: "details") != nil }
      try await page.choose("List", "Food")
      if !isLive { try await page.press("Save") }
      try await page.until(isLive) { links($0) == ["Reminders 0", "Food 1"] }
      let scheduled = try await browser.load("/reminders?show=scheduled")
      #expect(scheduled.document.element(id: "reminders")?.text.contains("Food") == true)
    }
  }

  @Test("A reminder that is dropped onto the name of a list is in it, and onto none that is gone")
  func dropping() async throws {
    try await AppFixture().run(over: .memory) { site in
      let browser = site.browser()
      try await make("Food", in: browser)
      let page = try await browser.open("/reminders")
      try await add("Tea", page)
      try await page.until { titles($0) == ["Tea"] }
      let id = try #require(page.document.all(.textbox, named: "Reminder").first).id.dropFirst(
        "reminder-".count)
      let food = try #require(page.document.element(id: "lists")?.all(.link).last?["data-takes"])
      var headers = browser.headers
      headers["Origin"] = "http://localhost"
      for (action, links, error) in [
        (food, ["Reminders 0", "Food 1"], ""), ("take:list:", ["Reminders 1", "Food 0"], ""),
        ("take:list:gone", ["Reminders 1", "Food 0"], "There is no such list any more."),
        ("take:today", ["Reminders 1", "Food 0"], "The button does not say where the reminder goes."),
      ] {
        let answer = try await browser.client.send(
          .post, "/reminders", headers: headers, form: [("action", action), ("id", String(id))])
        #expect(error.isEmpty || answer.text.contains(error))
        try await page.until { self.links($0) == links }
      }
    }
  }

  @Test("A list that is gone takes no reminder")
  func unknown() async throws {
    try await AppFixture().run(over: .memory) { site in
      let browser = site.browser()
      try await make("Food", in: browser)
      let page = try await browser.load("/reminders")
      try await add("Tea", page)
      try page.toggle("Actions for Tea")
      try await page.press("Details of Tea")
      try await page.choose("List", "Food")
      let lists = try await browser.load("/reminders/lists")
      try lists.toggle("Actions for Food")
      try await lists.press("Delete Food")
      try await page.press("Save")
      #expect(page.document.text.contains("There is no such list any more."))
      try await page.load("/reminders")
      #expect(titles(page.document) == ["Tea"])
    }
  }

  @Test("A deleted list takes its reminders along, and brings them back", arguments: TestConnection.allCases)
  func deleting(over connection: TestConnection) async throws {
    try await AppFixture().run(over: connection) { site in
      let browser = site.browser()
      try await make("Food", "Work", in: browser)
      let page = try await browser.open("/reminders")
      try await add("Milk #Food\nPlan #Work\nTea\nSalt #Food", page)
      try await page.until { titles($0) == ["Tea", "Milk", "Salt", "Plan"] }
      try page.toggle("Actions for Salt")
      try await page.press("Delete Salt")
      let lists = try await browser.open("/reminders/lists")
      try lists.toggle("Actions for Food")
      try await lists.press("Delete Food")
      try await page.until { titles($0) == ["Tea", "Plan"] && links($0) == ["Reminders 1", "Work 1"] }
      #expect(page.document.element(id: "count")?.text == "2 reminders")
      #expect(titles(try await browser.load("/reminders?q=milk").document).isEmpty)
      #expect(try await !browser.load("/reminders/deleted").document.text.contains("Salt"))
      let bin = try await browser.open("/reminders/lists/deleted")
      try await bin.press("Put back Food")
      try await page.until { titles($0) == ["Tea", "Milk", "Plan"] }
      #expect(try await browser.load("/reminders/deleted").document.text.contains("Salt"))
    }
  }

  @Test("The reminders of a list go once it can't be restored any more, and no others")
  func leaving() async throws {
    let app = try AppFixture()
    try await app.run(over: .memory) { site in
      let browser = site.browser()
      try await make("Food", "Work", in: browser)
      let page = try await browser.load("/reminders")
      try await add("Milk #Food\nPlan #Work\nTea", page)
      let lists = try await browser.load("/reminders/lists")
      try lists.toggle("Actions for Food")
      try await lists.press("Delete Food")
      func stored() async throws -> [String] {
        try await app.stores.services.database.read { connection in
          try connection.query("SELECT title FROM reminders ORDER BY title").map { try $0.string("title") }
        }
      }
      for days in [29, 2] {
        #expect(try await stored() == ["Milk", "Plan", "Tea"])
        app.now += days * 24 * 60 * 60
        try await page.load("/reminders")
        _ = try await browser.load("/reminders/lists")
        try await page.load("/reminders")
      }
      #expect(try await stored() == ["Plan", "Tea"])
      #expect(titles(page.document) == ["Tea", "Plan"])
    }
  }

  @Test("A list that a line names is made where the person says so", arguments: [true, false])
  func naming(isLive: Bool) async throws {
    try await AppFixture().run(over: .memory) { site in
      let browser = site.browser()
      try await make("Work", in: browser)
      let page = try await isLive ? browser.open("/reminders") : browser.load("/reminders?quick=Milk+%23Food")
      if isLive { try await page.fill(Self.entry, "Milk #Food") }
      try await page.until(isLive) { $0.text.contains("There is no list “Food”.") }
      #expect(links(page.document) == ["Reminders 0", "Work 0"])
      try await page.press("Make it")
      try await page.until(isLive) { $0.element(id: "understood")?.text.contains("In “Food”") == true }
      try await page.press("Add")
      try await page.until(isLive) { links($0) == ["Reminders 0", "Work 0", "Food 1"] }
    }
  }

  @Test("Files say the names of the lists")
  func export() async throws {
    try await AppFixture().run(over: .memory) { site in
      let browser = site.browser()
      try await make("Food", in: browser)
      let page = try await browser.load("/reminders")
      try await add("Milk #Food\nTea", page)
      let csv = try await browser.client.send(.get, "/reminders/export.csv")
      #expect(csv.text.contains("Food"))
    }
  }
}
