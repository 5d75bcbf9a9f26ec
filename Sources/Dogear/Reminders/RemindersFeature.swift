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
  case importing = "/reminders/import"
  case importFile = "/reminders/import/file"
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
  /// The imports of reminders, and what can be undone of them.
  let imports: Imports<Reminder>
  /// The shelves, whose titles are no dates.
  let books: ListStore<Book>
  /// The blank reminders that somebody is about to write.
  let begun: BegunReminders
  let uploads: Uploads

  init(_ services: Services) {
    (store, lists, books) = (services.list(), services.list(), services.list())
    sharing = ListSharing(
      shares: services.list(), lists: lists, reminders: store, accounts: services.accounts.store)
    completions = ReminderCompletions(reminders: store)
    begun = BegunReminders(clock: services.clock)
    uploads = services.uploads
    imports = Imports(to: store, places: ReminderPlaces(lists: lists), ledger: services.ledger)
  }

  // The lists come first: an account has them before it has their reminders.
  var ownedData: [any OwnedData] { [lists, store, completions, sharing.shares, sharing, imports.records] }

  /// The sweep of imports that are no longer needed.
  func jobs(in app: Stores) -> [Job] {
    [
      Job("The sweep of imports of reminders", .hourly) { [records = imports.records] in
        try await records.sweep(now: $0)
      }
    ]
  }

  func addRoutes(to routes: inout Routes) throws {
    try routes.add(list())
    try routes.add(completed())
    try routes.add(deleted())
    try routes.add(namedLists())
    try routes.add(deletedLists())
    try routes.add(listSharing())
    try addTransferRoutes(to: &routes)
  }
}
