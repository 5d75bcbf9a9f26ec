import Database

extension Book: ListItem {
  enum Column: String, CaseIterable {
    case title, author, isbn, pages
    case isRead = "is_read"
  }

  static let table = "books"
  static let listTable = "shelves"
  static var initial: [Book] { samples }

  init(row: Row) throws {
    self.init(
      id: try row.string("id"), title: try row.string("title"), author: try row.string("author"),
      isbn: try row.string("isbn"), pages: try row.int("pages"), isRead: try row.bool("is_read"))
  }

  func value(of column: Column) -> any DatabaseValue {
    switch column {
    case .title: title
    case .author: author
    case .isbn: isbn
    case .pages: pages
    case .isRead: isRead
    }
  }

  func check() throws {
    try StoreRules.check(id: id)
    try StoreRules.check(title, field: "Title", limit: Book.textLimit)
    try StoreRules.check(author, field: "Author", limit: Book.textLimit)
    try StoreRules.check(isbn, field: "ISBN", limit: 64)
    guard Book.pagesRange.contains(pages) else {
      throw StoreError.outOfRange(field: "Pages", Book.pagesRange)
    }
  }

  var name: String { title.trimmed.isEmpty ? "Untitled" : title }

  var identity: [String] { [title, author, isbn] }
}

/// The migrations of the tables of books.
enum BooksMigrations {
  static let all = [
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
  ]
}
