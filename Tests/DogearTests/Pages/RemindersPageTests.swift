import LiveTesting
import Testing

@Suite("The page of reminders", .timeLimit(.minutes(10)))
struct RemindersPageTests {
  private func texts(_ document: TestDocument) -> [String] {
    document.all(.textbox, named: "Reminder").map(\.value)
  }

  @Test("Reminders are written in place, one after the other", arguments: TestConnection.allCases)
  func writing(over connection: TestConnection) async throws {
    try await AppFixture().run(over: connection) { site in
      let browser = site.browser()
      let (page, other) = (try await browser.open("/reminders"), try await browser.open("/reminders"))
      try await page.press("New Reminder")
      try await page.until { texts($0) == [""] && $0.focus?.hasPrefix("reminder-") == true }
      try await page.fill("Reminder", "Bread")
      try await other.until { texts($0) == ["Bread"] }
      try await page.pressEnter(in: "Reminder")
      try await page.until { texts($0) == ["Bread", ""] }
      try await page.fill("Reminder", "Milk", at: 1)
      try await other.until { texts($0) == ["Bread", "Milk"] }
      try await other.press("Done: Bread")
      try await page.until { $0.all(.button, named: "Done: Bread").first?["aria-pressed"] == "true" }
      try page.toggle("Actions for Milk")
      try await page.press("Delete Milk")
      try await other.until { texts($0) == ["Bread"] }
      try await page.press("Undo deleting Milk")
      try await page.until { texts($0) == ["Bread", "Milk"] }
    }
  }

  @Test("A row left empty goes away once the focus is elsewhere", arguments: TestConnection.allCases)
  func emptyRows(over connection: TestConnection) async throws {
    try await AppFixture().run(over: connection) { site in
      let page = try await site.browser().open("/reminders")
      for text in ["Bread", ""] {
        let count = texts(page.document).count
        try await page.press("New Reminder")
        try await page.until { texts($0).count == count + 1 && $0.focus?.hasPrefix("reminder-") == true }
        if !text.isEmpty { try await page.fill("Reminder", text, at: count) }
      }
      try await page.focus("Reminder", at: 0)
      #expect(texts(page.document) == ["Bread", ""])
      try await page.advance(by: 0.01)
      try await page.until { texts($0) == ["Bread"] }
    }
  }

  @Test("Without JavaScript reminders are written and kept", arguments: TestConnection.allCases)
  func plain(over connection: TestConnection) async throws {
    try await AppFixture().run(over: connection) { site in
      let page = try await site.browser().load("/reminders")
      try await page.press("New Reminder")
      try await page.fill("Reminder", "Bread")
      try await page.pressEnter(in: "Reminder")
      #expect(texts(page.document) == ["Bread", ""])
      try await page.press("Done: Bread")
      #expect(texts(page.document).first == "Bread")
    }
  }

  @Test(
    "A row left empty goes away once the page's browser has been gone for five seconds",
    arguments: TestConnection.allCases)
  func leftPage(over connection: TestConnection) async throws {
    try await AppFixture().run(over: connection) { site in
      let browser = site.browser()
      let (page, other) = (try await browser.open("/reminders"), try await browser.open("/reminders"))
      try await page.press("New Reminder")
      try await other.until { texts($0) == [""] }
      page.disconnect()
      #expect(texts(other.document) == [""])
      // The server may hear of it only after the first of these.
      for _ in 1...3 { try await other.advance(by: 5.1) }
      try await other.until { texts($0).isEmpty }
    }
  }

  @Test("Without JavaScript a row left empty is there for the form that was led to it, and then no more")
  func plainLeftRow() async throws {
    try await AppFixture().run(over: .memory) { site in
      let browser = site.browser()
      let page = try await browser.load("/reminders")
      try await page.press("New Reminder")
      #expect(texts(page.document) == [""])
      #expect(texts(try await browser.load("/reminders").document).isEmpty)
      try await page.fill("Reminder", "Bread")
      try await page.pressEnter(in: "Reminder")
      #expect(texts(page.document) == ["Bread", ""])
    }
  }

  @Test("An empty row that an open page has begun stays while others look")
  func begunRow() async throws {
    try await AppFixture().run(over: .memory) { site in
      let browser = site.browser()
      let page = try await browser.open("/reminders")
      try await page.press("New Reminder")
      try await page.until { texts($0) == [""] }
      #expect(texts(try await browser.open("/reminders").document) == [""])
      try await page.fill("Reminder", "Bread")
      #expect(texts(try await browser.load("/reminders").document) == ["Bread"])
    }
  }
}
