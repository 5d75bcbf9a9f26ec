import Database

extension ImportRecords {
  /// The tables of imports.
  static var migration: Migration {
    Migration(
      "imports of \(Item.importWords.many)",
      sql: """
        CREATE TABLE \(imports) (
          owner TEXT NOT NULL,
          id TEXT NOT NULL,
          name TEXT NOT NULL,
          fields TEXT NOT NULL,
          updates INTEGER NOT NULL CHECK (updates IN (0, 1)),
          content TEXT NOT NULL,
          next_row BIGINT NOT NULL,
          summary TEXT NOT NULL,
          problems TEXT NOT NULL,
          created_at BIGINT NOT NULL,
          finished_at BIGINT,
          PRIMARY KEY (owner, id)
        );
        CREATE INDEX \(imports)_by_age ON \(imports) (created_at);
        CREATE TABLE \(changes) (
          owner TEXT NOT NULL,
          import_id TEXT NOT NULL,
          \(Item.importName) TEXT NOT NULL,
          old_values TEXT NOT NULL,
          new_values TEXT NOT NULL,
          PRIMARY KEY (owner, import_id, \(Item.importName))
        );
        """)
  }

  /// The facts about files that wait, without reading them.
  static var sizeMigration: Migration {
    Migration("sizes of imports", sql: "ALTER TABLE \(imports) ADD COLUMN size BIGINT NOT NULL DEFAULT 0")
  }
}
