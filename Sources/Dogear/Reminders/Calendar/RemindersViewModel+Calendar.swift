import Foundation
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

  /// The largest number of occurrences to come that are looked at for a page: more take too long.
  static let occurrenceLimit = 3000

  /// The days of the calendar; nil where the page shows a list.
  var calendar: CalendarPart? {
    guard let span else { return nil }
    let (first, last) = span.shown
    var items: [Day: [CalendarItem]] = [:]
    var room = Self.occurrenceLimit
    for reminder in visible.rows.map(\.item) {
      let canChange = canChange(reminder)
      if let day = reminder.day(in: moment.zone) {
        items[day, default: []].append(
          CalendarItem(reminder, at: moment, isToCome: false, canChange: canChange))
      }
      let later = reminder.occurrencesToCome(from: first, until: last, in: moment.zone, atMost: room)
      room -= later.count
      for other in later {
        guard let day = other.day(in: moment.zone), first <= day, day <= last else { continue }
        items[day, default: []].append(CalendarItem(other, at: moment, isToCome: true, canChange: canChange))
      }
    }
    return CalendarPart(span: span, days: days(of: span, with: items), isWhole: room > 0)
  }

  private func days(of span: CalendarSpan, with items: [Day: [CalendarItem]]) -> [CalendarDay] {
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
    .text("calendarQuery") { model in
      ReminderView.calendar(CalendarSpan(.month, around: model.moment.today)).query
    }
    .list(
      "calendarLinks", id: \.id,
      Fields<CalendarLink>().text("key", \.key).text("name", \.name).flag("isCurrent", \.isCurrent)
        .text("query") { ReminderView.calendar($0.span).query }
    ) { $0.calendarLinks }
    .list("calendar", id: \.span.rawValue, CalendarPart.fields) { model in model.calendar.map { [$0] } ?? [] }
}

extension Reminder {
  /// The occurrences of its series after the one that is due, about from one day to another; none of what is counted from its
  /// completion.
  fileprivate func occurrencesToCome(
    from first: Day, until last: Day, in zone: TimeZone, atMost limit: Int
  ) -> [Reminder] {
    guard limit > 0, !isDone, !repeatsFromCompletion, case .rule(let rule) = repetition,
      let start = seriesStart, start.local.day <= last,
      let series = try? RecurrenceSeries(start: start, rule: rule)
    else { return [] }
    var found: [Reminder] = []
    // A zone may be a day ahead, or behind.
    for time in series.occurrences(from: first.adding(days: -1)) where time.local > start.local {
      guard time.local.day <= last.adding(days: 1), found.count < limit else { break }
      var other = self
      (other.due, other.seriesDue) = (time, nil)
      found.append(other)
    }
    return found
  }
}
