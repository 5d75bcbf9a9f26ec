import Combine
import Database

/// The shelves of all owners. It owns the tables `shelves` and `books`.
///
/// Every change is one transaction and is published when it is committed, in the order of the commits.
public final class BooksStore: Sendable {
  let lists: OwnedStore<Book>

  /// A store over a database whose migrations were applied. The clock, in seconds since 1970, is the system's.
  public init(database: Database, clock: (@Sendable () -> Int)? = nil) {
    lists = OwnedStore(database: database, clock: clock)
  }

  /// Gives the book with this id the values that its editor changed; the others keep what is stored.
  ///
  /// - Parameters:
  ///   - book: the book as its editor wants it.
  ///   - shown: the book as its editor saw it.
  ///   - isRestoring: whether the book is put back first if it was deleted.
  /// - Throws: an error that names the columns that someone else gave other values.
  public func update(_ book: Book, replacing shown: Book, isRestoring: Bool = false, of owner: OwnerID)
    async throws
  {
    try book.check()
    try await lists.change(owner) { table in
      let restored = isRestoring ? try table.restore(book.id) : nil
      return try table.update(book, replacing: shown) ?? restored
    }
  }

  /// Marks a book as read, or as not read.
  public func setRead(_ isRead: Bool, id: Book.ID, of owner: OwnerID) async throws {
    try await lists.change(owner) { try $0.set("is_read", to: isRead, for: id) }
  }
}

extension BooksStore: ListStore {}
