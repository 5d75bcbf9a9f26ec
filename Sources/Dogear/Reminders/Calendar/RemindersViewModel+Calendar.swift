import Foundation
import HTTP
import Recurrence
import Templates

extension RemindersViewModel {
  /// A link of the calendar: to another month or week, or to the other kind.
  struct CalendarLink: Identifiable, Hashable, Sendable {
    let key: String
    let name: String
    let span: CalendarSpan
    var isCurrent = false

    var id: String { key }
  }

  /// The month or week that the page shows; nil where it shows a list.
  var span: CalendarSpan? { if case .calendar(let span) = view { span } else { nil } }

  /// The days of the calendar.
  var calendarDays: [CalendarDay] {
    guard let span else { return [] }
    let (first, last) = span.shown
    var items: [Day: [CalendarItem]] = [:]
    for reminder in visible.rows.map(\.item) {
      let canChange = canChange(reminder)
      if let day = reminder.day(in: moment.zone) {
        items[day, default: []].append(
          CalendarItem(reminder, at: moment, isToCome: false, canChange: canChange))
      }
      for later in reminder.occurrencesToCome(until: last, in: moment.zone) {
        guard let day = later.day(in: moment.zone), first <= day else { continue }
        items[day, default: []].append(CalendarItem(later, at: moment, isToCome: true, canChange: canChange))
      }
    }
    return span.days.map { day in
      let due = (items[day] ?? []).sorted { ($0.time, $0.isToCome ? 1 : 0) < ($1.time, $1.isToCome ? 1 : 0) }
      return CalendarDay(
        day: day, isToday: day == moment.today, isOutside: !span.contains(day),
        items: Array(due.prefix(CalendarDay.limit)), moreCount: max(0, due.count - CalendarDay.limit))
    }
  }

  private var calendarLinks: [CalendarLink] {
    guard let span else { return [] }
    let inside = span.contains(moment.today) ? moment.today : span.first
    return [
      CalendarLink(key: "before", name: "Earlier", span: span.moved(by: -1)),
      CalendarLink(
        key: "today", name: "Today", span: CalendarSpan(span.kind, around: moment.today)),
      CalendarLink(key: "after", name: "Later", span: span.moved(by: 1)),
    ]
      + CalendarSpan.Kind.allCases.map { kind in
        CalendarLink(
          key: kind.rawValue, name: kind.rawValue.capitalized, span: CalendarSpan(kind, around: inside),
          isCurrent: kind == span.kind)
      }
  }

  static let calendarFields = Fields<RemindersViewModel>()
    .flag("isCalendar") { $0.span != nil }
    .text("spanName") { $0.span?.name ?? "" }
    .text("spanKind") { $0.span?.kind.rawValue ?? "" }
    .text("calendarQuery") { model in
      let span = CalendarSpan(.month, around: model.moment.today)
      return PercentEncoding.query([("show", ReminderView.calendar(span).rawValue)])
    }
    .list(
      "calendarLinks", id: \.id,
      Fields<CalendarLink>().text("key", \.key).text("name", \.name).flag("isCurrent", \.isCurrent)
        .text("query") { PercentEncoding.query([("show", ReminderView.calendar($0.span).rawValue)]) }
    ) { $0.calendarLinks }
    .list("days", id: \.id, CalendarDay.fields) { $0.calendarDays }
}

extension Reminder {
  /// The largest number of occurrences to come that a calendar looks at.
  private static let lookedAtLimit = 400

  /// The occurrences of its series after the one that is due, up to a day; none of what is counted from its completion.
  fileprivate func occurrencesToCome(until last: Day, in zone: TimeZone) -> [Reminder] {
    guard !isDone, !repeatsFromCompletion, case .rule(let rule) = repetition, let start = seriesDue ?? due,
      start.local.day <= last, let series = try? RecurrenceSeries(start: start, rule: rule)
    else { return [] }
    var found: [Reminder] = []
    for time in series.occurrences().prefix(Self.lookedAtLimit) where time.local > start.local {
      // A zone may be a day ahead.
      guard time.local.day <= last.adding(days: 1) else { break }
      var other = self
      (other.due, other.seriesDue) = (time, nil)
      if other.day(in: zone).map({ $0 <= last }) ?? false { found.append(other) }
    }
    return found
  }
}
