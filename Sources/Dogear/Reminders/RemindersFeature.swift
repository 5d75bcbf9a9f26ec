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
  /// The blank reminders that somebody is about to write.
  let begun: BegunReminders

  init(store: ListStore<Reminder>) {
    (self.store, begun) = (store, BegunReminders(clock: store.clock))
  }

  func addRoutes(to routes: inout Routes) throws {
    try routes.add(list())
    try routes.add(deleted())
  }
}
