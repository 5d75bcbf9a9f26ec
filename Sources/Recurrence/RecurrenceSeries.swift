/// A series: its start, its rule, and what is left out of it.
public struct RecurrenceSeries: Hashable, Sendable {
  /// The time that the series is counted from. It comes first itself only if the rule has it.
  public let start: CalendarTime
  /// The rule, without the parts that don't count for a whole day.
  public let rule: RecurrenceRule
  /// The occurrences that are left out, by the local time that the rule gives them. COUNT counts them.
  public let excluded: Set<LocalTime>

  /// A series.
  ///
  /// - Throws: an error in words if the series can't begin there.
  public init(
    start: CalendarTime, rule: RecurrenceRule, excluding excluded: Set<LocalTime> = []
  ) throws(RecurrenceError) {
    guard (1900...RecurrenceRule.lastYear).contains(start.local.day.date.year) else {
      throw RecurrenceError(
        "a series begins between 1900 and \(RecurrenceRule.lastYear), not on \(start.local.day)")
    }
    guard rule.canMatch(from: start.local.day) else {
      throw RecurrenceError("the rule never comes from \(start.local.day) on")
    }
    var rule = rule
    if case .day = start {
      guard rule.frequency >= .daily else {
        throw RecurrenceError("FREQ=\(rule.frequency.rawValue) needs a start with a time")
      }
      // RFC 5545, 3.3.10, has these ignored for a day.
      (rule.hours, rule.minutes, rule.seconds) = ([], [], [])
      if rule.dayParts.isEmpty { rule.positions = [] }
    }
    (self.start, self.rule, self.excluded) = (start, rule, excluded)
  }

  /// The occurrences in their order, the first one at the start or after it. They may begin later, on a day before the next
  /// one that is wanted, which is quick unless the rule has COUNT.
  public func occurrences(from day: Day? = nil) -> Occurrences { Occurrences(self, from: day) }

  /// The last local time that the rule allows: UNTIL by the clock of the start.
  var until: LocalTime? {
    switch (rule.end, start) {
    case (.never, _), (.count, _): nil
    case (.day(let day), _): LocalTime(day, secondOfDay: 86_399)
    case (.local(let time), .day): LocalTime(time.day)
    case (.local(let time), _): time
    case (.instant(let instant), .zoned(_, let zone)): LocalTime(at: instant, in: zone)
    case (.instant(let instant), .day): LocalTime(LocalTime(seconds: instant).day)
    case (.instant(let instant), .floating): LocalTime(seconds: instant)
    }
  }
}
