/// A rule by which something comes again: an RRULE of RFC 5545, with SKIP of RFC 7529 for days that a month lacks.
///
/// A rule with a fault can't be made. Lists are sorted and have nothing twice, and so equal rules have equal texts.
public struct RecurrenceRule: Hashable, Sendable {
  /// The largest number of UTF-8 bytes of a rule's text.
  public static let textLimit = 2000
  /// The largest interval and count.
  public static let (intervalLimit, countLimit) = (9999, 99_999)
  /// The last year in which something comes again.
  public static let lastYear = 2500

  /// The unit whose multiples the rule looks at.
  public enum Frequency: String, CaseIterable, Comparable, Sendable {
    case secondly = "SECONDLY"
    case minutely = "MINUTELY"
    case hourly = "HOURLY"
    case daily = "DAILY"
    case weekly = "WEEKLY"
    case monthly = "MONTHLY"
    case yearly = "YEARLY"

    /// Whether a unit is shorter than another one.
    public static func < (one: Frequency, other: Frequency) -> Bool { one.index < other.index }

    private var index: Int { Self.allCases.firstIndex(of: self) ?? 0 }
  }

  /// The treatment of a day that a month or year lacks.
  enum Skip: String, Sendable {
    /// It is left out.
    case omit = "OMIT"
    /// The last day before it is taken.
    case backward = "BACKWARD"
    /// The first day after it is taken.
    case forward = "FORWARD"
  }

  /// The end of a series.
  public enum End: Hashable, Sendable {
    case never
    case count(Int)
    /// The whole day counts.
    case day(Day)
    /// A time by the series' own clock.
    case local(LocalTime)
    /// An instant, in seconds since 1970.
    case instant(Int)
  }

  /// A weekday, with its place in the month or year: 1 is the first, -1 the last, nil is every one.
  struct Place: Hashable, Comparable, Sendable {
    let ordinal: Int?
    let weekday: Weekday

    static func < (one: Place, other: Place) -> Bool {
      (one.ordinal ?? 0, one.weekday) < (other.ordinal ?? 0, other.weekday)
    }
  }

  /// The unit that the interval counts.
  public internal(set) var frequency: Frequency
  /// The number of units from one to the next.
  public internal(set) var interval = 1
  /// The end of the series.
  public internal(set) var end = End.never
  var months: [Int] = []
  var weekNumbers: [Int] = []
  var yearDays: [Int] = []
  var monthDays: [Int] = []
  var weekdays: [Place] = []
  var hours: [Int] = []
  var minutes: [Int] = []
  var seconds: [Int] = []
  var positions: [Int] = []
  var weekStart = Weekday.monday
  var skip = Skip.omit

  init(_ frequency: Frequency) { self.frequency = frequency }

  /// Every month on a day from 1 to 31. The 31st is the last day of each month. The 29th and the 30th are the last day of a
  /// month that is shorter, and the same day again in the next one. Nil for other numbers.
  public static func monthly(on day: Int) -> RecurrenceRule? {
    guard (1...31).contains(day) else { return nil }
    var rule = RecurrenceRule(.monthly)
    switch day {
    case 31: rule.monthDays = [-1]
    case 29, 30: (rule.monthDays, rule.positions) = (Array(28...day), [-1])
    default: rule.monthDays = [day]
    }
    return rule
  }

  /// The rule with what it leaves to its start written out, so that it means the same from any later start.
  func anchored(to day: Day) -> RecurrenceRule {
    var rule = self
    let date = day.date
    let hasDays = !weekdays.isEmpty || !monthDays.isEmpty || !yearDays.isEmpty
    switch frequency {
    case .yearly where hasDays: break
    case .yearly where !weekNumbers.isEmpty: rule.weekdays = [Place(ordinal: nil, weekday: day.weekday)]
    case .yearly:
      rule.monthDays = [date.day]
      if months.isEmpty { rule.months = [date.month] }
    case .monthly where !hasDays: rule.monthDays = [date.day]
    case .weekly where !hasDays: rule.weekdays = [Place(ordinal: nil, weekday: day.weekday)]
    default: break
    }
    return rule
  }
}

/// A fault of a rule, a period or a start, in words for the person who wrote it.
public struct RecurrenceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The fault, in words.
  public let description: String

  init(_ description: String) { self.description = description }
}
