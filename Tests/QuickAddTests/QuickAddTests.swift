import Foundation
import Recurrence
import Testing

@testable import QuickAdd

/// Wednesday, 25 November 2026, ten o'clock in Berlin.
@Suite("Dates, times and repeats in words", .timeLimit(.minutes(10)))
struct QuickAddTests {
  private func understand(_ line: String, lists: [String]? = nil, shelf: ShelfTitles = []) -> Understanding {
    let zone = TimeZone(identifier: "Europe/Berlin") ?? .gmt
    return QuickAdd(now: 1_795_597_200, zone: zone, lists: lists, shelf: shelf).understand(line)
  }

  private func due(_ line: String) -> String? { understand(line).due?.description }

  @Test(
    "Names, ranges and sentences are no dates",
    arguments: [
      "Dinner with Mark sat at the corner table", "Second opinion from doctor", "First Monday meeting notes",
      "Watch Friday Night Lights", "Buy Black Friday deals", "Prepare for Sunday Times interview",
      "Call at 10 Downing Street", "Email about friday party", "Work from 9am to 5pm", "Party 9am to 5pm",
      "Buy 2 tickets for 3/4 concert", "I sat on monday's chair", "Buy Monday's paper", "Weekly report",
      "Summer 2027 trip", "May the fourth party", "Fix bug 12:99", "Plan A/B test", "20 minutes walk",
      "A day in the life", "One day at a time", "Mon ami", "Jan called", "Version 10.11.2026 notes",
      "Ask Bob within 5 minutes", "every day", "Buy half an hour of time", "Invoice 2/2026", "Pay 31/31",
      "Finish 31 february", "Watch The Day After Tomorrow", "Read Tuesdays with Morrie", "Log 2020-01-01",
    ])
  func noDate(_ line: String) {
    let understanding = understand(line)
    #expect(understanding.title == line)
    #expect(understanding.due == nil)
    #expect(understanding.rule == nil)
  }

  @Test(
    "Dates and times in words",
    arguments: [
      ("Meet Ann at 10", "2026-11-25T22:00:00+01:00"), ("Meet Ann at 16", "2026-11-25T16:00:00+01:00"),
      ("Submit by friday 5pm", "2026-11-27T17:00:00+01:00"), ("Submit report due tomorrow", "2026-11-26"),
      ("Flight 2 days before friday", "2026-11-25"), ("tomorrow morning run", "2026-11-26T09:00:00+01:00"),
      ("Cook this evening", "2026-11-25T19:00:00+01:00"), ("Meeting next week", "2026-11-30"),
      ("Party 31.12.2026", "2026-12-31"), ("Party 31 dec 8pm", "2026-12-31T20:00:00+01:00"),
      ("Holiday 2026-12-24 18:00", "2026-12-24T18:00:00+01:00"), ("Call mum (tomorrow)", "2026-11-26"),
      ("Call mum, tomorrow, about gifts", "2026-11-26"),
      ("Meet at midnight on friday", "2026-11-27T00:00:00+01:00"),
      ("Party at the end of the year", "2026-12-31"), ("Trip this weekend", "2026-11-28"),
      ("Trip the day after tomorrow", "2026-11-27"), ("in 2 weeks call Bob", "2026-12-09"),
      ("Dentist tomorrow at 9 1 day early", "2026-11-26T09:00:00+01:00"),
      ("Call mum tonight at 8", "2026-11-25T20:00:00+01:00"),
      ("Call mum at 8 tonight", "2026-11-25T20:00:00+01:00"),
      ("Call mum 8:30pm tonight", "2026-11-25T20:30:00+01:00"), ("Call mum friday next week", "2026-12-04"),
      ("Call mum next week friday", "2026-12-04"), ("Trip june 2027", "2027-06-01"),
    ])
  func dates(_ line: String, _ wanted: String) {
    #expect(due(line) == wanted)
  }

