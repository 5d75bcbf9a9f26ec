import Database
import DatabaseTesting
import Synchronization

@testable import Dogear

/// A shelf of many books, and changes of them that end after some transactions, as where the program is killed.
final class BulkFixture: Sendable {
  static let count = 100
  static let day = 20_784

  let stores: StoreFixture
  let owner: OwnerID
  let ids = (0..<count).map { "n\($0)" }

  init(_ stores: StoreFixture, of owner: OwnerID) async throws {
    (self.stores, self.owner) = (stores, owner)
    let new = ids.map { Book(id: $0, title: $0, author: "", isbn: "", pages: 0) }
    try await stores.books.batch(of: owner) { batch, _ in for book in new { try batch.add(book) } }
  }

  /// Changes by a process that has nothing in memory.
  func restarted() -> BulkChanges { BulkChanges(books: stores.restartedBooks(), pieces: Pieces(of: 10)) }

  /// Makes a change by a process that ends after so many transactions, and lets go of it.
  func interrupt(_ kind: BulkChange.Kind, after count: Int, id: String = "key") async throws {
    let looks = Atomic(0)
    let time = Atomic(1_000_000)
    // The free room is looked at before each transaction.
    var environment = Environment(clock: { time.add(3600, ordering: .relaxed).newValue })
    environment.diskReserve = 1 << 20
    environment.freeBytes = { looks.add(1, ordering: .relaxed).newValue <= count ? 1 << 40 : 0 }
    let bulk = BulkChanges(books: ListStore(stores.services(environment)), pieces: Pieces(of: 10))
    do {
      _ = try await bulk.make(kind, of: ids, id: id, owner)
    } catch StoreError.diskFull {}
    // Another server takes a change over when nothing was heard of it for a while.
    try await stores.database.write { try $0.execute("UPDATE bulk_changes SET held_until = 0") }
  }

  /// What is stored of the shelf.
  var books: [Book] {
    get async throws { try await stores.restartedBooks().list(of: owner).items }
  }
}
