import Foundation
import Recurrence

/// An occurrence of a series that is due at another time than the series says: the others stay where they are.
extension Reminder {
  /// The time from which its series goes on; nil where it has no due day.
  var seriesStart: CalendarTime? { seriesDue ?? due }

  /// Changes when it is due. One that repeats is moved this time alone, and its series goes on from where it was; another
  /// repetition begins at the due time.
  mutating func reschedule(_ change: (inout Reminder) -> Void) {
    let before = self
    change(&self)
    noteMove(from: before)
  }

  /// Notes where its series goes on, after it was due otherwise.
  mutating func noteMove(from before: Reminder) {
    guard repetition != nil, repeats == before.repeats, let due, let series = before.seriesStart
    else {
      seriesDue = nil
      return
    }
    seriesDue = due == series ? nil : series
  }

  /// Moves all that follow as this occurrence was.
  mutating func moveSeries() { seriesDue = nil }

  /// Moves this occurrence to where its series has it.
  mutating func moveBack() {
    guard let seriesDue else { return }
    (due, self.seriesDue) = (seriesDue, nil)
  }

  /// The sentence about an occurrence that was moved; empty for others.
  func movedText(in zone: TimeZone) -> String {
    guard let seriesDue else { return "" }
    var regular = self
    regular.due = seriesDue
    return "Moved this time only, from \(regular.fullDueText(in: zone))."
  }

  // MARK: Texts

  /// The text of a due time, from which it is read back: a day, a day and a time, or these and the name of a zone.
  static func text(of due: CalendarTime) -> String {
    guard case .zoned(_, let zone) = due else { return localText(of: due) }
    return "\(localText(of: due)) \(zone.name)"
  }

  /// The text of a due time without its zone.
  static func localText(of due: CalendarTime) -> String {
    if case .day(let day) = due { return day.description }
    return "\(due.local.day)T\(DueTime.text(due.local.secondOfDay))"
  }

  /// The due time that a text says; nil where it says none.
  static func time(_ text: String) -> CalendarTime? {
    let parts = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    let local = parts.first?.split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false) ?? []
    guard let day = local.first.flatMap({ Day(String($0)) }) else { return nil }
    if local.count == 1 { return parts.count == 1 ? .day(day) : nil }
    guard let seconds = DueTime.seconds(String(local[1])) else { return nil }
    let time = LocalTime(day, secondOfDay: seconds)
    if parts.count == 1 { return .floating(time) }
    return BrowserZone.zone(named: String(parts[1])).map { .zoned(time, $0) }
  }
}
