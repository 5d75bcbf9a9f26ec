/// The local times at which a series comes, by its own clock and in no zone.
struct LocalOccurrences {
  /// The number of days or periods without a match after which a series counts as ended; less if a day has many steps.
  private static let searchLimit = 50_000

  private let rule: RecurrenceRule
  private let start: LocalTime
  private let until: LocalTime?
  private let clock: ClockTimes
  private let timesOfDay: [Int]
  private var days: RuleDays
  private var left: Int?
  private var ready: ArraySlice<LocalTime> = []

  /// The local times of a rule from a start on. They may begin at a later time if the rule has no COUNT.
  init(_ rule: RecurrenceRule, start: LocalTime, until: LocalTime?, from first: LocalTime? = nil) {
    let rule = rule.anchored(to: start.day)
    (self.rule, self.until) = (rule, until)
    clock = ClockTimes(rule, start: start)
    timesOfDay = rule.frequency < .daily ? [] : clock.ofEachDay
    if case .count(let count) = rule.end { left = count }
    let begin = left == nil ? max(first ?? start, start) : start
    self.start = begin
    days = RuleDays(rule, start: start.day, from: begin.day)
  }

  /// The next time; nil after the last.
  mutating func next() -> LocalTime? {
    guard left != 0 else { return nil }
    var searched = 0
    while true {
      if let time = ready.popFirst() {
        guard time >= start else { continue }
        if let until, time > until { return nil }
        guard time.day.date.year <= RecurrenceRule.lastYear else { return nil }
        if let left { self.left = left - 1 }
        return time
      }
      searched += 1 + clock.stepsOfDay / 4
      guard searched <= Self.searchLimit, let times = nextTimes() else { return nil }
      ready = times[...]
    }
  }

  /// The times of the next day, or of the next period where positions choose from a whole one.
  private mutating func nextTimes() -> [LocalTime]? {
    if rule.frequency < .daily {
      while let day = days.next() {
        guard clock.hasStep(on: day) else { continue }
        return clock.times(on: day).map { LocalTime(day, secondOfDay: $0) }
      }
      return nil
    }
    guard !rule.positions.isEmpty else {
      return days.next().map { day in timesOfDay.map { LocalTime(day, secondOfDay: $0) } }
    }
    let period = days.nextPeriod()
    guard !period.isEmpty else { return nil }
    let count = timesOfDay.count
    return clock.positions(among: period.count * count).map {
      LocalTime(period[$0 / count], secondOfDay: timesOfDay[$0 % count])
    }
  }
}
