import Database

/// The migrations of the tables of books.
enum BooksMigrations {
  static let all: [Migration] =
    [
      Migration(
        "books",
        sql: """
          CREATE TABLE shelves (
            owner TEXT NOT NULL PRIMARY KEY,
            used_at BIGINT NOT NULL
          );
          CREATE INDEX shelves_by_use ON shelves (used_at);
          CREATE TABLE books (
            owner TEXT NOT NULL REFERENCES shelves (owner) ON DELETE CASCADE,
            id TEXT NOT NULL,
            position BIGINT NOT NULL,
            title TEXT NOT NULL,
            author TEXT NOT NULL,
            isbn TEXT NOT NULL,
            pages BIGINT NOT NULL CHECK (pages >= 0),
            is_read INTEGER NOT NULL CHECK (is_read IN (0, 1)),
            deleted_at BIGINT,
            PRIMARY KEY (owner, id)
          );
          CREATE INDEX books_in_order ON books (owner, position);
          """),
      Migration(
        "deleted books",
        sql: "CREATE INDEX books_deleted ON books (owner, deleted_at) WHERE deleted_at IS NOT NULL;"),
      .listCreation(of: Book.self),
      Migration(
        "details of books",
        sql: """
          ALTER TABLE books ADD COLUMN subtitle TEXT NOT NULL DEFAULT '';
          ALTER TABLE books ADD COLUMN series TEXT NOT NULL DEFAULT '';
          ALTER TABLE books ADD COLUMN series_number TEXT NOT NULL DEFAULT '';
          ALTER TABLE books ADD COLUMN publisher TEXT NOT NULL DEFAULT '';
          ALTER TABLE books ADD COLUMN published_in BIGINT NOT NULL DEFAULT 0;
          ALTER TABLE books ADD COLUMN language TEXT NOT NULL DEFAULT '';
          ALTER TABLE books ADD COLUMN format TEXT NOT NULL DEFAULT '';
          ALTER TABLE books ADD COLUMN status TEXT NOT NULL DEFAULT 'want';
          ALTER TABLE books ADD COLUMN tags TEXT NOT NULL DEFAULT '';
          ALTER TABLE books ADD COLUMN note TEXT NOT NULL DEFAULT '';
          ALTER TABLE books ADD COLUMN review TEXT NOT NULL DEFAULT '';
          ALTER TABLE books ADD COLUMN quotes TEXT NOT NULL DEFAULT '';
          ALTER TABLE books ADD COLUMN loaned_to TEXT NOT NULL DEFAULT '';
          ALTER TABLE books ADD COLUMN is_owned INTEGER NOT NULL DEFAULT 0 CHECK (is_owned IN (0, 1));
          ALTER TABLE books ADD COLUMN readings TEXT NOT NULL DEFAULT '';
          UPDATE books SET status = 'read' WHERE is_read = 1;
          ALTER TABLE books DROP COLUMN is_read;
          """),
      ReadingGoal.migration,
    ] + ShelfLink.migrations + [
      ImportRecords<Book>.migration, SmartShelf.migration, CoverStore.migration, BookHistory.migration,
      BookHistory.markMigration, BookHistory.markOfBookMigration, MendedReadings.migration,
      BulkRecords.migration, ImportRecords<Book>.sizeMigration, FormerCovers.migration,
    ]
}
