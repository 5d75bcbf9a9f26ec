import Foundation

/// The completion of one occurrence, from which the next one follows.
public struct Completion: Hashable, Sendable {
  /// The way in which something repeats.
  public enum Repetition: Hashable, Sendable {
    case rule(RecurrenceRule)
    case period(Period)
  }

  /// The time that the next one is counted from.
  public enum Origin: String, Sendable {
    case due
    case completion
  }

  /// The occurrence that follows.
  public struct Next: Hashable, Sendable {
    /// The time of it.
    public let time: CalendarTime
    /// The number of occurrences that were missed in between.
    public let skipped: Int
    /// The repetition from the new time on, in which COUNT is less.
    public let repetition: Repetition
  }

  /// The number of missed occurrences that are counted at most; with COUNT all are.
  public static let skippedLimit = 10_000

  /// The time that was due by the rule, however long it was put off since.
  public let due: CalendarTime
  /// The instant in seconds since 1970 at which it was done.
  public let instant: Int
  /// The person's zone, which says what day it was then. A due time with a zone of its own heeds that alone.
  public let zone: TimeZone

  /// The completion of what was due, at an instant, by a person in a zone.
  public init(of due: CalendarTime, at instant: Int, in zone: TimeZone) {
    (self.due, self.instant) = (due, instant)
    if case .zoned(_, let own) = due { self.zone = own } else { self.zone = zone }
  }

  /// The next occurrence; nil after the last one of a series.
  ///
  /// - Throws: an error in words if the rule or period does not go with the due time.
  public func next(_ repetition: Repetition, from origin: Origin) throws(RecurrenceError) -> Next? {
    guard (1900...RecurrenceRule.lastYear).contains(done.day.date.year) else {
      throw RecurrenceError("a completion is between 1900 and \(RecurrenceRule.lastYear), not on \(done.day)")
    }
    switch (repetition, origin) {
    case (.rule(let rule), .due): return try next(rule)
    case (.rule(let rule), .completion): return try nextAfterCompletion(rule)
    case (.period(let period), _): return try next(period, from: origin)
    }
  }

  /// The local time of the completion.
  var done: LocalTime { LocalTime(at: instant, in: zone) }

  /// The first occurrence after the one that was due, and after the completion.
  private func next(_ rule: RecurrenceRule) throws(RecurrenceError) -> Next? {
    let series = try RecurrenceSeries(start: due, rule: rule)
    let hasCount = rule.count != nil
    var (occurrences, skipped, hasJumped) = (series.occurrences(), 0, false)
    while let time = occurrences.next() {
      guard isAfterDue(time) else { continue }
      guard !isAhead(time) else {
        let anchored = rule.skip == .omit ? rule : rule.anchored(to: due.local.day)
        return anchored.rolled(by: skipped + 1).map {
          Next(time: time, skipped: skipped, repetition: .rule($0))
        }
      }
      if hasCount || skipped < Self.skippedLimit { skipped += 1 }
      guard !hasCount, !hasJumped, skipped == Self.skippedLimit else { continue }
      occurrences = series.occurrences(from: done.day.adding(days: -2))
      hasJumped = true
    }
    return nil
  }

  /// The first occurrence after the day of the completion, counted from that day; after its time for steps below a day.
  private func nextAfterCompletion(_ rule: RecurrenceRule) throws(RecurrenceError) -> Next? {
    guard let rolled = rule.rolled(by: 1) else { return nil }
    let isOfDays = rule.frequency >= .daily
    var counted = rule
    if case .count = rule.end { counted.end = .never }
    // The day of a completion is by chance, and so a month that lacks it is not passed over.
    if rule.frequency >= .monthly, rule.dayParts.isEmpty { counted.skip = .backward }
    let start = isOfDays ? LocalTime(done.day, secondOfDay: due.local.secondOfDay) : done
    let series = try RecurrenceSeries(start: due.with(start), rule: counted)
    for time in series.occurrences() {
      guard isOfDays ? time.local.day > done.day : time.instant(in: zone) > instant else { continue }
      return Next(time: time, skipped: 0, repetition: .rule(rolled))
    }
    return nil
  }

  /// Whether a time is later than the one that was due.
  func isAfterDue(_ time: CalendarTime) -> Bool {
    if case .day = due { return time.local > due.local }
    return time.instant(in: zone) > due.instant(in: zone)
  }

  /// Whether a time is still to come: a day until it ends.
  func isAhead(_ time: CalendarTime) -> Bool {
    if case .day(let day) = time { return day >= done.day }
    return time.instant(in: zone) > instant
  }
}

extension RecurrenceRule {
  /// The number of occurrences, if the rule says so.
  var count: Int? {
    guard case .count(let count) = end else { return nil }
    return count
  }

  /// The rule once so many occurrences are over; nil if none is left.
  func rolled(by occurrences: Int) -> RecurrenceRule? {
    guard let count else { return self }
    guard count > occurrences else { return nil }
    var rule = self
    rule.end = .count(count - occurrences)
    return rule
  }
}
