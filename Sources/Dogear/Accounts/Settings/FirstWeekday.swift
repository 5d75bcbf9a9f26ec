import Foundation

/// The day on which weeks begin for the owner of an account. The raw values are stored.
enum FirstWeekday: String, CaseIterable, Sendable {
  /// As ISO 8601 has it.
  case monday
  case saturday
  case sunday

  /// The name for the person.
  var name: String { rawValue.capitalized }

  /// The first such day of 1970, which began with a Thursday, counted from 0.
  private var firstDay: Int {
    switch self {
    case .saturday: 2
    case .sunday: 3
    case .monday: 4
    }
  }

  /// The number of the week in which a time falls, in a time zone.
  ///
  /// - Parameter seconds: the time, in seconds since 1970.
  func week(of seconds: Int, in zone: TimeZone) -> Int {
    let offset = zone.secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval(seconds)))
    let day = (seconds + offset) / 86_400
    return (day + 7 - firstDay) / 7
  }

  /// The week of a time as somebody names it who looks back: this one, the last one, or one before.
  func name(ofWeekOf seconds: Int, now: Int, in zone: TimeZone) -> String {
    switch week(of: now, in: zone) - week(of: seconds, in: zone) {
    case ...0: "This week"
    case 1: "Last week"
    default: "Before"
    }
  }
}
