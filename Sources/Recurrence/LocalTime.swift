import Foundation

/// A day and a time of day as a clock on a wall shows them, in no time zone.
public struct LocalTime: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The seconds since 1970-01-01 00:00 by the same clock, in days of 86,400 seconds.
  let seconds: Int

  init(seconds: Int) { self.seconds = seconds }

  /// The time so many seconds after a day's midnight.
  public init(_ day: Day, secondOfDay: Int = 0) { seconds = day.number * 86_400 + secondOfDay }

  /// The time that a text such as `2026-01-31T09:00:00` names; the seconds may be missing.
  public init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "T", omittingEmptySubsequences: false)
    guard parts.count == 2, let day = Day(parts[0]) else { return nil }
    let clock = parts[1].split(separator: ":", omittingEmptySubsequences: false)
    guard clock.count == 2 || clock.count == 3, let hour = digits(clock[0], 2), hour < 24,
      let minute = digits(clock[1], 2), minute < 60,
      let second = clock.count == 3 ? digits(clock[2], 2) : 0, second < 60
    else { return nil }
    self.init(day, secondOfDay: hour * 3600 + minute * 60 + second)
  }

  /// The time that a clock in a zone shows at an instant, in seconds since 1970.
  public init(at instant: Int, in zone: TimeZone) { seconds = instant + zone.offset(at: instant) }

  /// The day.
  public var day: Day { Day(unbounded: seconds.floored(by: 86_400)) }

  /// The seconds since the day's midnight.
  public var secondOfDay: Int { seconds.modulo(86_400) }

  /// The instant in seconds since 1970 at which a clock in a zone shows this time. A time that a clock skips counts by the
  /// offset before, and of a time that comes twice the first is meant (RFC 5545, 3.3.5).
  public func instant(in zone: TimeZone) -> Int {
    let before = zone.offset(at: seconds - 16 * 3600)
    let offset = zone.offset(at: seconds - before)
    guard offset != before, zone.offset(at: seconds - offset) == offset else { return seconds - before }
    return seconds - offset
  }

  /// The time as `2026-01-31T09:00:00`.
  public var description: String {
    let second = secondOfDay
    return "\(day)T\(padded(second / 3600, 2)):\(padded(second / 60 % 60, 2)):\(padded(second % 60, 2))"
  }

  /// Whether a time is before another one.
  public static func < (one: LocalTime, other: LocalTime) -> Bool { one.seconds < other.seconds }
}

extension TimeZone {
  /// The seconds by which clocks are ahead of UTC at an instant, in seconds since 1970.
  func offset(at instant: Int) -> Int {
    secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval(instant)))
  }
}
