/// A period such as `P3D`, `P1M` or `PT12H` (ISO 8601).
public struct Period: Hashable, Sendable, CustomStringConvertible {
  /// The largest number in a period.
  public static let limit = 9999

  /// The months; a year has twelve.
  public let months: Int
  /// The days; a week has seven.
  public let days: Int
  /// The elapsed time, in seconds.
  public let seconds: Int
  /// The text.
  public let description: String

  /// Reads a period.
  ///
  /// - Throws: an error in words if the text says no period, or the period is empty.
  public init(_ text: String) throws(RecurrenceError) {
    let fault = RecurrenceError("“\(text.prefix(40))” is no period such as P3D, P1M or PT12H")
    let text = text.uppercased()
    guard text.utf8.count <= 40, text.hasPrefix("P") else { throw fault }
    let parts = text.dropFirst().split(separator: "T", omittingEmptySubsequences: false)
    guard parts.count == 1 || parts.count == 2 && !parts[1].isEmpty else { throw fault }
    guard let date = Self.numbers(parts[0], units: "YMWD"),
      let clock = Self.numbers(parts.count == 2 ? parts[1] : "", units: "HMS")
    else { throw fault }
    months = (date["Y"] ?? 0) * 12 + (date["M"] ?? 0)
    days = (date["W"] ?? 0) * 7 + (date["D"] ?? 0)
    seconds = (clock["H"] ?? 0) * 3600 + (clock["M"] ?? 0) * 60 + (clock["S"] ?? 0)
    description = text
    guard months + days + seconds > 0 else { throw fault }
  }

  /// The day so many periods later, by their months and days. A day that a month lacks is its last one.
  func day(_ count: Int, after day: Day) -> Day {
    day.adding(months: months * count).adding(days: days * count)
  }

  /// The numbers of a part of a period by their units, each at most once and in their order; nil if it is no such part.
  private static func numbers(_ text: Substring, units: String) -> [Character: Int]? {
    var (numbers, units, rest) = ([Character: Int](), units[...], text)
    while !rest.isEmpty {
      let number = rest.prefix { $0.isASCII && $0.isNumber }
      guard let value = digits(number, number.utf8.count), value <= limit,
        let unit = rest.dropFirst(number.count).first,
        let place = units.firstIndex(of: unit)
      else { return nil }
      numbers[unit] = value
      units = units[units.index(after: place)...]
      rest = rest.dropFirst(number.count + 1)
    }
    return numbers
  }
}

extension Period {
  /// The period in words for the person: 2 months and 3 days.
  public var words: String {
    let (years, rest) = (months / 12, months % 12)
    let (weeks, single) = days % 7 == 0 ? (days / 7, 0) : (0, days)
    let counts = [
      (years, "year"), (rest, "month"), (weeks, "week"), (single, "day"), (seconds / 3600, "hour"),
      (seconds / 60 % 60, "minute"), (seconds % 60, "second"),
    ]
    return counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }.joined(
      separator: " and ")
  }
}
