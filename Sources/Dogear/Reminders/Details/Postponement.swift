/// A day to which a reminder is put off with one press. The raw values stand in forms.
enum Postponement: String, CaseIterable, Sendable {
  case today, tomorrow
  case nextWeek = "week"
  /// No day at all.
  case noDay = "none"

  /// The name for the person.
  var name: String {
    switch self {
    case .today: "Today"
    case .tomorrow: "Tomorrow"
    case .nextWeek: "Next week"
    case .noDay: "No day"
    }
  }

  /// The day; next week is the Monday of it (ISO 8601).
  func day(from today: Day) -> Day? {
    switch self {
    case .today: today
    case .tomorrow: today.adding(days: 1)
    case .nextWeek: today.adding(days: 7 - today.weekday.index)
    case .noDay: nil
    }
  }
}
