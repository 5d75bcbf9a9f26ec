import Database
import Live
import Templates

/// The addresses of the reminders.
enum RemindersPath: String, SitePath {
  static let group = "reminders"

  case list = "/reminders"
  case completed = "/reminders/completed"
  case deleted = "/reminders/deleted"
}

/// The feature of the reminders.
struct RemindersFeature: Feature {
  typealias Path = RemindersPath

  static let section: Section? = Section("Reminders", at: RemindersPath.list)
  static let migrations = RemindersMigrations.all

  let store: ListStore<Reminder>
  /// The completions, which can be looked up and undone.
  let completions: ReminderCompletions
  /// The shelves, whose titles are no dates.
  let books: ListStore<Book>
  /// The blank reminders that somebody is about to write.
  let begun: BegunReminders

  init(_ services: Services) {
    (store, books) = (services.list(), services.list())
    completions = ReminderCompletions(reminders: store)
    begun = BegunReminders(clock: services.clock)
  }

  var ownedData: [any OwnedData] { [store, completions] }

  func addRoutes(to routes: inout Routes) throws {
    try routes.add(list())
    try routes.add(completed())
    try routes.add(deleted())
  }
}
