import Foundation

/// A time as a person sets it. It is stored as such, and the instant is derived from it.
public enum CalendarTime: Hashable, Sendable, CustomStringConvertible {
  /// A whole day.
  case day(Day)
  /// A local time wherever the person is.
  case floating(LocalTime)
  /// A local time in a zone.
  case zoned(LocalTime, TimeZone)

  /// The local time; midnight of a whole day.
  public var local: LocalTime {
    switch self {
    case .day(let day): LocalTime(day)
    case .floating(let time), .zoned(let time, _): time
    }
  }

  /// The instant in seconds since 1970, for a person whose clock is in a zone. A time with a zone of its own heeds that alone.
  public func instant(in zone: TimeZone) -> Int {
    guard case .zoned(let time, let own) = self else { return local.instant(in: zone) }
    return time.instant(in: own)
  }

  /// The day, the floating time, or the time with its offset, as `2026-03-08T03:30:00-04:00`. A time that clocks skip is
  /// written as the later time that they show then.
  public var description: String {
    switch self {
    case .day(let day): day.description
    case .floating(let time): time.description
    case .zoned(let time, let zone):
      LocalTime(at: time.instant(in: zone), in: zone).description
        + Self.text(ofOffset: zone.offset(at: time.instant(in: zone)))
    }
  }

  /// A time of the same kind.
  func with(_ time: LocalTime) -> CalendarTime {
    switch self {
    case .day: .day(time.day)
    case .floating: .floating(time)
    case .zoned(_, let zone): .zoned(time, zone)
    }
  }

  private static func text(ofOffset offset: Int) -> String {
    let seconds = abs(offset)
    let text = "\(offset < 0 ? "-" : "+")\(padded(seconds / 3600, 2)):\(padded(seconds / 60 % 60, 2))"
    return seconds % 60 == 0 ? text : text + ":" + padded(seconds % 60, 2)
  }
}