  @Test(
    "Repeats in words",
    arguments: [
      ("Call mum every day except sunday", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA", "2026-11-25"),
      ("Water plants every 3 days", "FREQ=DAILY;INTERVAL=3", "2026-11-25"),
      ("Pay rent every 31st", "FREQ=MONTHLY;BYMONTHDAY=-1", "2026-11-30"),
      ("Pay rent every 29th", "FREQ=MONTHLY;BYMONTHDAY=28,29;BYSETPOS=-1", "2026-11-29"),
      ("Pay rent on the last day of the month", "FREQ=MONTHLY;BYMONTHDAY=-1", "2026-11-30"),
      ("Anniversary every 5 march", "FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=5", "2027-03-05"),
      ("Take pills every 8 hours", "FREQ=HOURLY;INTERVAL=8", "2026-11-25T18:00:00+01:00"),
      ("Stretch every morning", "FREQ=DAILY", "2026-11-26T09:00:00+01:00"),
      ("Renew every 2 years", "FREQ=YEARLY;INTERVAL=2", "2026-11-25"),
      ("Report every week until march", "FREQ=WEEKLY;UNTIL=20270301", "2026-11-25"),
      ("Pay rent on the 1st of every month", "FREQ=MONTHLY;BYMONTHDAY=1", "2026-12-01"),
      ("Pay rent 1st of the month", "FREQ=MONTHLY;BYMONTHDAY=1", "2026-12-01"),
      ("Backup every sunday night", "FREQ=WEEKLY;BYDAY=SU", "2026-11-29T22:00:00+01:00"),
      ("Team sync mondays 9:30", "FREQ=WEEKLY;BYDAY=MO", "2026-11-30T09:30:00+01:00"),
      ("Clean last friday of every month", "FREQ=MONTHLY;BYDAY=-1FR", "2026-11-27"),
    ])
  func repeats(_ line: String, _ rule: String, _ wanted: String) throws {
    let understanding = understand(line)
    #expect(understanding.rule == rule)
    #expect(due(line) == wanted)
    let due = try #require(understanding.due)
    // The rule begins with the day that was understood.
    var occurrences = try RecurrenceSeries(start: due, rule: RecurrenceRule(rule)).occurrences()
    #expect(occurrences.next() == due)
  }

  @Test("Early reminders, periods after completion, and levels of importance")
  func others() {
    #expect(understand("Dentist friday 5pm remind me 10 minutes before").alarm == "-PT10M")
    #expect(understand("Dentist friday 1 day early").alarm == "-P1D")
    #expect(understand("Water plants every! 3 days").afterCompletion == "P3D")
    #expect(understand("Water plants every 3 days after completion").afterCompletion == "P3D")
    #expect(understand("Call !!! friday").priority == .high)
  }

  @Test("What is taken back into words by a backslash, or stands in quotation marks, stays a title")
  func escaped() {
    #expect(understand("Call \\tomorrow \\morning").title == "Call tomorrow morning")
    #expect(understand("Call \\tomorrow \\morning").due == nil)
    #expect(understand("Read \"Tomorrow friday\" today").title == "Read \"Tomorrow friday\"")
  }

  @Test("A list that there is not stays in the title, and the date before it counts")
  func unknownList() {
    for line in ["Pay rent 1/12 #office", "Pay rent #office 1/12", "Pay rent 1/12 #office @money"] {
      let understanding = understand(line, lists: ["Home"])
      #expect(understanding.due?.description == "2026-12-01", "\(line)")
      #expect(understanding.title == "Pay rent #office", "\(line)")
    }
  }

  @Test("Words that were taken back stay in the title", arguments: ["tomorrow", "#Home", "@garden", "!high"])
  func literals(_ literal: String) {
    let zone = TimeZone(identifier: "Europe/Berlin") ?? .gmt
    var quickAdd = QuickAdd(now: 1_795_597_200, zone: zone, lists: ["Home"])
    let line = "Water the roses tomorrow #Home @garden !high"
    #expect(quickAdd.understand(line).title == "Water the roses")
    quickAdd.literals = [literal]
    let understanding = quickAdd.understand(line)
    #expect(understanding.title == "Water the roses \(literal)")
    #expect(
      understanding.parts.map(\.words) == ["tomorrow", "#Home", "@garden", "!high"].filter { $0 != literal })
  }

  @Test("A title of the shelf that is one word is one after a word such as read")
  func shelf() {
    #expect(understand("Read Saturday", shelf: ["Saturday"]).due == nil)
    #expect(understand("Call mum saturday", shelf: ["Saturday"]).due != nil)
    #expect(
      understand("Read Brave New World tomorrow", shelf: ["Brave New World"]).title == "Read Brave New World")
  }

  @Test("The parts say which words were understood, in their order")
  func parts() {
    let line = "Call mum friday 5pm #home @phone !high"
    let parts = understand(line, lists: ["Home"]).parts
    #expect(parts.map(\.words) == ["friday 5pm", "#home", "@phone", "!high"])
    #expect(parts.map(\.kind) == [.date, .list, .tag, .priority])
    for part in parts {
      let start = line.index(line.startIndex, offsetBy: part.range.lowerBound)
      #expect(line[start...].hasPrefix(part.words))
    }
  }

  @Test("Lists that are not there are told, and stay in the title")
  func unknownLists() {
    let understanding = understand("Buy milk #new friday", lists: ["Home"])
    #expect(understanding.unknownLists == ["new"])
    #expect(understanding.title == "Buy milk #new")
    #expect(understanding.list == nil)
  }

  @Test("A line of any characters is a title, and a long one is not read")
  func limits() {
    let long = String(repeating: "word ", count: 300) + "tomorrow"
    #expect(understand(long).due == nil)
    #expect(understand(long).title == long)
    for line in [
      "", " ", "\"", "\\", "#", "@", "!", "every", "at", "in", "9999 99 99", "0/0", "00:00 x", "\u{0}x",
      "🏳️‍🌈 1️⃣",
    ] {
      #expect(understand(line).title.count <= line.count)
    }
    let lines = String(repeating: "a\n", count: 1000)
    let zone = TimeZone.gmt
    #expect(QuickAdd(now: 0, zone: zone).understandLines(lines).count == QuickAdd.lineCountLimit)
  }

  @Test("No line of these words takes long, goes to the past or loses a letter", arguments: UInt64(0)..<50)
  func walk(seed: UInt64) throws {
    let words = [
      "every", "friday", "the", "of", "month", "last", "5pm", "at", "3", "next", "week", "in", "2", "days",
      "until",
      "jan", "27", "31st", "tomorrow", "a", "and", "before", "half", "hour", "end", "remind", "me", "#x",
      "@y", "call",
    ]
    var state = seed &* 6_364_136_223_846_793_005 &+ 1
    for _ in 0..<40 {
      let line = (0..<12).map { _ in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return words[Int(state >> 33) % words.count]
      }
      let understanding = understand(line.joined(separator: " "))
      #expect(!understanding.title.isEmpty)
      if let rule = understanding.rule { _ = try RecurrenceRule(rule) }
      if let due = understanding.due { #expect(due.instant(in: .gmt) >= 1_795_561_200) }
      let kept = understanding.title.split(separator: " ").count
      let taken = understanding.parts.reduce(0) { $0 + $1.words.split(separator: " ").count }
      #expect(kept + taken >= line.count)
    }
  }
}
