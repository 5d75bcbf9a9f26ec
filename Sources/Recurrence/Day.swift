import Foundation

/// A day of the Gregorian calendar, in no time zone.
public struct Day: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The number of the day: 0 is 1970-01-01.
  public let number: Int

  /// The day with a number, or the nearest one of the years from 1 to 9999.
  public init(number: Int) { self.number = min(max(number, -719_162), 2_932_896) }

  /// The day with a number, of whatever year.
  init(unbounded number: Int) { self.number = number }

  /// The day of a year, a month from 1 to 12, and a day of the month from 1 on; nil if the calendar has no such day.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= Self.count(ofMonth: month, year: year)
    else { return nil }
    number = Self.number(year: year, month: month, day: day)
  }

  /// The day that a text such as `2026-01-31` names.
  public init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, let year = digits(parts[0], 4), let month = digits(parts[1], 2),
      let day = digits(parts[2], 2)
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// The year, the month from 1 to 12, and the day of the month from 1 on.
  public var date: (year: Int, month: Int, day: Int) {
    // Years begin in March here, so that a leap day is the last one.
    let shifted = number + 719_468
    let era = shifted.floored(by: 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let isPastYear = month >= 10
    return (
      yearOfEra + era * 400 + (isPastYear ? 1 : 0), isPastYear ? month - 9 : month + 3,
      dayOfYear - (153 * month + 2) / 5 + 1
    )
  }

  /// The day of a time in a time zone.
  ///
  /// - Parameter seconds: the time, in seconds since 1970.
  public init(at seconds: Int, in zone: TimeZone) {
    self.init(number: LocalTime(at: seconds, in: zone).day.number)
  }

  /// The year.
  public var year: Int { date.year }
  /// The month, from 1 to 12.
  public var month: Int { date.month }
  /// The day of the month, from 1 on.
  public var day: Int { date.day }

  /// The names of the months.
  public static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November", "December",
  ]

  /// The day in words: 5 March 2026.
  public var text: String { "\(day) \(Self.months[month - 1]) \(year)" }

  /// The day of the week.
  public var weekday: Weekday { Weekday.allCases[(number + 3).modulo(7)] }

  /// The day so many days later.
  public func adding(days: Int) -> Day { Day(unbounded: number + days) }

  /// The day so many months later; the last day of that month if it is shorter.
  public func adding(months: Int) -> Day {
    let (year, month, day) = date
    let index = year * 12 + month - 1 + months
    let (later, number) = (index.floored(by: 12), index.modulo(12) + 1)
    return Day(
      number: Self.number(year: later, month: number, day: min(day, Self.count(ofMonth: number, year: later)))
    )
  }

  /// The day as `2026-01-31`.
  public var description: String {
    let (year, month, day) = date
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
  }

  /// Whether a day is before another one.
  public static func < (one: Day, other: Day) -> Bool { one.number < other.number }

  /// The first day of a year.
  static func first(of year: Int) -> Day { Day(unbounded: number(year: year, month: 1, day: 1)) }

  /// The number of days of a month.
  static func count(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  private static func number(year: Int, month: Int, day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = shifted.floored(by: 400)
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}

extension Day: Codable {
  /// Reads a day as ISO 8601 writes it.
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let day = Day(text) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "\(text) is no day."))
    }
    self = day
  }

  /// Writes a day as ISO 8601 has it.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
