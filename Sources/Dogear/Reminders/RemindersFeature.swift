import Database
import Live
import Templates

/// The addresses of the reminders.
enum RemindersPath: String, SitePath {
  static let group = "reminders"

  case list = "/reminders"
  case completed = "/reminders/completed"
  case deleted = "/reminders/deleted"
  case lists = "/reminders/lists"
  case deletedLists = "/reminders/lists/deleted"
  case sharing = "/reminders/lists/{id}/sharing"
  case exportCSV = "/reminders/export.csv"
  case exportJSON = "/reminders/export.json"
}

/// The feature of the reminders.
struct RemindersFeature: Feature {
  typealias Path = RemindersPath

  static let section: Section? = Section("Reminders", at: RemindersPath.list)
  static let migrations = RemindersMigrations.all

  let store: ListStore<Reminder>
  /// The lists that people made, beside the first one.
  let lists: ListStore<ReminderList>
  /// The lists that accounts share with each other.
  let sharing: ListSharing
  /// The completions, which can be looked up and undone.
  let completions: ReminderCompletions
  /// The shelves, whose titles are no dates.
  let books: ListStore<Book>
  /// The blank reminders that somebody is about to write.
  let begun: BegunReminders

  init(_ services: Services) {
    (store, lists, books) = (services.list(), services.list(), services.list())
    sharing = ListSharing(
      shares: services.list(), lists: lists, reminders: store, accounts: services.accounts.store)
    completions = ReminderCompletions(reminders: store)
    begun = BegunReminders(clock: services.clock)
  }

  // The lists come first: an account has them before it has their reminders.
  var ownedData: [any OwnedData] { [lists, store, completions, sharing.shares, sharing] }

  func addRoutes(to routes: inout Routes) throws {
    try routes.add(list())
    try routes.add(completed())
    try routes.add(deleted())
    try routes.add(namedLists())
    try routes.add(deletedLists())
    try routes.add(listSharing())
    let export = ListExport(store: store, sessions: routes.sessions) { [store, lists] owner in
      try await store.list(of: owner).snapshot.exported(in: try await lists.list(of: owner).snapshot)
    }
    routes.get(RemindersPath.exportCSV) { request in
      try await export.respond(to: request, name: "reminders.csv", type: "text/csv; charset=utf-8") {
        try await ExportedItems($0).writeCSV(to: &$1)
      }
    }
    routes.get(RemindersPath.exportJSON) { request in
      try await export.respond(to: request, name: "reminders.json", type: "application/json") {
        try await ExportedItems($0).writeJSON(to: &$1)
      }
    }
  }
}
