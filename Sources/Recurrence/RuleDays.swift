/// The days of a rule, one by one, or by periods if positions choose among them.
struct RuleDays {
  private enum Source {
    case calendar(CalendarDays)
    case listed(ListedDays)
  }

  private let rule: RecurrenceRule
  private let isFiltered: Bool
  private var source: Source
  private var following: Day?
  private var isStarted = false

  /// The days of a rule that is anchored to its start, from the period on that another day is in.
  init(_ rule: RecurrenceRule, start: Day, from day: Day) {
    self.rule = rule
    isFiltered =
      rule.frequency == .monthly && rule.skip == .omit && !rule.monthDays.isEmpty && !rule.weekdays.isEmpty
    let first = rule.periodStart(start: start, before: day)
    guard !ListedDays.has(rule) else {
      source = .listed(ListedDays(rule, from: first))
      return
    }
    var told = rule
    // Libical looks for long where these never meet.
    if isFiltered { told.weekdays = [] }
    var parts = ["FREQ=\(rule.frequency.rawValue)", "INTERVAL=\(rule.interval)"] + told.dayParts
    parts.append("WKST=\(rule.weekStart.rawValue)")
    parts.append("UNTIL=\(RecurrenceRule.lastYear)1231")
    source = .calendar(CalendarDays(rule.withSkip(parts), from: first))
  }

  /// The next day; nil after the last.
  mutating func next() -> Day? {
    switch source {
    case .calendar(let days):
      while let day = days.next() {
        if !isFiltered || rule.allows(day) { return day }
      }
      return nil
    case .listed(var days):
      defer { source = .listed(days) }
      return days.next()
    }
  }

  /// The days of the next period that has any; empty after the last.
  mutating func nextPeriod() -> [Day] {
    if !isStarted { (following, isStarted) = (next(), true) }
    guard let first = following else { return [] }
    var days = [first]
    let period = rule.period(of: first)
    following = next()
    while let day = following, rule.period(of: day) == period {
      days.append(day)
      following = next()
    }
    return days
  }
}

extension RecurrenceRule {
  /// The number of the day, week, month or year that a day is in.
  fileprivate func period(of day: Day) -> Int {
    switch frequency {
    case .weekly: (day.number - day.weekday.days(after: weekStart) + 7).floored(by: 7)
    case .monthly: day.monthOfEra
    case .yearly where !weekNumbers.isEmpty: ListedDays.year(of: day, weekStart: weekStart)
    case .yearly: day.date.year
    default: day.number
    }
  }

  /// A day to count from: in the last period before another day that the interval leads to from the start, or earlier.
  fileprivate func periodStart(start: Day, before day: Day) -> Day {
    /// The distance of the period, in days, weeks, months or years; one more back for what a period has beyond its end.
    func distance(_ units: Int, spare: Int = 0) -> Int {
      max(0, units.floored(by: interval) - spare) * interval
    }
    switch frequency {
    case .weekly:
      let week = start.adding(days: -start.weekday.days(after: weekStart))
      let first = weekdays.map { $0.weekday.days(after: weekStart) }.min() ?? 0
      // Libical leaves out the first day if it begins before it in the week.
      return week.adding(days: 7 * distance((day.number - week.number).floored(by: 7)) + first)
    case .monthly:
      let month = start.monthOfEra + distance(day.monthOfEra - start.monthOfEra, spare: 1)
      return Day(year: month.floored(by: 12), month: month.modulo(12) + 1, day: 1) ?? start
    case .yearly:
      let year = weekNumbers.isEmpty ? start.date.year : ListedDays.year(of: start, weekStart: weekStart)
      return Day.first(of: year + distance(day.date.year - year, spare: 1))
    case .daily: return start.adding(days: distance(day.number - start.number))
    default: return max(start, day)
    }
  }
}

extension Day {
  /// The number of the month, through all years.
  fileprivate var monthOfEra: Int { date.year * 12 + date.month - 1 }
}
