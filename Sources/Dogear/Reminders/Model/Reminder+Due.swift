import Foundation
import Recurrence

/// A moment as a person has it: the time, and the zone in which they count their days.
struct Moment: Hashable, Sendable {
  /// The time, in seconds since 1970.
  var now: Int
  let zone: TimeZone

  /// The day that it is for the person.
  var today: Day { Day(at: now, in: zone) }

  /// The time at which the next day begins.
  var midnight: Int { LocalTime(today.adding(days: 1)).instant(in: zone) }
}

extension Visitor {
  /// A moment as they have it; in Greenwich as long as nobody knows where they are.
  ///
  /// - Parameter time: the time, in seconds since 1970.
  func moment(at time: Int) -> Moment { Moment(now: time, zone: zone ?? .gmt) }
}

extension Reminder {
  /// The day or time at which it is due; nil where it has none.
  var due: CalendarTime? {
    get {
      guard let dueDay else { return nil }
      guard let dueTime else { return .day(dueDay) }
      let time = LocalTime(dueDay, secondOfDay: dueTime)
      return BrowserZone.zone(named: dueZone).map { .zoned(time, $0) } ?? .floating(time)
    }
    set {
      (dueDay, dueTime, dueZone) = (newValue?.local.day, nil, "")
      switch newValue {
      case .floating(let time): dueTime = time.secondOfDay
      case .zoned(let time, let zone): (dueTime, dueZone) = (time.secondOfDay, zone.name)
      case .day, nil: break
      }
    }
  }

  /// A text that tells this occurrence of a reminder from every other one, also once it was moved; empty where it has no due
  /// day.
  var occurrence: String {
    seriesStart.map(Self.localText(of:)) ?? ""
  }

  /// The time from which it is overdue, in seconds since 1970: what is due on a day is so until that is over.
  func overdue(in zone: TimeZone) -> Int? {
    guard let due else { return nil }
    if case .day(let day) = due { return LocalTime(day.adding(days: 1)).instant(in: zone) }
    return due.instant(in: zone)
  }

  /// The day on which it is due for a person in a zone.
  func day(in zone: TimeZone) -> Day? {
    guard let due else { return nil }
    if case .zoned = due { return Day(at: due.instant(in: zone), in: zone) }
    return due.local.day
  }

  /// Whether its time is over.
  func isOverdue(at moment: Moment) -> Bool {
    guard !isDone, let overdue = overdue(in: moment.zone) else { return false }
    return overdue <= moment.now
  }

  // MARK: Repetition

  /// The way in which it comes again; nil for once.
  var repetition: Completion.Repetition? { Self.repetition(repeats) }

  /// The repetition that a text says.
  static func repetition(_ text: String) -> Completion.Repetition? {
    if text.isEmpty { return nil }
    if text.hasPrefix("P") { return (try? Period(text)).map { .period($0) } }
    return (try? RecurrenceRule(text)).map { .rule($0) }
  }

  /// Checks that a rule goes with its due time.
  ///
  /// - Throws: `StoreError.invalid`.
  func checkSeries() throws(StoreError) {
    guard let start = seriesStart, case .rule(let rule) = repetition else { return }
    do {
      _ = try RecurrenceSeries(start: start, rule: rule)
    } catch {
      throw .invalid("It can't repeat like that: \(error).")
    }
  }

  /// The reminder after one occurrence is done, due again; nil where that was the last.
  ///
  /// - Throws: `StoreError.invalid` where its rule does not go with its due time.
  func rolled(at moment: Moment) throws(StoreError) -> Reminder? {
    guard let repetition else { return nil }
    let completion = Completion(of: seriesStart ?? .day(moment.today), at: moment.now, in: moment.zone)
    do {
      let next = try completion.next(repetition, from: repeatsFromCompletion ? .completion : .due)
      guard let next else { return nil }
      var reminder = self
      (reminder.due, reminder.seriesDue) = (next.time, nil)
      switch next.repetition {
      case .rule(let rule): reminder.repeats = rule.description
      case .period(let period): reminder.repeats = period.description
      }
      return reminder
    } catch {
      throw .invalid("It can't repeat like that: \(error).")
    }
  }
}
