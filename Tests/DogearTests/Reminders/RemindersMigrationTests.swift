import Database
import DatabaseTesting
import Testing

@testable import Dogear

@Suite("Reminders of earlier versions", .everyEngine, .timeLimit(.minutes(10)))
struct RemindersMigrationTests {
  /// The migrations of all features as they were before reminders could be due.
  private static var earlier: [MigrationSeries] {
    let own = RemindersMigrations.all.prefix { $0.name != "reminders that are due" }
    return Features.all.migrations.map { series in
      series.name == RemindersPath.group ? MigrationSeries(RemindersPath.group, Array(own)) : series
    }
  }

  @Test("They come along, in their order, with what was said of them, and what was deleted")
  func migration() async throws {
    let database = try Database.ofCurrentEngine(migrated: Self.earlier)
    defer { database.close() }
    try await database.write { connection in
      try connection.execute(
        "INSERT INTO reminder_lists (owner, used_at, created_at) VALUES ('a:1', 1800000000, 1700000000)")
      for (id, position, values) in [
        ("bread", 20, "'Bread', 1, 0, NULL"), ("milk", 10, "'Milk', 0, 1, NULL"),
        ("gone", 15, "'Gone', 0, 0, 1799999999"),
      ] {
        try connection.execute(
          """
          INSERT INTO reminders (owner, id, position, title, is_done, is_flagged, deleted_at)
          VALUES ('a:1', $1, $2, \(values))
          """, id, position)
      }
    }
    try database.migrate(Features.all.migrations)
    let services = Services(
      Environment(clock: { 1_800_000_000 }, hasher: PasswordHasher(cost: .minimal)), database: database,
      sealer: try Sealer(keys: [[UInt8](repeating: 7, count: KeyFile.length)]))
    let store: ListStore<Reminder> = services.list()
    let owner = OwnerID(rawValue: "a:1")
    #expect(
      try await store.list(of: owner).items == [
        Reminder(id: "milk", title: "Milk", isFlagged: true),
        Reminder(id: "bread", title: "Bread", isDone: true),
      ])
    try await store.restore(id: "gone", of: owner)
    #expect(try await store.list(of: owner).items.map(\.id) == ["milk", "gone", "bread"])
    // Done before completions were kept, and open again all the same.
    let completions = ReminderCompletions(reminders: store)
    try await completions.reopen("bread", of: owner)
    #expect(try await store.list(of: owner).item("bread")?.isDone == false)
  }
}
