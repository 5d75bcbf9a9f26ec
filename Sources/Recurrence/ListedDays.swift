/// The days of a rule for which libical has wrong ones, by looking at each day of a period.
///
/// Measured with libical 3.0.16: week 53 comes in years that lack it; a daily rule ignores days from the end of
/// the month, and a yearly one those that BYMONTHDAY names without BYMONTH, or beside BYDAY.
struct ListedDays {
  private let rule: RecurrenceRule
  /// The first day of the next period, or its year.
  private var period: Int
  private var days: ArraySlice<Day> = []

  /// The days from a day on, which begins a period that the rule looks at.
  init(_ rule: RecurrenceRule, from day: Day) {
    self.rule = rule
    period = rule.frequency == .yearly ? day.date.year : day.number
  }

  /// Whether a rule's days are listed here.
  static func has(_ rule: RecurrenceRule) -> Bool {
    switch rule.frequency {
    case .weekly, .monthly: false
    case .yearly:
      rule.skip == .omit
        && (!rule.weekNumbers.isEmpty || !rule.yearDays.isEmpty
          || !rule.monthDays.isEmpty && !rule.weekdays.isEmpty
          || !rule.monthDays.isEmpty && rule.months.isEmpty)
    default: true
    }
  }

  /// The next day; nil after the last.
  mutating func next() -> Day? {
    while days.isEmpty {
      let year = rule.frequency == .yearly ? period : Day(unbounded: period).date.year
      guard year <= RecurrenceRule.lastYear else { return nil }
      days =
        rule.frequency == .yearly
        ? daysOfYear(year)[...] : rule.allows(Day(unbounded: period)) ? [Day(unbounded: period)] : []
      period += rule.frequency >= .daily ? rule.interval : 1
    }
    return days.removeFirst()
  }

  /// The year to whose weeks a day belongs.
  static func year(of day: Day, weekStart: Weekday) -> Int {
    let year = day.date.year
    if day < firstDay(of: year, weekStart: weekStart) { return year - 1 }
    return day < firstDay(of: year + 1, weekStart: weekStart) ? year : year + 1
  }

  private func daysOfYear(_ year: Int) -> [Day] {
    guard !rule.weekNumbers.isEmpty else {
      return (Day.first(of: year).number..<Day.first(of: year + 1).number).map { Day(unbounded: $0) }.filter(
        rule.allows)
    }
    let first = Self.firstDay(of: year, weekStart: rule.weekStart)
    let weeks = (Self.firstDay(of: year + 1, weekStart: rule.weekStart).number - first.number) / 7
    let numbers = Set(rule.weekNumbers.map { $0 < 0 ? $0 + weeks + 1 : $0 }).filter {
      (1...weeks).contains($0)
    }
    return numbers.sorted().flatMap { week in
      (0..<7).map { first.adding(days: (week - 1) * 7 + $0) }
    }.filter(rule.allows)
  }

  /// The first day of week 1, which is the first with four days of the year.
  private static func firstDay(of year: Int, weekStart: Weekday) -> Day {
    let fourth = Day.first(of: year).adding(days: 3)
    return fourth.adding(days: -fourth.weekday.days(after: weekStart))
  }
}

extension RecurrenceRule {
  /// Whether all parts but BYWEEKNO let a day through.
  func allows(_ day: Day) -> Bool {
    let (year, month, number) = day.date
    guard months.isEmpty || months.contains(month) else { return false }
    let length = Day.count(ofMonth: month, year: year)
    guard monthDays.isEmpty || monthDays.contains(number) || monthDays.contains(number - length - 1) else {
      return false
    }
    let days = Day.first(of: year + 1).number - Day.first(of: year).number
    let place = day.number - Day.first(of: year).number + 1
    guard yearDays.isEmpty || yearDays.contains(place) || yearDays.contains(place - days - 1) else {
      return false
    }
    // The ordinal of a weekday counts in the year only if the rule names no month.
    let (index, last) = frequency == .yearly && months.isEmpty ? (place, days) : (number, length)
    return weekdays.isEmpty
      || weekdays.contains {
        guard $0.weekday == day.weekday else { return false }
        guard let ordinal = $0.ordinal else { return true }
        return ordinal > 0 ? (index - 1) / 7 + 1 == ordinal : (last - index) / 7 + 1 == -ordinal
      }
  }
}
