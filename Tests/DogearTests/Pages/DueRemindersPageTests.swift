import LiveTesting
import Testing

@testable import Dogear

/// The clock stands at Friday, 15 January 2027, eight o'clock in Greenwich.
@Suite("Reminders that are due, on their pages", .timeLimit(.minutes(10)))
struct DueRemindersPageTests {
  private static let entry = "New reminders, in words"

  private func chips(_ document: TestDocument) -> [String] {
    document.element(id: "understood")?.all(.button).map(\.text) ?? []
  }

  @Test(
    "What is typed is understood while it is typed, and added as understood",
    arguments: TestConnection.allCases)
  func quickAdd(over connection: TestConnection) async throws {
    try await AppFixture().run(over: connection) { site in
      let browser = site.browser()
      let (page, other) = (try await browser.open("/reminders"), try await browser.open("/reminders"))
      try await page.fill(Self.entry, "Call Ann tomorrow at 9 @family")
      try await page.until { chips($0) == ["Saturday 16 January 2027, 09:00×", "#family×"] }
      try await page.press("Saturday 16 January 2027, 09:00. Keep “tomorrow at 9” as words")
      try await page.until { chips($0) == ["#family×"] }
      try await page.fill(Self.entry, "Call Ann monday @family")
      try await page.until { chips($0) == ["Monday 18 January 2027×", "#family×"] }
      try await page.press("Add")
      try await other.until { texts($0) == ["Call Ann"] && $0.text.contains("Monday") }
      #expect(page.announcements.last == "Added Call Ann, due Monday 18 January 2027.")
      try await page.until { chips($0).isEmpty && texts($0) == ["Call Ann"] }
    }
  }

  private func texts(_ document: TestDocument) -> [String] {
    document.all(.textbox, named: "Reminder").map(\.value)
  }

  @Test(
    "Without JavaScript the same is understood, and words can be kept", arguments: TestConnection.allCases)
  func plainQuickAdd(over connection: TestConnection) async throws {
    try await AppFixture().run(over: connection) { site in
      let page = try await site.browser().load("/reminders")
      try await page.fill(Self.entry, "Call Ann tomorrow at 9\nBuy milk !high")
      try await page.press("Add")
      #expect(page.document.element(id: "flash")?.text == "Added 2 reminders.")
      #expect(texts(page.document) == ["Call Ann", "Buy milk"])
      #expect(page.document.text.contains("Tomorrow, 09:00"))
      try await page.load("/reminders?quick=Call+Ben+tomorrow")
      try await page.press("Saturday 16 January 2027. Keep “tomorrow” as words")
      #expect(chips(page.document).isEmpty)
      try await page.press("Add")
      #expect(texts(page.document).last == "Call Ben tomorrow")
    }
  }

  @Test("The details are stored as they are typed, field by field", arguments: TestConnection.allCases)
  func details(over connection: TestConnection) async throws {
    try await AppFixture().run(over: connection) { site in
      let browser = site.browser()
      let page = try await browser.open("/reminders")
      try await page.fill(Self.entry, "Tea")
      try await page.press("Add")
      try await page.until { texts($0) == ["Tea"] }
      let other = try await browser.open("/reminders")
      for each in [page, other] {
        try each.toggle("Actions for Tea")
        try await each.press("Details of Tea")
        try await each.until { $0.element(id: "details") != nil }
      }
      try await page.fill("Day", "2027-01-14")
      try await page.fill("Notes", "Green\nor black")
      try await other.until { $0.element(id: "details-notes")?.value == "Green\nor black" }
      try await other.fill("Tags", "home")
      try await page.until { $0.element(id: "details-due")?.text == "Thursday 14 January 2027" }
      try await page.choose("Priority", "High")
      try await other.until { $0.text.contains("#home") && $0.text.contains("Overdue: ") }
      #expect(other.document.element(id: "details-day")?.value == "2027-01-14")
      try await other.fill("Notes", "None")
      try await page.fill("Notes", "Black")
      #expect(page.conflicts == ["notes": "None"])
      try await page.keep(.mine, of: "Notes")
      try await other.until { $0.element(id: "reminders")?.text.contains("Black") == true }
      try await page.press("Close")
      try await page.until { $0.element(id: "details") == nil }
    }
  }

