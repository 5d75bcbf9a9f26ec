import Foundation
import Recurrence
import Testing

@testable import Dogear

@Suite("When a reminder is due", .timeLimit(.minutes(10)))
struct ReminderDueTests {
  private static let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt
  private static let newYork = TimeZone(identifier: "America/New_York") ?? .gmt
  /// Friday, 15 January 2027, nine o'clock in Berlin.
  private let moment = Moment(now: 1_800_000_000, zone: berlin)

  private func reminder(_ day: String, _ time: String = "", zone: String = "") -> Reminder {
    var reminder = Reminder(id: "a", title: "Tea")
    (reminder.dueDay, reminder.dueTime, reminder.dueZone) = (Day(day), DueTime.seconds(time), zone)
    return reminder
  }

  @Test(
    "The words follow the person's day and clock",
    arguments: [
      ("2027-01-15", "", "", "Today"), ("2027-01-16", "09:30", "", "Tomorrow, 09:30"),
      ("2027-01-14", "", "", "Yesterday"), ("2027-01-18", "", "", "Monday"),
      ("2027-01-25", "", "", "Mon 25 January"), ("2028-03-01", "", "", "Wed 1 March 2028"),
      ("2027-01-15", "18:00:30", "", "Today, 18:00:30"),
      // Half past eleven in the evening in New York is the next morning in Berlin.
      ("2027-01-15", "23:30", "America/New_York", "Tomorrow, 05:30"), ("", "", "", ""),
    ])
  func words(day: String, time: String, zone: String, text: String) {
    #expect(reminder(day, time, zone: zone).dueText(at: moment) == text)
  }

  @Test("What is due on a day is overdue once that is over, what has a time from then on")
  func overdue() throws {
    #expect(!reminder("2027-01-15").isOverdue(at: moment))
    #expect(reminder("2027-01-14").isOverdue(at: moment))
    #expect(reminder("2027-01-15", "09:00").isOverdue(at: moment))
    #expect(!reminder("2027-01-15", "09:01").isOverdue(at: moment))
    // A floating time is one wherever the person is, a time with a zone is not.
    let there = Moment(now: moment.now, zone: Self.newYork)
    #expect(!reminder("2027-01-15", "09:00").isOverdue(at: there))
    #expect(reminder("2027-01-15", "09:00", zone: "Europe/Berlin").isOverdue(at: there))
    var done = reminder("2027-01-14")
    done.isDone = true
    #expect(!done.isOverdue(at: moment))
  }

  @Test("A due time is set and read unchanged", arguments: ["day", "floating", "zoned"])
  func due(kind: String) throws {
    let local = try #require(LocalTime("2027-03-28T02:30:00"))
    let due: CalendarTime =
      switch kind {
      case "day": .day(local.day)
      case "floating": .floating(local)
      default: .zoned(local, Self.berlin)
      }
    var reminder = Reminder(id: "a")
    reminder.due = due
    #expect(reminder.due == due)
    reminder.due = nil
    #expect(reminder == Reminder(id: "a"))
  }

  @Test(
    "Times are typed with hours and minutes",
    arguments: ["", "9", "25:00", "09:60", "09:30:61", "a:b", "+1:00", "09:3O"])
  func noTimes(text: String) {
    #expect(DueTime.seconds(text) == nil)
  }

  @Test("Next week begins with its Monday")
  func postponements() throws {
    let (friday, monday) = (try #require(Day("2027-01-15")), try #require(Day("2027-01-18")))
    #expect(Postponement.allCases.map { $0.day(from: friday) } == [friday, Day("2027-01-16"), monday, nil])
    #expect(Postponement.nextWeek.day(from: monday) == Day("2027-01-25"))
    #expect(Postponement.nextWeek.day(from: monday.adding(days: -1)) == monday)
  }

  @Test("What repeats is moved from where its series has it; another repetition begins where it is")
  func moves() {
    var series = reminder("2027-01-15", "08:00")
    series.repeats = "FREQ=WEEKLY"
    let first = series
    for day in ["2027-01-16", "2027-01-20"] {
      series.reschedule { $0.dueDay = Day(day) }
      #expect(series.seriesDue == first.due)
      #expect(series.occurrence == first.occurrence)
    }
    var back = series
    back.reschedule { $0.dueDay = first.dueDay }
    #expect(back == first)
    back = series
    back.moveBack()
    #expect(back == first)
    var rule = series
    rule.reschedule { $0.repeats = "FREQ=DAILY" }
    #expect(rule.seriesDue == nil)
    var never = series
    never.reschedule { $0.dueDay = nil }
    #expect(never.seriesDue == nil)
    var once = reminder("2027-01-15")
    once.reschedule { $0.dueDay = Day("2027-01-16") }
    #expect(once.seriesDue == nil)
    series.moveSeries()
    #expect(series.due == .floating(LocalTime(Day("2027-01-20") ?? moment.today, secondOfDay: 8 * 3600)))
    #expect(series.occurrence == "2027-01-20T08:00")
  }

  @Test("A time by which a series goes on is read back unchanged")
  func times() throws {
    let (day, zone) = (try #require(Day("2027-01-15")), try #require(TimeZone(identifier: "Europe/Berlin")))
    let time = LocalTime(day, secondOfDay: 8 * 3600 + 30)
    for each in [CalendarTime.day(day), .floating(time), .zoned(time, zone)] {
      #expect(Reminder.time(Reminder.text(of: each)) == each)
    }
    for text in [
      "", "2027-02-30", "2027-01-15T", "2027-01-15T25:00", "2027-01-15 UTC", "2027-01-15T08:00 Mars/Base",
      "T08:00",
    ] {
      #expect(Reminder.time(text) == nil, "\(text)")
    }
  }

  @Test("Each view shows its own, in sections, and counts them")
  func views() {
    var flagged = Reminder(id: "flag", title: "Flag", isFlagged: true)
    flagged.dueDay = Day("2027-02-01")
    var done = reminder("2027-01-14")
    done.isDone = true
    let list = ListSnapshot([
      done, Reminder(id: "free", title: "Free"), flagged,
      Reminder(id: "late", reminder("2027-01-15", "08:00")), Reminder(id: "day", reminder("2027-01-15")),
      Reminder(id: "old", reminder("2026-12-31")), Reminder(id: "soon", reminder("2027-01-15", "10:00")),
    ])
    func part(_ view: ReminderView) -> [String] {
      view.part(of: list, at: moment).rows.map { row in
        (row.section.map { "\($0.name) (\($0.count)): " } ?? "") + row.item.id
      }
    }
    // What is done stays where it is until it leaves.
    #expect(part(.today) == ["Overdue (3): old", "a", "late", "Today (2): soon", "day"])
    #expect(
      part(.scheduled) == [
        "Overdue (3): old", "a", "late", "Today (2): soon", "day", "Mon 1 February (1): flag",
      ])
    #expect(part(.flagged) == [" (1): flag"])
    #expect(ReminderView.smart.map { $0.count(in: list, at: moment) } == [4, 5, 6, 1])
    #expect(list.nextChange(after: moment) == moment.now + 3600)
    #expect(ListSnapshot([flagged]).nextChange(after: moment) == moment.now + 15 * 3600)
  }
}

extension Reminder {
  /// A reminder with another id.
  fileprivate init(id: String, _ other: Reminder) {
    self.init(id: id, title: other.title)
    (dueDay, dueTime) = (other.dueDay, other.dueTime)
  }
}
