/// A day of the week, by its name in RFC 5545.
public enum Weekday: String, CaseIterable, Comparable, Sendable {
  case monday = "MO"
  case tuesday = "TU"
  case wednesday = "WE"
  case thursday = "TH"
  case friday = "FR"
  case saturday = "SA"
  case sunday = "SU"

  /// The name in words.
  public var name: String {
    switch self {
    case .monday: "Monday"
    case .tuesday: "Tuesday"
    case .wednesday: "Wednesday"
    case .thursday: "Thursday"
    case .friday: "Friday"
    case .saturday: "Saturday"
    case .sunday: "Sunday"
    }
  }

  /// The number of days from another weekday on to this one, from 0 to 6.
  func days(after other: Weekday) -> Int { (index - other.index).modulo(7) }

  /// Whether a day is earlier in a week that begins with Monday.
  public static func < (one: Weekday, other: Weekday) -> Bool { one.index < other.index }

  /// The place in a week that begins with Monday, from 0 on.
  public var index: Int {
    switch self {
    case .monday: 0
    case .tuesday: 1
    case .wednesday: 2
    case .thursday: 3
    case .friday: 4
    case .saturday: 5
    case .sunday: 6
    }
  }
}
