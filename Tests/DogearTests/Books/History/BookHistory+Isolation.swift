import Database
import DatabaseTesting
import Testing

@testable import Dogear

extension BookHistory: IsolatedStore {
  var tables: [String] { ["book_changes", "book_histories", "former_covers"] }

  /// Changes and undoes beside another owner's history of books with the same ids. There is one way of doing so, whatever is
  /// done with lists.
  static func check(_ operation: String, _ store: StoreCase) async throws {
    let fixture = try StoreFixture(features: StoreCase.features)
    let (me, other) = (OwnerID.visitor("me"), OwnerID.account("other"))
    let history = BookHistory(books: fixture.books)
    try await fixture.books.edit(id: "sample-1", of: other) { $0.title = "First" }
    try await OwnedRows.copy(from: other, to: me, fixture.database)
    let before = try await OwnedRows(fixture.database).of(other)
    #expect(before.count { $0.hasPrefix("book_") } == 2)
    try await fixture.books.edit(id: "sample-1", of: me) { $0.title = "Second" }
    _ = try await history.undo(1, of: "sample-1", me)
    _ = try await history.undo(2, of: "sample-1", me)
    let day = Day(number: 20_000)
    _ = try await fixture.books.mark(["sample-1"], .owned(true), on: day, key: "many", of: me)
    #expect(try await history.undo(marked: "many", me).count == 1)
    #expect(try await history.undo(marked: "many", other).count == 0)
    let deleted = try #require(try await fixture.books.delete(["sample-1"], of: me))
    try await fixture.books.batch(of: me) { batch, _ in try batch.restore(deletedAt: deleted.time) }
    _ = try await history.export(of: me)
    try await history.transfer(from: me, to: .account("third"))
    try await history.remove(.account("third"))
    #expect(try await OwnedRows(fixture.database).of(other) == before)
  }

  /// The oldest changes give way to new ones: there is nothing to fill.
  static func checkRoom(_ store: StoreCase) async throws {}
}
