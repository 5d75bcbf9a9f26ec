import DatabaseTesting
import Foundation
import Recurrence
import Testing

@testable import Dogear

/// A year in virtual time. Each reminder is done at the second at which it is due.
@Suite("A year of reminders", .timeLimit(.minutes(10)))
struct YearOfRemindersTests {
  private static let zones = [
    "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "America/Santiago", "Asia/Kolkata",
  ]
  /// The rules. Some fall on the days on which clocks change.
  private static let rules = [
    "FREQ=WEEKLY;BYDAY=SU", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SA", "FREQ=MONTHLY;BYMONTHDAY=-1",
    "FREQ=MONTHLY;BYDAY=2SU", "FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1",
    "FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU", "FREQ=DAILY;INTERVAL=13", "FREQ=MONTHLY;INTERVAL=2;BYDAY=1SU,-1SU",
  ]
  private static let start = Day("2026-12-31")

  /// The reminders of a zone: each rule at 25 times of the day, the hours among them that clocks skip and repeat.
  private static func reminders(in zone: TimeZone) throws -> [Reminder] {
    try rules.enumerated().flatMap { index, rule in
      try (0..<25).map { number in
        var reminder = Reminder(id: "r\(index)-\(number)", title: rule)
        reminder.repeats = rule
        let start = try #require(start)
        let time = LocalTime(start, secondOfDay: number * 57 * 60 + 90)
        let series = try RecurrenceSeries(start: .zoned(time, zone), rule: RecurrenceRule(rule))
        reminder.due = series.occurrences().first { _ in true }
        return reminder
      }
    }
  }

  @Test("Each occurrence is due once, at its local time, whatever clocks and servers do", arguments: zones)
  func year(name: String) async throws {
    let fixture = try StoreFixture()
    let (owner, zone) = (OwnerID.account("a1"), try #require(TimeZone(identifier: name)))
    let reminders = try Self.reminders(in: zone)
    var store = fixture.reminders
    try await store.batch(of: owner) { batch, _ in for reminder in reminders { try batch.add(reminder) } }
    let end = LocalTime(try #require(Day("2028-01-01"))).instant(in: zone)
    var (seen, count) = ([Reminder.ID: [Int]](), 0)
    while true {
      let items = try await store.list(of: owner).items
      let due = items.compactMap { item in item.due.map { (item, $0.instant(in: zone)) } }
      guard let next = due.map(\.1).min(), next < end else { break }
      for (item, instant) in due where instant == next {
        seen[item.id, default: []].append(instant)
        let completions = ReminderCompletions(reminders: store)
        for _ in 1...2 {
          _ = try await completions.complete(
            item.id, occurrence: item.occurrence, of: owner, at: Moment(now: next, zone: zone))
        }
      }
      count += 1
      if count == 300 || count == 900 { store = fixture.restartedReminders() }
    }
    #expect(count > 900)
    for reminder in reminders {
      let due = try #require(reminder.due)
      let series = try RecurrenceSeries(start: due, rule: RecurrenceRule(reminder.repeats))
      let expected = series.occurrences().prefix { $0.instant(in: zone) < end }
      #expect(seen[reminder.id] == expected.map { $0.instant(in: zone) }, "\(reminder.id) \(reminder.title)")
      for (instant, time) in zip(seen[reminder.id] ?? [], expected) {
        let clock = LocalTime(at: instant, in: zone)
        // A time that clocks skip is told as much later as they skip, on the same day.
        #expect(clock >= time.local)
        #expect(clock.day == time.local.day)
        let isSkipped = LocalTime(at: time.local.instant(in: zone), in: zone) != time.local
        #expect((clock == time.local) != isSkipped)
      }
    }
  }
}
