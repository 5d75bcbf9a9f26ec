import DatabaseTesting
import Foundation
import Testing

@testable import Dogear

@Suite("Reminders of calendars", .timeLimit(.minutes(10)))
struct CalendarImportTests {
  private func rows(_ text: String) throws -> [ImportedRow<Reminder>] {
    let table = try ImportTable<Reminder>(text, .test)
    #expect(table.source == .calendar)
    return table.rows(table.guess)
  }

  private func task(_ lines: String...) throws -> ImportedRow<Reminder> {
    let all = ["BEGIN:VCALENDAR", "BEGIN:VTODO", "SUMMARY:A"] + lines + ["END:VTODO", "END:VCALENDAR", ""]
    return try #require(try rows(all.joined(separator: "\r\n")).first)
  }

  private func reminder(_ lines: String...) throws -> Reminder {
    let all = ["BEGIN:VCALENDAR", "BEGIN:VTODO", "SUMMARY:A"] + lines + ["END:VTODO", "END:VCALENDAR", ""]
    return try #require(try rows(all.joined(separator: "\n")).first?.draft?.item)
  }

  @Test("Texts are unfolded, and lose their escapes")
  func texts() throws {
    let read = try reminder(
      "DESCRIPTION:One\\, two\\; three\\nfo", " ur \\\\ ", "CATEGORIES:home,gar\\,den", "CATEGORIES:x",
      "URL:https://example.org/a")
    #expect(read.notes == "One, two; three\nfour \\")
    #expect(read.tags == ["home", "gar den", "x"])
    #expect(read.link == "https://example.org/a")
  }

