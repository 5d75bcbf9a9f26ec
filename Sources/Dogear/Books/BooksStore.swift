import Combine
import Database

/// The shelves of all owners. It owns the tables `shelves` and `books`.
///
/// Every change is one transaction and is published when it is committed, in the order of the commits.
public final class BooksStore: Sendable {
  /// How the tables came to be.
  public static var migrations: [Migration] { BooksMigrations.all }

  private let store: OwnedStore<Book>

  /// A store over a database whose migrations were applied. The clock, in seconds since 1970, is the system's.
  public init(database: Database, clock: (@Sendable () -> Int)? = nil) {
    store = OwnedStore(database: database, clock: clock)
  }

  /// The shelf of an owner: the samples, until the owner changes something.
  func shelf(of owner: OwnerID) async throws -> OwnedList<Book> {
    try await store.list(of: owner)
  }

  /// Adds a book. If there is one with this id, or was, nothing happens: a form may be submitted twice.
  public func add(_ book: Book, to owner: OwnerID, at place: Place = .end) async throws {
    try book.check()
    try await store.change(owner) { table in
      guard try !table.exists(book.id) else { return nil }
      try table.checkRoom()
      return try table.add(book, at: place)
    }
  }

  /// Gives the book with this id new values.
  public func update(_ book: Book, of owner: OwnerID) async throws {
    try book.check()
    try await store.change(owner) { .put(try $0.update(book)) }
  }

  /// Marks a book as read, or as not read.
  public func setRead(_ isRead: Bool, id: Book.ID, of owner: OwnerID) async throws {
    try await store.change(owner) { .put(try $0.set("is_read", to: isRead, for: id)) }
  }

  /// Removes a book, which can be restored for a day. One that is gone already is no error.
  public func delete(id: Book.ID, of owner: OwnerID) async throws {
    try await store.change(owner) { try $0.delete(id) ? .remove(id) : nil }
  }

  /// A deleted book that can be restored.
  public func deletedBook(id: Book.ID, of owner: OwnerID) async throws -> Book? {
    try await store.deletedItem(id, of: owner)
  }

  /// Puts a deleted book back where it was.
  public func restore(id: Book.ID, of owner: OwnerID) async throws {
    try await store.change(owner) { .put(try $0.restore(id)) }
  }

  /// Moves a book before another, or to the end.
  public func move(id: Book.ID, before other: Book.ID?, of owner: OwnerID) async throws {
    try await store.change(owner) { try $0.move(id, to: other.map(Place.before) ?? .end) }
  }

  /// Gives a visitor's shelf to an account. If the account has one, the books it lacks are added to it.
  public func transfer(from visitor: OwnerID, to account: OwnerID) async throws {
    try await store.transfer(from: visitor, to: account)
  }

  /// Removes shelves of visitors that were last used before a time, in seconds since 1970, and returns how
  /// many: at most `limit`, so that other changes don't wait long.
  @discardableResult
  public func sweepVisitors(unusedSince time: Int, limit: Int = 200) async throws -> Int {
    try await store.sweepVisitors(unusedSince: time, limit: limit)
  }
}
