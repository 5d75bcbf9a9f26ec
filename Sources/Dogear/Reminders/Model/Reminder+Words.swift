import Foundation
import Recurrence

/// The words in which pages say when a reminder is due.
extension Reminder {
  /// The due time as it is seen now: “Tomorrow, 09:00”; empty where it has none.
  func dueText(at moment: Moment) -> String {
    guard let day = day(in: moment.zone) else { return "" }
    return "\(day.text(seenFrom: moment.today))\(timeText(in: moment.zone).map { ", \($0)" } ?? "")"
  }

  /// The due time spelled out: “Tuesday 1 December 2026, 09:00”.
  func fullDueText(in zone: TimeZone) -> String {
    guard let day = day(in: zone) else { return "" }
    return "\(day.weekday.name) \(day.text)\(timeText(in: zone).map { ", \($0)" } ?? "")"
  }

  /// The sentence about when it is due.
  func dueSentence(in zone: TimeZone) -> String {
    let due = fullDueText(in: zone)
    return due.isEmpty ? "\(name) is due on no day." : "\(name) is due \(due)."
  }

  /// The time of its day as the person's clock shows it; nil for a whole day.
  func timeText(in zone: TimeZone) -> String? {
    guard dueTime != nil, let due else { return nil }
    guard case .zoned = due else { return DueTime.text(due.local.secondOfDay) }
    return DueTime.text(LocalTime(at: due.instant(in: zone), in: zone).secondOfDay)
  }

  /// The repetition in words: “Every 2 weeks on Monday”; empty for once.
  var repeatText: String {
    switch repetition {
    case .rule(let rule): rule.words + (repeatsFromCompletion ? ", from when it is done" : "")
    case .period(let period):
      repeatsFromCompletion ? "\(period.words) after it is done" : "Every \(period.words)"
    case nil: ""
    }
  }

  /// The early reminder in words: “30 minutes early”; empty for none.
  var alarmText: String { (try? Period(alarm)).map { "\($0.words) early" } ?? "" }
}

extension Day {
  /// The day as it is seen from another: Today, Tomorrow, the weekday within a week, else its date.
  func text(seenFrom today: Day) -> String {
    switch number - today.number {
    case 0: "Today"
    case 1: "Tomorrow"
    case -1: "Yesterday"
    case 2...6: weekday.name
    default: "\(weekday.name.prefix(3)) \(year == today.year ? "\(day) \(Self.months[month - 1])" : text)"
    }
  }
}
