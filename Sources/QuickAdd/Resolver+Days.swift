import Recurrence

// Days and times.
extension Resolver {
  /// The day that words mean, and other days that they may mean; nil where no calendar has it, or it is past.
  func day(_ words: Phrase.DayWords) -> (day: Day, others: [Day])? {
    guard let (day, others) = anyDay(words), day >= today else { return nil }
    return (day, others.filter { $0 >= today && $0 != day })
  }

  private func anyDay(_ words: Phrase.DayWords) -> (Day, [Day])? {
    switch words {
    case .fromToday(let days): return (today + days, [])
    case .weekday(let weekday, let which): return day(weekday, which)
    case .weekend(let which): return day(6, which == .coming ? .this : which)
    case .next(let unit): return next(unit).map { ($0, unit == .month ? [today.adding(months: 1)] : []) }
    case .end(let unit, let isNext): return end(unit, isNext: isNext).map { ($0, []) }
    case .later(let count, let unit): return later(count, unit).map { ($0, []) }
    case .iso(let year, let month, let day): return Day(year: year, month: month, day: day).map { ($0, []) }
    case .monthDay(let month, let day, let year): return yearly(month, day, year).map { ($0, []) }
    case .dayOfMonth(let day): return nextMonth(with: day).map { ($0, []) }
    case .slashes(let one, let other, let year): return slashes(one, other, year)
    case .shifted(let days, let words): return anyDay(words).map { ($0.0 + days, $0.1.map { $0 + days }) }
    case .month(let month, let year): return yearly(month, 1, year).map { ($0, []) }
    }
  }

  /// A day of the week. "This" is the present ISO week, "next" the one after it.
  private func day(_ weekday: Int, _ which: Phrase.Which) -> (Day, [Day]) {
    let monday = today + (1 - today.weekdayNumber)
    let coming = today + ((weekday - today.weekdayNumber + 6) % 7 + 1)
    switch which {
    case .coming: return (coming, weekday == today.weekdayNumber ? [today] : [])
    case .this: return (monday + (weekday - 1), [])
    case .next:
      let day = monday + (weekday + 6)
      return (day, coming < day ? [coming] : [])
    }
  }

  private func next(_ unit: Vocabulary.Unit) -> Day? {
    switch unit {
    case .week: today + (8 - today.weekdayNumber)
    case .month: today.firstOfMonth.adding(months: 1)
    case .year: Day(year: today.year + 1, month: 1, day: 1)
    case .minute, .hour, .day: nil
    }
  }

  private func end(_ unit: Vocabulary.Unit, isNext: Bool) -> Day? {
    switch unit {
    case .week: today + (7 - today.weekdayNumber + (isNext ? 7 : 0))
    case .month: today.firstOfMonth.adding(months: isNext ? 2 : 1) + -1
    case .year: Day(year: today.year + (isNext ? 1 : 0), month: 12, day: 31)
    case .minute, .hour, .day: nil
    }
  }

  private func later(_ count: Int, _ unit: Vocabulary.Unit) -> Day? {
    switch unit {
    case .day: today + count
    case .week: today + 7 * count
    case .month: today.adding(months: count)
    case .year: today.adding(months: 12 * count)
    case .minute, .hour: nil
    }
  }

  /// The next day with this month and number, in the first year that has it.
  func yearly(_ month: Int, _ day: Int, _ year: Int?) -> Day? {
    if let year { return Day(year: year, month: month, day: day) }
    return (today.year...(today.year + 8)).lazy.compactMap { Day(year: $0, month: month, day: day) }
      .first { $0 >= today }
  }

  /// The next day with this number, in the first month that has it.
  private func nextMonth(with day: Int) -> Day? {
    (0...12).lazy.map { today.firstOfMonth.adding(months: $0) }
      .compactMap { Day(year: $0.year, month: $0.month, day: day) }.first { $0 >= today }
  }

  private func slashes(_ one: Int, _ other: Int, _ year: Int?) -> (Day, [Day])? {
    let isMonthFirst = options.dateOrder == .monthFirst
    let usual = isMonthFirst ? yearly(one, other, year) : yearly(other, one, year)
    let unusual = isMonthFirst ? yearly(other, one, year) : yearly(one, other, year)
    guard let day = usual ?? unusual else { return nil }
    return (day, usual == nil ? [] : unusual.map { [$0] } ?? [])
  }

  // MARK: Times

  /// The moment of a time on a day. A time that is gone today is tomorrow's.
  func due(on day: Day, at time: Phrase.TimeWords?) -> Due {
    guard let time else { return Due(day: day) }
    switch time {
    case .later(let minutes): return later(minutes)
    case .midnight: return Due(day: day == today ? day + 1 : day, minute: 0)
    default:
      let wanted = minutes(time)[0]
      let isGone = day == today && wanted <= minute
      guard isGone else { return Due(day: day, minute: wanted) }
      if let other = minutes(time).dropFirst().first(where: { $0 > minute }) {
        return Due(day: day, minute: other)
      }
      return Due(day: day + 1, minute: wanted)
    }
  }

  /// The next moment of a time, and another that it may mean.
  func due(at time: Phrase.TimeWords) -> (Due, Due?) {
    switch time {
    case .later(let minutes): return (later(minutes), nil)
    case .midnight: return (Due(day: today + 1, minute: 0), nil)
    case .minute: return (next(minutes(time)[0]), nil)
    case .colon:
      let both = minutes(time)
      return (next(both[0]), both.count > 1 ? next(both[1]) : nil)
    case .hour(let hour):
      let both = minutes(time)
      let due = due(on: today, at: time)
      guard both.count > 1, hour > 0 else { return (due, nil) }
      return (due, next(due.minute == both[0] ? both[1] : both[0]))
    }
  }

  private func next(_ wanted: Int) -> Due { Due(day: wanted > minute ? today : today + 1, minute: wanted) }

  private func later(_ minutes: Int) -> Due {
    let time = LocalTime(at: options.now + minutes * 60, in: options.zone)
    return Due(day: time.day, minute: time.secondOfDay / 60)
  }

  private static let halves: [Lexeme.Clock.Half] = [.am, .pm]

  /// The minutes of the day that a time may mean, the likelier first.
  func minutes(_ time: Phrase.TimeWords) -> [Int] {
    switch time {
    case .minute(let minute): return [minute]
    case .midnight, .later: return [0]
    case .colon(let hour, let minute):
      guard (1...12).contains(hour) else { return [hour * 60 + minute] }
      let both = Self.halves.map { $0.minute(ofHour: hour) + minute }
      // A clock of 24 hours says it as it is; the other says the afternoon up to six.
      return options.has24Hours
        ? (hour == 12 ? both.reversed() : both) : (hour <= 6 || hour == 12 ? both.reversed() : both)
    case .hour(let hour):
      guard (1...12).contains(hour) else { return [hour * 60] }
      let both = Self.halves.map { $0.minute(ofHour: hour) }
      return hour <= 6 || hour == 12 ? both.reversed() : both
    }
  }
}

extension Day {
  /// The number of the day of the week, from 1, Monday, on.
  var weekdayNumber: Int { weekday.index + 1 }

  var firstOfMonth: Day { self + (1 - day) }

  static func + (day: Day, days: Int) -> Day { day.adding(days: days) }
}
