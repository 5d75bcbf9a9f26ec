import Foundation

/// A day of the Gregorian calendar, without a time or a time zone (ISO 8601).
public struct Day: Hashable, Sendable {
  /// The year, from 1 to 9999.
  public let year: Int
  /// The month, from 1 to 12.
  public let month: Int
  /// The day of the month, from 1.
  public let day: Int

  /// Makes a day; nil where the calendar has no such day.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month),
      (1...Self.length(ofMonth: month, year: year)).contains(day)
    else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// Reads a day as ISO 8601 writes it, such as 2026-03-05; nil for any other text.
  public init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard text.utf8.count == 10, parts.map(\.utf8.count) == [4, 2, 2],
      text.utf8.allSatisfy({ $0 == UInt8(ascii: "-") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      ),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// The day of a time in a time zone.
  ///
  /// - Parameter seconds: the time, in seconds since 1970.
  public init(at seconds: Int, in zone: TimeZone) {
    let local = seconds + zone.secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval(seconds)))
    self.init(number: Int((Double(local) / 86_400).rounded(.down)))
  }

  /// The number of days since 1 January 1970.
  public var number: Int {
    // Years begin in March here, so that the day that leap years have more is their last.
    let (years, months) = month > 2 ? (year, month - 3) : (year - 1, month + 9)
    return years * 365 + years / 4 - years / 100 + years / 400 + (months * 153 + 2) / 5 + day - 719_469
  }

  /// The day so many days after 1 January 1970, or the nearest that there is.
  public init(number: Int) {
    let days = min(max(number, Self.first), Self.last) + 719_468
    let (century, inCentury) = (days / 146_097, days % 146_097)
    let ofFour = (inCentury - inCentury / 1460 + inCentury / 36_524 - inCentury / 146_096) / 365
    let ofYear = inCentury - (ofFour * 365 + ofFour / 4 - ofFour / 100)
    let months = (ofYear * 5 + 2) / 153
    (month, day) = (months < 10 ? months + 3 : months - 9, ofYear - (months * 153 + 2) / 5 + 1)
    year = century * 400 + ofFour + (months < 10 ? 0 : 1)
  }

  private static let first = -719_162
  private static let last = 2_932_896

  private static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 4, 6, 9, 11: 30
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    default: 31
    }
  }

  /// The names of the months.
  static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November", "December",
  ]

  /// The day in words: 5 March 2026.
  public var text: String { "\(day) \(Self.months[month - 1]) \(year)" }
}

extension Day: Comparable {
  /// Whether one day is before another.
  public static func < (one: Day, other: Day) -> Bool {
    (one.year, one.month, one.day) < (other.year, other.month, other.day)
  }
}

extension Day: CustomStringConvertible {
  /// The day as ISO 8601 writes it: 2026-03-05.
  public var description: String {
    func padded(_ number: Int, _ width: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: width - digits.count) + digits
    }
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
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

extension Visitor {
  /// The day that it is where the visitor lives; in Greenwich as long as nobody knows where that is.
  ///
  /// - Parameter time: the time, in seconds since 1970.
  func day(at time: Int) -> Day { Day(at: time, in: zone ?? .gmt) }
}
