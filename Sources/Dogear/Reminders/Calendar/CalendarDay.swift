import Foundation
import Recurrence
import Templates

/// A month or a week of the calendar with its days.
struct CalendarPart: Hashable, Sendable {
  let span: CalendarSpan
  let days: [CalendarDay]
  /// Whether all that repeats is on them.
  let isWhole: Bool

  static let fields = Fields<CalendarPart>()
    .text("spanName", \.span.name)
    .text("spanKind", \.span.kind.rawValue)
    .list("days", id: \.id, CalendarDay.fields) { $0.days }
    .flag("isCut") { !$0.isWhole }
}

/// A day of the calendar, with what is due on it.
struct CalendarDay: Identifiable, Hashable, Sendable {
  /// The number of reminders that a day shows at most.
  static let limit = 20

  let day: Day
  let isToday: Bool
  /// Whether it belongs to the month before or after.
  let isOutside: Bool
  /// The first of the reminders that are due on it, by their time.
  let items: [CalendarItem]
  /// The number of further ones.
  let moreCount: Int

  var id: String { day.description }

  /// The day with its weekday, such as “Tuesday 1 December 2026”.
  var name: String { "\(day.weekday.name) \(day.text)" }

  static let fields = Fields<CalendarDay>()
    .text("day", \.day.description)
    .text("name", \.name)
    .text("number") { "\($0.day.day)" }
    .text("weekday") { String($0.day.weekday.name.prefix(3)) }
    .flag("isToday", \.isToday)
    .flag("isOutside", \.isOutside)
    .flag("hasItems") { !$0.items.isEmpty }
    .list("items", id: \.id, CalendarItem.fields) { $0.items }
    .text("more") { $0.moreCount == 0 ? "" : "\($0.moreCount.grouped) more" }
    .text("moreQuery") { _ in ReminderView.scheduled.query }
}

/// A reminder on a day of the calendar: its occurrence that is due, or one that is still to come.
struct CalendarItem: Identifiable, Hashable, Sendable {
  let reminder: Reminder
  let isOverdue: Bool
  /// Whether it is an occurrence after the one that is due.
  let isToCome: Bool
  /// Whether the person may change it.
  let canChange: Bool
  let time: String

  init(_ reminder: Reminder, at moment: Moment, isToCome: Bool, canChange: Bool) {
    (self.reminder, self.isToCome, self.canChange) = (reminder, isToCome, canChange)
    isOverdue = reminder.isOverdue(at: moment)
    time = reminder.timeText(in: moment.zone) ?? ""
  }

  var id: String { isToCome ? "\(reminder.id).\(reminder.dueDay?.description ?? "")" : reminder.id }

  static let fields = Fields<CalendarItem>()
    .text("key", \.id)
    .text("id", \.reminder.id)
    .text("name", \.reminder.name)
    .text("time", \.time)
    .text("look") { $0.reminder.isDone ? "done" : $0.isOverdue ? "overdue" : $0.isToCome ? "to-come" : "" }
    .flag("isOverdue", \.isOverdue)
    .flag("isDone", \.reminder.isDone)
    .flag("canChange", \.canChange)
    .flag("isDue") { !$0.isToCome }
}