  @Test("Days, and times in zones or wherever one is")
  func due() throws {
    func texts(_ line: String) throws -> [String] {
      let read = try reminder(line)
      return [Reminder.Column.dueDay, .dueTime, .dueZone].map { read.text(of: $0) }
    }
    #expect(try texts("DUE;VALUE=DATE:20261205") == ["2026-12-05", "", ""])
    #expect(try texts("DUE:20261205T090000") == ["2026-12-05", "09:00", ""])
    #expect(try texts("DUE:20261205T090000Z") == ["2026-12-05", "09:00", "UTC"])
    #expect(
      try texts("DUE;TZID=\"Europe/Berlin\":20261205T090000") == ["2026-12-05", "09:00", "Europe/Berlin"])
    #expect(try texts("DUE;TZID=Nowhere:20261205T090000") == ["2026-12-05", "09:00", ""])
    let unread = try task("DUE:soon")
    #expect(unread.draft?.item.notes == "Due: soon")
    #expect(unread.remarks.count == 1)
  }

  @Test("A rule, a priority, an alarm, and whether it is done")
  func rest() throws {
    let read = try reminder(
      "DUE;VALUE=DATE:20261205", "RRULE:FREQ=WEEKLY;BYDAY=SA", "PRIORITY:5", "BEGIN:VALARM", "ACTION:DISPLAY",
      "TRIGGER:-PT15M", "END:VALARM")
    #expect(read.repeats == "FREQ=WEEKLY;BYDAY=SA")
    #expect(read.priority == .medium)
    #expect(read.alarm == "PT15M")
    #expect(!read.isDone)
    for line in ["STATUS:COMPLETED", "COMPLETED:20261205T090000Z", "PERCENT-COMPLETE:100"] {
      #expect(try reminder(line).isDone)
    }
    for (number, priority) in [
      ("1", ReminderPriority.high), ("4", .high), ("6", .low), ("9", .low), ("0", .none),
    ] {
      #expect(try reminder("PRIORITY:\(number)").priority == priority)
    }
    let wrong = try task("DUE;VALUE=DATE:20261205", "RRULE:FREQ=SOMETIMES")
    #expect(wrong.draft?.item.notes == "Repeats: FREQ=SOMETIMES")
  }

  @Test("A task is found again by its UID, also in the bin, and events are told", .everyEngine)
  func again() async throws {
    let fixture = try StoreFixture()
    let (feature, owner) = (RemindersFeature(fixture.services()), OwnerID.account("one"))
    func text(_ title: String) -> [UInt8] {
      Array(
        """
        BEGIN:VCALENDAR
        X-WR-CALNAME:Home
        BEGIN:VEVENT
        SUMMARY:Party
        END:VEVENT
        BEGIN:VTODO
        UID:9A1B-77
        SUMMARY:\(title)
        END:VTODO
        BEGIN:VTODO
        UID:20261129@example.org
        SUMMARY:Other
        END:VTODO
        END:VCALENDAR
        """.utf8)
    }
    try await feature.imports.receive(text("Water"), named: "home.ics", of: owner, at: .test)
    let preview = try #require(try await feature.imports.state(of: owner, at: .test).preview)
    #expect(preview.note == "It makes a new list “Home”. 1 event is no task, and left out.")
    _ = try await feature.imports.importPending(of: owner, at: .test)
    let items = try await feature.store.list(of: owner).items
    #expect(items.map(\.title) == ["Water", "Other"])
    try await feature.imports.receive(text("Water roses"), named: "home.ics", of: owner, at: .test)
    let record = try await feature.imports.importPending(of: owner, at: .test)
    #expect(record?.summary.changed == 1)
    #expect(record?.summary.same == 1)
    #expect(try await feature.store.list(of: owner).item("9A1B-77")?.title == "Water roses")
    try await feature.store.delete(id: "9A1B-77", of: owner)
    try await feature.imports.receive(text("Water"), named: "home.ics", of: owner, at: .test)
    #expect(try await feature.imports.importPending(of: owner, at: .test)?.summary.added == 1)
    #expect(try await feature.store.list(of: owner).items.map(\.title) == ["Other", "Water"])
  }

  @Test("Files whose parts don't match are refused, with the line")
  func refused() {
    for (lines, line) in [
      (["BEGIN:VCALENDAR", "BEGIN:VTODO", "END:VCALENDAR"], 3), (["BEGIN:VCALENDAR", "BEGIN:VTODO"], 2),
      (["BEGIN:VCALENDAR", "END:VCALENDAR", "END:VCALENDAR"], 3),
      ([String](repeating: "BEGIN:VCALENDAR", count: 100_000), CalendarReader.depthLimit + 1),
    ] {
      #expect(throws: CSVError.calendar(line: line)) {
        try ImportTable<Reminder>(lines.joined(separator: "\r\n"), .test)
      }
    }
  }

  @Test("Lines that are too long or mean nothing are left out, and told")
  func hostile() throws {
    let long = String(repeating: "a", count: CalendarReader.lineBytes)
    let row = try task("DESCRIPTION:\(long)", "no line", "PRIORITY:x", "DUE;TZID=../../etc:20261399T990000")
    #expect(row.draft?.item.title == "A")
    #expect(row.remarks.contains("Line 4 of the file can’t be read, and was left out."))
    #expect(row.remarks.contains("Line 5 of the file can’t be read, and was left out."))
    let many = ["BEGIN:VCALENDAR"] + (0...ImportLimits.rows).flatMap { _ in ["BEGIN:VTODO", "END:VTODO"] }
    #expect(throws: CSVError.tooManyRows(limit: ImportLimits.rows)) {
      try ImportTable<Reminder>((many + ["END:VCALENDAR"]).joined(separator: "\n"), .test)
    }
  }

  @Test("Any lines at all are read or refused")
  func anyLines() {
    var random = SeededRandom(seed: 5)
    let parts = [
      "BEGIN:VTODO", "END:VTODO", "SUMMARY:a", " fold", "\t", ":", ";", "DUE:1", "DUE;=:20261205T",
      "RRULE:FREQ",
      "TRIGGER:-P", "BEGIN:VALARM", "END:VALARM", "\\", "UID:", "UID:é", "CATEGORIES:,,\\", "\u{301}",
      "X;A=\"b:c",
    ]
    for _ in 0..<3000 {
      let lines = (0..<Int.random(in: 0...12, using: &random)).map { _ in
        parts.randomElement(using: &random) ?? ""
      }
      let text = (["BEGIN:VCALENDAR"] + lines + ["END:VCALENDAR"]).joined(separator: "\r\n")
      guard let table = try? ImportTable<Reminder>(text, .test) else { continue }
      let rows = table.rows(table.guess)
      #expect(rows.allSatisfy { ($0.draft == nil) != $0.problem.isEmpty })
    }
  }
}
