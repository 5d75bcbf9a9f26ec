import Foundation
import LiveTesting
import Recurrence
import Testing

@testable import Dogear

@Suite("The calendar of the reminders", .timeLimit(.minutes(10)))
struct ReminderCalendarTests {
  @Test(
    "A month and a week are whole weeks, and are told apart by their names",
    arguments: [
      ("month:2027-02", "February 2027", "2027-02-01", "2027-02-28"),
      ("month:2027-01", "January 2027", "2026-12-28", "2027-01-31"),
      ("month:2028-02", "February 2028", "2028-01-31", "2028-03-05"),
      ("week:2027-01-13", "11 January 2027 to 17 January 2027", "2027-01-11", "2027-01-17"),
    ])
  func spans(raw: String, name: String, first: String, last: String) throws {
    let span = try #require(CalendarSpan(rawValue: raw))
    #expect(span.name == name)
    #expect([span.days.first?.description, span.days.last?.description] == [first, last])
    #expect(span.days.count.isMultiple(of: 7))
    #expect(span.moved(by: 1).moved(by: -1) == span)
    #expect(span.days.filter(span.contains).count == span.end.number - span.first.number)
    #expect(CalendarSpan(rawValue: span.rawValue) == span)
  }

  @Test("What is no month and no week is none, and the last one is no trap")
  func noSpans() throws {
    for raw in ["month:2027-13", "month:", "week:2027-02-30", "year:2027", "month", "week:2027-01"] {
      #expect(CalendarSpan(rawValue: raw) == nil, "\(raw)")
    }
    for raw in ["month:0001-01", "month:9999-12", "week:0001-01-01", "week:9999-12-31"] {
      let span = try #require(CalendarSpan(rawValue: raw))
      for count in [-1, 0, 1] { #expect(!span.moved(by: count).days.isEmpty, "\(raw)") }
    }
  }

  private func texts(_ day: String, _ document: TestDocument) -> String? {
    document.element(id: "day-\(day)")?.text
  }

  @Test("Each is on its day, with what repeats, and is opened and moved there", arguments: [true, false])
  func page(isLive: Bool) async throws {
    try await AppFixture().run(over: .memory) { site in
      let browser = site.browser()
      let plain = try await browser.load("/reminders?show=month:2027-01")
      try await plain.fill(
        "New reminders, in words", "Rent every month on the 31st\nTea every monday at 9\nMilk")
      try await plain.press("Add")
      let page = try await isLive ? browser.open("/reminders?show=month:2027-01") : plain
      #expect(page.document.element(id: "count")?.text == "3 reminders")
      #expect(texts("2027-01-15", page.document) == "Fri 15 Milk")
      #expect(texts("2027-01-18", page.document) == "Mon 18 09:00 Tea")
      #expect(texts("2027-01-25", page.document) == "Mon 25 09:00 Tea")
      #expect(texts("2027-01-31", page.document) == "Sun 31 Rent")
      #expect(texts("2027-01-16", page.document) == "Sat 16")
      #expect(page.document.element(id: "day-2027-02-01") == nil)
      try await page.press("Milk")
      if isLive { try await page.until { $0.element(id: "details") != nil } }
      if isLive {
        try await page.fill("Day", "2027-01-20")
        try await page.until { texts("2027-01-20", $0) == "Wed 20 Milk" }
      } else {
        #expect(page.document.element(id: "details-due")?.text == "Friday 15 January 2027")
        try await page.fill("Day", "2027-01-20")
        try await page.press("Save")
        #expect(texts("2027-01-20", page.document) == "Wed 20 Milk")
      }
      let next = try await browser.load("/reminders?show=month:2027-02")
      #expect(texts("2027-02-28", next.document) == "Sun 28 Rent")
      #expect(texts("2027-02-22", next.document) == "Mon 22 09:00 Tea")
      let week = try await browser.load("/reminders?show=week:2027-01-18")
      #expect(week.document.element(id: "count")?.text == "2 reminders")
    }
  }

  @Test("A day shows so many, and says how many more there are")
  func many() async throws {
    try await AppFixture().run(over: .memory) { site in
      let browser = site.browser()
      let page = try await browser.load("/reminders?show=week:2027-01-15")
      let lines = (1...CalendarDay.limit + 2).map { "Task \($0) today" }.joined(separator: "\n")
      try await page.fill("New reminders, in words", lines)
      try await page.press("Add")
      #expect(texts("2027-01-15", page.document)?.hasSuffix("2 more") == true)
      #expect(page.document.all(.button).filter { $0.text.hasPrefix("Task ") }.count == CalendarDay.limit)
    }
  }

  @Test("Where too much repeats, the page says that not all of it is shown")
  func tooMuch() async throws {
    try await AppFixture().run(over: .memory) { site in
      let browser = site.browser()
      let page = try await browser.load("/reminders?show=month:2028-01")
      #expect(page.document.element(id: "calendar-cut") == nil)
      let lines = (1...80).map { "Task \($0) every day" }.joined(separator: "\n")
      try await page.fill("New reminders, in words", lines)
      try await page.press("Add")
      try await page.load("/reminders?show=month:2028-01")
      #expect(page.document.element(id: "calendar-cut") != nil)
      #expect(texts("2028-01-15", page.document)?.hasSuffix(" more") == true)
    }
  }

  @Test("A day takes what is dropped onto it, and nothing else is one")
  func dropping() async throws {
    try await AppFixture().run(over: .memory) { site in
      let browser = site.browser()
      let page = try await browser.open("/reminders?show=month:2027-01")
      try await page.fill("New reminders, in words", "Tea every friday at 9")
      try await page.press("Add")
      try await page.until { texts("2027-01-15", $0) == "Fri 15 09:00 Tea" }
      let list = try await browser.load("/reminders")
      let row = try #require(list.document.all(.textbox, named: "Reminder").first).id
      var headers = browser.headers
      headers["Origin"] = "http://localhost"
      for (action, error) in [
        ("take:day:2027-01-20", ""), ("take:day:soon", "The button does not say where the reminder goes."),
      ] {
        let answer = try await browser.client.send(
          .post, "/reminders?show=month:2027-01", headers: headers,
          form: [("action", action), ("id", String(row.dropFirst("reminder-".count)))])
        #expect(error.isEmpty || answer.text.contains(error))
        // The series stays where it is.
        try await page.until { texts("2027-01-20", $0) == "Wed 20 09:00 Tea" }
        #expect(texts("2027-01-22", page.document) == "Fri 22 09:00 Tea")
      }
    }
  }
}
