import CICal
import Foundation

/// The days of a rule by libical, which gets neither times nor zones nor the end of the series.
///
/// Libical's own handling of these goes wrong: after a clock change it drifts, a position is counted by days although there are
/// several times a day, and an UNTIL without a time loses its last day.
final class CalendarDays {
  /// The turn at libical, which keeps state of its own for the process.
  private static let turn = NSLock()

  private var rule = icalrecurrencetype()
  private var iterator: OpaquePointer?

  /// The days of the rule's text from a day on, which begins a period of the rule.
  init(_ text: String, from start: Day) {
    let date = start.date
    var first = icaltimetype()
    (first.year, first.month, first.day) = (Int32(date.year), Int32(date.month), Int32(date.day))
    first.is_date = 1
    Self.turn.lock()
    defer { Self.turn.unlock() }
    rule = icalrecurrencetype_from_string(text)
    guard rule.freq != ICAL_NO_RECURRENCE else { return }
    iterator = icalrecur_iterator_new(rule, first)
  }

  /// The next day; nil after the last.
  func next() -> Day? {
    guard let iterator else { return nil }
    Self.turn.lock()
    let time = icalrecur_iterator_next(iterator)
    Self.turn.unlock()
    return Day(year: Int(time.year), month: Int(time.month), day: Int(time.day))
  }

  deinit {
    Self.turn.lock()
    defer { Self.turn.unlock() }
    if let iterator { icalrecur_iterator_free(iterator) }
    icalrecurrencetype_clear(&rule)
  }
}
