import Foundation
import Recurrence

// Repetitions.
extension Resolver {
  /// A repetition from its first occurrence on.
  func repeated(_ words: RuleWords, _ said: Said, _ resolved: Resolved) -> Resolved? {
    var (rule, resolved) = (words, resolved)
    var base = today
    if let starting = said.starting {
      guard let (day, _) = day(starting) else { return nil }
      base = day
    }
    if let words = said.day { fill(&rule, from: words) }
    var first: Due?
    switch rule.frequency {
    case .minutely, .hourly:
      let minutes = rule.interval * (rule.frequency == .hourly ? 60 : 1)
      first = due(on: today, at: said.time ?? .later(minutes))
    default:
      if let words = said.day {
        guard let (day, _) = day(words) else { return nil }
        first = due(on: day, at: said.time)
      } else {
        first = self.first(rule, from: base, at: said.time)
      }
    }
    guard let due = first else { return nil }
    resolved.due = time(due)
    var end = ""
    if let count = said.count { end = ";COUNT=\(count)" }
    if let until = said.until {
      guard let (day, _) = day(until), day >= due.day else { return nil }
      end = ";UNTIL=\(untilText(Due(day: day, minute: due.minute)))"
    }
    resolved.rule = text(rule, end)
    if rule.mayBeOnce { resolved.alternatives.append(.once(time(due))) }
    if rule.mayBeInterval, let nth = rule.nth, nth > 1 {
      resolved.alternatives.append(.rule(text(RuleWords(weekdays: rule.weekdays, interval: nth), end)))
    }
    return resolved
  }

  /// Adds what a day says of the rule beside it: "friday every week", "1st monthly".
  private func fill(_ rule: inout RuleWords, from day: Phrase.DayWords) {
    switch (rule.frequency, day) {
    case (.weekly, .weekday(let weekday, _)) where rule.weekdays.isEmpty: rule.weekdays = [weekday]
    case (.monthly, .dayOfMonth(let day)) where rule.monthDay == nil && rule.nth == nil: rule.monthDay = day
    case (.yearly, .monthDay(let month, let day, _)) where rule.monthDay == nil:
      (rule.month, rule.monthDay) = (month, day)
    default: break
    }
  }

  /// The first occurrence on a day or after it whose time is not gone.
  private func first(_ rule: RuleWords, from base: Day, at time: Phrase.TimeWords?) -> Due? {
    let minute = time.map { minutes($0)[0] }
    let isGone = base == today && minute.map { $0 <= self.minute } ?? false
    let start = isGone ? base + 1 : base
    return (0...366 * 5).lazy.map { start + $0 }.first { matches(rule, $0) }.map {
      Due(day: $0, minute: minute)
    }
  }

  private func matches(_ rule: RuleWords, _ day: Day) -> Bool {
    if let month = rule.month, day.month != month { return false }
    if let nth = rule.nth {
      guard rule.weekdays.contains(day.weekdayNumber) else { return false }
      return nth == -1 ? (day + 7).month != day.month : (day.day - 1) / 7 + 1 == nth
    }
    if let monthDay = rule.monthDay {
      let isLast = (day + 1).month != day.month
      return monthDay == day.day || isLast && (monthDay == -1 || monthDay > day.day)
    }
    return rule.weekdays.isEmpty || rule.weekdays.contains(day.weekdayNumber)
  }

  /// The end of a rule: of a day, that day; of a time, the instant in UTC (RFC 5545, section 3.3.10).
  private func untilText(_ due: Due) -> String {
    guard due.minute != nil else { return due.day.description.filter { $0 != "-" } }
    let utc = LocalTime(at: time(due).instant(in: options.zone), in: .gmt)
    return utc.description.filter { !"-:".contains($0) } + "Z"
  }

  private static let codes = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

  /// A rule as RFC 5545 writes it. A day that not every month has is the last that it has.
  private func text(_ rule: RuleWords, _ end: String) -> String {
    var text = "FREQ=\(rule.frequency.rawValue)"
    if rule.interval > 1 { text += ";INTERVAL=\(rule.interval)" }
    text += end
    if let month = rule.month { text += ";BYMONTH=\(month)" }
    if let day = rule.monthDay { text += Self.monthDay(day, of: rule.month) }
    if !rule.weekdays.isEmpty {
      let nth = rule.nth.map(String.init) ?? ""
      text += ";BYDAY=" + rule.weekdays.map { nth + Self.codes[$0 - 1] }.joined(separator: ",")
    }
    return text
  }

  /// The part of a rule for a day of the month: one that not every month has is the last that it has.
  private static func monthDay(_ day: Int, of month: Int?) -> String {
    if day == -1 || (month == nil && day == 31) || (month == 2 && day == 29) { return ";BYMONTHDAY=-1" }
    guard month == nil, day > 28 else { return ";BYMONTHDAY=\(day)" }
    return ";BYMONTHDAY=\((28...day).map(String.init).joined(separator: ","));BYSETPOS=-1"
  }
}
