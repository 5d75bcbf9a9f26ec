import Recurrence

/// A month or a week of the calendar. The raw values stand in the page's address: `month:2026-12`, `week:2026-11-30`.
struct CalendarSpan: RawRepresentable, Hashable, Sendable {
  enum Kind: String, CaseIterable, Sendable {
    case month, week
  }

  let kind: Kind
  /// The first day: of a month its first, of a week its Monday.
  let first: Day

  /// The month or week that a day is in.
  init(_ kind: Kind, around day: Day) {
    self.kind = kind
    switch kind {
    case .month: first = day.adding(days: 1 - day.day)
    case .week: first = day.adding(days: -day.weekday.index)
    }
  }

  init?(rawValue: String) {
    let parts = rawValue.split(separator: ":", maxSplits: 1)
    guard parts.count == 2, let kind = Kind(rawValue: String(parts[0])),
      let day = Day(kind == .month ? "\(parts[1])-01" : String(parts[1]))
    else { return nil }
    self.init(kind, around: day)
  }

  var rawValue: String {
    "\(kind.rawValue):\(kind == .month ? String(first.description.dropLast(3)) : first.description)"
  }

  /// The day after the last one.
  var end: Day { kind == .month ? first.adding(months: 1) : first.adding(days: 7) }

  /// The first and the last day that are shown: a Monday and a Sunday.
  var shown: (first: Day, last: Day) {
    (first.adding(days: -first.weekday.index), end.adding(days: (7 - end.weekday.index) % 7 - 1))
  }

  /// The days that are shown.
  var days: [Day] {
    (0...max(0, shown.last.number - shown.first.number)).map { shown.first.adding(days: $0) }
  }

  /// Whether a day is in the month or the week itself, and not only shown beside it.
  func contains(_ day: Day) -> Bool { first <= day && day < end }

  /// The month or week so many later, or earlier.
  func moved(by count: Int) -> CalendarSpan {
    CalendarSpan(kind, around: kind == .month ? first.adding(months: count) : first.adding(days: 7 * count))
  }

  /// The name for the person.
  var name: String {
    switch kind {
    case .month: "\(Day.months[first.month - 1]) \(first.year)"
    case .week: "\(first.text) to \(end.adding(days: -1).text)"
    }
  }
}
