import Database
import Live
import Templates

/// The addresses of the reminders.
enum RemindersPath: String, SitePath {
  static let group = "reminders"

  case list = "/reminders"
  case deleted = "/reminders/deleted"
}

/// The feature of the reminders.
struct RemindersFeature: ListFeature {
  typealias Path = RemindersPath

  static let section: Section? = Section("Reminders", at: RemindersPath.list)
  static let migrations = RemindersMigrations.all

  let store: ListStore<Reminder>

  func addRoutes(to routes: inout Routes) throws {
    try routes.add(list())
    try routes.add(deleted())
  }
}