  @Test("Without JavaScript the details are saved by their button")
  func plainDetails() async throws {
    try await AppFixture().run(over: .memory) { site in
      let page = try await site.browser().load("/reminders")
      try await page.fill(Self.entry, "Tea")
      try await page.press("Add")
      try page.toggle("Actions for Tea")
      try await page.press("Details of Tea")
      try await page.fill("Day", "2027-01-18")
      try await page.choose("Repeats", "Every week on Friday")
      try await page.press("Save")
      #expect(
        page.document.element(id: "details-due")?.text == "Monday 18 January 2027 · Every week on Friday")
      try await page.press("Close")
      #expect(page.document.element(id: "details") == nil)
      #expect(page.document.text.contains("Every week on Friday"))
    }
  }

  @Test("What repeats is due again, and the tick is undone", arguments: [true, false])
  func completion(isLive: Bool) async throws {
    try await AppFixture().run(over: .memory) { site in
      let browser = site.browser()
      let page = try await isLive ? browser.open("/reminders") : browser.load("/reminders")
      try await page.fill(Self.entry, "Tea every 3 days")
      try await page.press("Add")
      if isLive { try await page.until { $0.text.contains("Today,") || texts($0) == ["Tea"] } }
      try await page.press("Done: Tea")
      if isLive { try await page.until { $0.text.contains("Done, next Monday: “Tea”.") } }
      #expect(page.document.text.contains("Done, next Monday: “Tea”."))
      #expect(page.document.all(.button, named: "Done: Tea").first?["aria-pressed"] == "false")
      let completed = try await browser.open("/reminders/completed")
      #expect(completed.document.element(id: "count")?.text == "1 completed reminder")
      try await page.press("Undo the tick of Tea")
      try await completed.until { $0.element(id: "nothing-completed") != nil }
      if isLive { try await page.until { $0.element(id: "completion-notice") == nil } }
      #expect(page.document.element(id: "reminders")?.text.contains("Today") == true)
    }
  }

  @Test("A view shows its own, and a new one there is one of them", arguments: [true, false])
  func views(isLive: Bool) async throws {
    let app = try AppFixture()
    try await app.run(over: .memory) { site in
      let browser = site.browser()
      let plain = try await browser.load("/reminders")
      try await plain.fill(Self.entry, "Tea tomorrow\nMilk\nBread today")
      try await plain.press("Add")
      let target = "/reminders?show=today"
      let page = try await isLive ? browser.open(target) : browser.load(target)
      #expect(texts(page.document) == ["Bread"])
      try await page.fill(Self.entry, "Butter")
      try await page.press("Add")
      if isLive { try await page.until { texts($0) == ["Bread", "Butter"] } }
      #expect(texts(page.document) == ["Bread", "Butter"])
      #expect(page.document.element(id: "view-scheduled")?.text == "Scheduled 3")
      try await page.press("Done: Bread")
      if isLive { try await page.until { $0.element(id: "view-today")?.text == "Today 1" } }
      #expect(page.document.element(id: "view-today")?.text == "Today 1")
      #expect(texts(page.document) == ["Bread", "Butter"])
      app.now += Self.leaving
      guard isLive else { return }
      try await page.advance(by: .seconds(Self.leaving))
      try await page.until { texts($0) == ["Butter"] }
    }
  }

  /// The seconds after which a page has taken out what is done.
  private static let leaving = ReminderCompletions.leavingSeconds + 1

  @Test("A moment after its tick a reminder leaves its list, unless somebody writes in it")
  func leaving() async throws {
    let app = try AppFixture()
    try await app.run(over: .memory) { site in
      let browser = site.browser()
      let (page, completed) = (
        try await browser.open("/reminders"), try await browser.open("/reminders/completed")
      )
      try await page.fill(Self.entry, "Tea\nMilk\nBread")
      try await page.press("Add")
      try await page.until { texts($0) == ["Tea", "Milk", "Bread"] }
      for name in ["Milk", "Bread"] { try await page.press("Done: \(name)") }
      // Whoever writes in it goes on.
      try await page.focus("Reminder", at: 1)
      func wait() async throws {
        app.now += Self.leaving
        try await page.advance(by: .seconds(Self.leaving))
      }
      try await page.until { $0.element(id: "count")?.text == "3 reminders, 2 done" }
      try await wait()
      try await page.until { texts($0) == ["Tea", "Milk"] }
      try await completed.until { $0.element(id: "count")?.text == "2 completed reminders" }
      try await page.focus("Reminder", at: 0)
      try await wait()
      try await page.until { texts($0) == ["Tea"] }
    }
  }

  @Test("One press puts a reminder off, and its time stays", arguments: [true, false])
  func postponing(isLive: Bool) async throws {
    try await AppFixture().run(over: .memory) { site in
      let browser = site.browser()
      let plain = try await browser.load("/reminders")
      try await plain.fill(Self.entry, "Tea at 9")
      try await plain.press("Add")
      let page = try await isLive ? browser.open("/reminders") : plain
      try page.toggle("Actions for Tea")
      try await page.press("Details of Tea")
      if isLive { try await page.until { $0.element(id: "details") != nil } }
      for (name, due) in [("Next week", "Monday 18 January 2027, 09:00"), ("No day", "No day yet")] {
        try await page.press(name)
        if isLive { try await page.until { $0.element(id: "details-due")?.text == due } }
        #expect(page.document.element(id: "details-due")?.text == due)
      }
    }
  }

  @Test("What repeats is moved this time alone, and then all that follow, or back", arguments: [true, false])
  func moving(isLive: Bool) async throws {
    try await AppFixture().run(over: .memory) { site in
      let browser = site.browser()
      let plain = try await browser.load("/reminders")
      try await plain.fill(Self.entry, "Tea every monday at 9")
      try await plain.press("Add")
      let page = try await isLive ? browser.open("/reminders") : plain
      try page.toggle("Actions for Tea")
      try await page.press("Details of Tea")
      if isLive { try await page.until { $0.element(id: "details") != nil } }
      let moved = "Moved this time only, from Monday 18 January 2027, 09:00."
      let (today, monday) = ("Friday 15 January 2027, 09:00", "Monday 18 January 2027, 09:00")
      for (button, due, text) in [
        ("Today", today, moved), ("Move back", monday, nil),
        ("Tomorrow", "Saturday 16 January 2027, 09:00", moved),
        ("Today", today, moved), ("All following, too", today, nil),
      ] {
        try await page.press(button)
        let expected = "\(due) · Every week on Monday"
        if isLive { try await page.until { $0.element(id: "details-due")?.text == expected } }
        #expect(page.document.element(id: "details-due")?.text == expected, "\(button)")
        #expect(page.document.element(id: "moved-text")?.text == text, "\(button)")
      }
    }
  }

  @Test("The list is exported with every column")
  func exports() async throws {
    let app = try AppFixture()
    let cookies = try await app.get("/reminders").cookies
    let form = [("action", "addQuick"), ("quick", "Tea every monday at 9 !high @home")]
    _ = try await app.post("/reminders", form, cookies: cookies)
    let (csv, json) = (
      try await app.get("/reminders/export.csv", cookies: cookies).text,
      try await app.get("/reminders/export.json", cookies: cookies).text
    )
    for column in Reminder.columns.all { #expect(csv.contains(column.label), "\(column.label)") }
    #expect(csv.contains(",Tea,,,,,2027-01-18,09:00,UTC,FREQ=WEEKLY;BYDAY=MO,,,,High,home,"))
    for text in ["\"title\" : \"Tea\"", "\"dueDay\" : \"2027-01-18\"", "\"priority\" : \"high\"", "\"home\""]
    {
      #expect(json.contains(text), "\(text)")
    }
  }

  @Test("A search finds titles, tags and notes as one types", arguments: [true, false])
  func search(isLive: Bool) async throws {
    try await AppFixture().run(over: .memory) { site in
      let browser = site.browser()
      let plain = try await browser.load("/reminders")
      try await plain.fill(Self.entry, "Green tea\nMilk @tea\nBread")
      try await plain.press("Add")
      let page = try await isLive ? browser.open("/reminders") : browser.load("/reminders?q=tea")
      if isLive { try await page.fill("Search your reminders", "tea") }
      if isLive { try await page.until { texts($0) == ["Green tea", "Milk"] } }
      #expect(texts(page.document) == ["Green tea", "Milk"])
      #expect(page.document.element(id: "count")?.text == "2 of 3 reminders")
      if isLive { try await page.fill("Search your reminders", "coffee") }
      if isLive { try await page.until { $0.element(id: "none-here") != nil } }
    }
  }

  @Test("A book's page makes reminders about it with one press, which lead to it", arguments: [true, false])
  func books(isLive: Bool) async throws {
    try await AppFixture().run(over: .memory) { site in
      let browser = site.browser()
      let page = try await isLive ? browser.open("/books/sample-1") : browser.load("/books/sample-1")
      try page.toggle("Remind me")
      try await page.press("Bring it back")
      #expect(page.target.hasPrefix("/reminders?open="))
      #expect(page.document.element(id: "details-due")?.text == "Friday 5 February 2027")
      #expect(page.document.element(id: "details-title")?.value == "Bring back Changer")
      try await page.follow("Changer", at: 0)
      #expect(page.target == "/books/sample-1")
    }
  }

  @Test("At its second a reminder is overdue on every open page, and the day changes at midnight")
  func time() async throws {
    let app = try AppFixture()
    try await app.run(over: .memory) { site in
      let page = try await site.browser().open("/reminders?show=today")
      try await page.fill(Self.entry, "Tea at 8:01\nMilk tomorrow")
      try await page.press("Add")
      try await page.until { $0.text.contains("Today, 08:01") }
      #expect(!page.document.text.contains("Overdue"))
      app.now += 59
      try await page.advance(by: 59)
      #expect(!page.document.text.contains("Overdue"))
      app.now += 1
      try await page.advance(by: 1)
      try await page.until { $0.text.contains("Overdue") }
      #expect(texts(page.document) == ["Tea"])
      for _ in 1...17 {
        app.now += 3600
        try await page.advance(by: 3600)
      }
      try await page.until { texts($0) == ["Tea", "Milk"] && $0.text.contains("Yesterday, 08:01") }
    }
  }
}
