import Recurrence

/// A phrase that says one thing of when a reminder is due.
struct Phrase: Sendable {
  /// A day, as words say it.
  enum DayWords: Equatable, Sendable {
    /// So many days from today.
    case fromToday(Int)
    case weekday(Int, Which)
    case weekend(Which)
    /// The week, month or year after the present one.
    case next(Vocabulary.Unit)
    case end(Vocabulary.Unit, isNext: Bool)
    case later(Int, Vocabulary.Unit)
    case iso(year: Int, month: Int, day: Int)
    case monthDay(month: Int, day: Int, year: Int?)
    case dayOfMonth(Int)
    case slashes(Int, Int, year: Int?)
    /// The first day of a month.
    case month(Int, year: Int?)
    /// So many days before another day, or after it.
    indirect case shifted(Int, DayWords)
  }

  enum Which: Sendable { case coming, this, next }

  /// A time of the day, as words say it.
  enum TimeWords: Equatable, Sendable {
    case minute(Int)
    /// An hour without a half of the day.
    case hour(Int)
    /// A time with a colon, which is one of 24 hours or of a half of the day by the account.
    case colon(hour: Int, minute: Int)
    /// So many minutes from now.
    case later(Int)
    case midnight
  }

  enum Meaning: Sendable {
    case day(DayWords)
    case time(TimeWords)
    /// A part of the day, by the minute that it means where no time is said.
    case part(Int)
    case rule(RuleWords)
    case until(DayWords)
    case starting(DayWords)
    case count(Int)
    /// Again so long after it was done.
    case afterDone(Int, Vocabulary.Unit)
    /// Told so long before, too.
    case alarm(Int, Vocabulary.Unit)
  }

  let meaning: Meaning
  /// The positions of its words.
  var range: Range<Int>
  /// Whether it says something only at the end of a line, after a preposition or beside another phrase.
  var isWeak = false
  /// Whether a preposition begins it.
  var isPrefixed = false

  var isDay: Bool { if case .day = meaning { true } else { false } }
  var isTime: Bool {
    switch meaning {
    case .time, .part: true
    default: false
    }
  }
  var isRule: Bool {
    switch meaning {
    case .rule, .afterDone: true
    default: false
    }
  }
}

/// A repetition, as words say it.
struct RuleWords: Equatable, Sendable {
  enum Frequency: String, Sendable {
    case minutely = "MINUTELY", hourly = "HOURLY", daily = "DAILY", weekly = "WEEKLY", monthly = "MONTHLY"
    case yearly = "YEARLY"
  }

  var frequency: Frequency
  var interval = 1
  var weekdays: [Int] = []
  /// The number of the weekday in its month, or -1 for the last; nil for each.
  var nth: Int?
  /// The day of the month, or -1 for the last.
  var monthDay: Int?
  var month: Int?
  /// Whether the words may mean the next time alone.
  var mayBeOnce = false
  /// Whether the words may mean every second week instead.
  var mayBeInterval = false

  init(_ unit: Vocabulary.Unit, interval: Int = 1) {
    self.interval = interval
    frequency =
      switch unit {
      case .minute: .minutely
      case .hour: .hourly
      case .day: .daily
      case .week: .weekly
      case .month: .monthly
      case .year: .yearly
      }
  }

  init(weekdays: [Int], interval: Int = 1) {
    (frequency, self.interval, self.weekdays) = (.weekly, interval, weekdays)
  }

  init(nth: Int, weekday: Int) {
    (frequency, self.nth, weekdays) = (.monthly, nth, [weekday])
  }

  init(monthDay: Int, month: Int? = nil) {
    (frequency, self.monthDay, self.month) = (month == nil ? .monthly : .yearly, monthDay, month)
  }
}

/// Phrases that stand beside each other, and together say when.
struct Expression: Sendable {
  var phrases: [Phrase]
  /// The words, in the line.
  var range: Range<Int>
}
