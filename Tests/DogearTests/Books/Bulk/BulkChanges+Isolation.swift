import Database
import DatabaseTesting
import Testing

@testable import Dogear

extension BulkChanges: IsolatedStore {
  var tables: [String] { ["bulk_changes", "bulk_change_books"] }

  /// Interrupts, goes on, transfers and removes beside another owner's change of books with the same ids. There is one way of
  /// doing so, whatever is done with lists.
  static func check(_ operation: String, _ store: StoreCase) async throws {
    let stores = try StoreFixture(features: StoreCase.features)
    let (me, other) = (OwnerID.visitor("me"), OwnerID.account("other"))
    let kind = BulkChange.Kind.mark(.owned(true), day: BulkFixture.day)
    let (mine, theirs) = (try await BulkFixture(stores, of: me), try await BulkFixture(stores, of: other))
    try await mine.interrupt(kind, after: 2)
    try await theirs.interrupt(kind, after: 3)
    let before = try await OwnedRows(stores.database).of(other)
    #expect(before.count { $0.hasPrefix("bulk_") } == 2)
    let bulk = mine.restarted()
    #expect(try await bulk.resume(me))
    _ = try await bulk.export(of: me)
    try await bulk.transfer(from: me, to: .account("third"))
    try await mine.interrupt(kind, after: 2)
    try await bulk.remove(me)
    #expect(try await OwnedRows(stores.database).of(other) == before)
    _ = try await bulk.sweepVisitors(unusedSince: .max, onceBefore: 0, limit: 10)
    #expect(try await OwnedRows(stores.database).of(other) == before)
  }

  /// An owner has one change: there is nothing to fill.
  static func checkRoom(_ store: StoreCase) async throws {}
}
