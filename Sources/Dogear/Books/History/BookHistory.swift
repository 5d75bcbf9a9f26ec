import Database

/// The history of the books on all shelves: what was changed of each, so that it can be undone, change by change.
///
/// It is noted in the transaction of each change, wherever that is made. Of each book and of each owner it keeps little, and
/// none of it for long.
struct BookHistory: Sendable {
  /// The largest number of changes of a book that are kept.
  static let keptCount = 30
  /// The seconds for which a change is kept: 90 days.
  static let keptSeconds = 90 * 24 * 60 * 60
  /// The largest number of bytes of an owner's history, roughly, beside all that they may store: several times as much as
  /// a change of all of ten thousand books takes.
  static func limit(of owner: OwnerID) -> Int { StoredBytes.limit(of: owner) / 2 }

  let books: ListStore<Book>

  static let migration = Migration(
    "history of books",
    sql: """
      CREATE TABLE book_changes (
        owner TEXT NOT NULL,
        book TEXT NOT NULL,
        number BIGINT NOT NULL,
        changed_at BIGINT NOT NULL,
        old_values TEXT NOT NULL,
        new_values TEXT NOT NULL,
        PRIMARY KEY (owner, book, number)
      );
      CREATE INDEX book_changes_by_age ON book_changes (changed_at);
      CREATE TABLE book_histories (
        owner TEXT NOT NULL PRIMARY KEY,
        bytes BIGINT NOT NULL
      );
      """)

  /// The changes of a book that are kept, the last one first.
  func changes(of book: Book.ID, _ owner: OwnerID) async throws -> [NotedChange] {
    let since = books.clock() - Self.keptSeconds
    return try await books.database.read { connection in
      try connection.query(
        """
        SELECT \(NotedChange.columns) FROM book_changes
        WHERE owner = $1 AND book = $2 AND changed_at >= $3 ORDER BY number DESC
        """, owner.rawValue, book, since
      ).map(NotedChange.init)
    }
  }

  /// Undoes a change of a book on the shelf. What was changed since stays. Returns whether nothing was; nil where the change
  /// is not known any more.
  func undo(_ number: Int, of book: Book.ID, _ owner: OwnerID) async throws -> Bool? {
    guard let noted = try await changes(of: book, owner).first(where: { $0.number == number }) else {
      return nil
    }
    return try await books.batch(of: owner) { batch, _ in try noted.change.undo(in: &batch) }
  }
}

/// A change of a book with its number, which tells it from the book's others, and its time.
struct NotedChange: Identifiable, Hashable, Sendable {
  let number: Int
  /// The time, in seconds since 1970.
  let time: Int
  let change: ItemChange<Book>

  var id: Int { number }

  /// The columns from which it is read.
  static let columns = "number, changed_at, book, old_values, new_values"

  init(_ row: Row) throws {
    number = try row.int("number")
    time = try row.int("changed_at")
    change = ItemChange<Book>(
      item: try row.string("book"), old: try row.string("old_values"), new: try row.string("new_values"))
  }
}
