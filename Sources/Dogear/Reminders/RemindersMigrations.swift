import Database

/// The migrations of the tables of reminders.
enum RemindersMigrations {
  static let all = [
    Migration(
      "reminders",
      sql: """
        CREATE TABLE reminder_lists (
          owner TEXT NOT NULL PRIMARY KEY,
          used_at BIGINT NOT NULL
        );
        CREATE INDEX reminder_lists_by_use ON reminder_lists (used_at);
        CREATE TABLE reminders (
          owner TEXT NOT NULL REFERENCES reminder_lists (owner) ON DELETE CASCADE,
          id TEXT NOT NULL,
          position BIGINT NOT NULL,
          title TEXT NOT NULL,
          is_done INTEGER NOT NULL CHECK (is_done IN (0, 1)),
          is_flagged INTEGER NOT NULL CHECK (is_flagged IN (0, 1)),
          deleted_at BIGINT,
          PRIMARY KEY (owner, id)
        );
        CREATE INDEX reminders_in_order ON reminders (owner, position);
        """),
    Migration(
      "deleted reminders",
      sql: "CREATE INDEX reminders_deleted ON reminders (owner, deleted_at) WHERE deleted_at IS NOT NULL;"),
    .listCreation(of: Reminder.self),
  ]
}
