import Foundation
import Recurrence

/// The resolution of an expression: the day, time and rule that its words mean at a moment in a time zone.
struct Resolver {
  /// The meaning of an expression.
  struct Resolved {
    var due: CalendarTime?
    var rule: String?
    var afterCompletion: String?
    var alarm: String?
    var alternatives: [Understanding.Alternative] = []

    func apply(to understanding: inout Understanding) {
      (understanding.due, understanding.rule, understanding.alarm) = (due, rule, alarm)
      (understanding.afterCompletion, understanding.alternatives) = (afterCompletion, alternatives)
    }
  }

  /// A day, or a minute of one, in the person's time zone.
  struct Due {
    var day: Day
    /// The minute of the day; nil for the whole day.
    var minute: Int?
  }

  let options: QuickAdd
  let today: Day
  /// The minute of today that it is.
  let minute: Int

  init(_ options: QuickAdd) {
    self.options = options
    let local = LocalTime(at: options.now, in: options.zone)
    (today, minute) = (local.day, local.secondOfDay / 60)
  }

  /// A time in a part of the day: "at 8" of this evening.
  private func time(_ time: Phrase.TimeWords?, in part: Int) -> Phrase.TimeWords {
    guard let time else { return .minute(part) }
    guard let minute = minutes(time).first(where: { ($0 >= 720) == (part >= 720) }) else { return time }
    switch time {
    case .hour, .colon: return .minute(minute)
    case .minute, .later, .midnight: return time
    }
  }

  /// A day or a time in the person's zone.
  func time(_ due: Due) -> CalendarTime {
    guard let minute = due.minute else { return .day(due.day) }
    return .zoned(LocalTime(due.day, secondOfDay: minute * 60), options.zone)
  }

  /// The meaning of an expression; nil where it is a day that no calendar has, or one that is past.
  func resolve(_ expression: Expression) -> Resolved? {
    var said = Said()
    for phrase in expression.phrases { said.add(phrase.meaning) }
    if let part = said.part { said.time = time(said.time, in: part) }
    if said.rule == nil, said.until != nil || said.count != nil || said.starting != nil { return nil }
    var resolved = Resolved()
    resolved.alarm = said.alarm.map { "-\(Self.period($0.0, $0.1))" }
    if let (count, unit) = said.afterDone { resolved.afterCompletion = Self.period(count, unit) }
    if let rule = said.rule { return repeated(rule, said, resolved) }
    if let words = said.day {
      guard let (day, others) = day(words) else { return nil }
      let due = due(on: day, at: said.time)
      resolved.due = time(due)
      resolved.alternatives = others.map { .due(time(Due(day: $0, minute: due.minute))) }
      if case .month(_, nil) = words { resolved.alternatives = [.text] }
    } else if let time = said.time {
      let (due, other) = due(at: time)
      (resolved.due, resolved.alternatives) = (self.time(due), other.map { [.due(self.time($0))] } ?? [])
    } else if said.afterDone != nil {
      resolved.due = .day(today)
    }
    return resolved.due == nil ? nil : resolved
  }

  /// The sayings of the phrases of an expression, each once.
  struct Said {
    var day: Phrase.DayWords?
    var time: Phrase.TimeWords?
    /// The minute that a part of the day means.
    var part: Int?
    var rule: RuleWords?
    var until: Phrase.DayWords?
    var starting: Phrase.DayWords?
    var count: Int?
    var afterDone: (Int, Vocabulary.Unit)?
    var alarm: (Int, Vocabulary.Unit)?

    mutating func add(_ meaning: Phrase.Meaning) {
      switch meaning {
      case .day(let words): day = words
      case .time(let words): time = words
      case .part(let minute): part = minute
      case .rule(let words): rule = words
      case .until(let words): until = words
      case .starting(let words): starting = words
      case .count(let number): count = number
      case .afterDone(let count, let unit): afterDone = (count, unit)
      case .alarm(let count, let unit): alarm = (count, unit)
      }
    }
  }

  /// A period as ISO 8601 writes it: P3D.
  static func period(_ count: Int, _ unit: Vocabulary.Unit) -> String {
    switch unit {
    case .minute: "PT\(count)M"
    case .hour: "PT\(count)H"
    case .day: "P\(count)D"
    case .week: "P\(count)W"
    case .month: "P\(count)M"
    case .year: "P\(count)Y"
    }
  }
}
