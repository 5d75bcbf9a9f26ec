import Database

/// The migrations of the tables of reminders.
enum RemindersMigrations {
  static let all =
    [
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
      Migration(
        "reminders that are due",
        sql: [
          "notes", "link", "due_day", "due_time", "due_zone", "repeats", "alarm", "priority", "tags", "book",
        ]
        .map { "ALTER TABLE reminders ADD COLUMN \($0) TEXT NOT NULL DEFAULT '';" }
        .joined(separator: "\n") + """

          ALTER TABLE reminders ADD COLUMN repeats_from_completion INTEGER NOT NULL DEFAULT 0
            CHECK (repeats_from_completion IN (0, 1));
          CREATE TABLE reminder_completions (
            owner TEXT NOT NULL,
            id TEXT NOT NULL,
            reminder TEXT NOT NULL,
            title TEXT NOT NULL,
            occurrence TEXT NOT NULL,
            done_at BIGINT NOT NULL,
            before TEXT NOT NULL,
            after TEXT NOT NULL,
            item TEXT NOT NULL,
            position BIGINT NOT NULL,
            PRIMARY KEY (owner, id)
          );
          CREATE INDEX reminder_completions_by_time ON reminder_completions (owner, done_at);
          CREATE INDEX reminder_completions_by_reminder ON reminder_completions (owner, reminder);
          """),
      .list(of: ReminderList.self, columns: "title TEXT NOT NULL, color TEXT NOT NULL"),
      Migration(
        "lists of reminders", sql: "ALTER TABLE reminders ADD COLUMN list TEXT NOT NULL DEFAULT '';"),
    ] + ListShare.migrations + [
      Migration(
        "occurrences that were moved",
        sql: "ALTER TABLE reminders ADD COLUMN series_due TEXT NOT NULL DEFAULT '';"),
      ImportRecords<Reminder>.migration, ImportRecords<Reminder>.sizeMigration,
    ]
}
