import DatabaseTesting
import Testing

@testable import Dogear

@Suite("Many books that are changed at once", .everyEngine, .timeLimit(.minutes(10)))
struct MarkedBooksTests {
  private let fixture: StoreFixture
  private let history: BookHistory
  private let owner = OwnerID.account("one")
  private let day = Day(number: 20_784)
  private let all = Book.samples.map(\.id)

  private var store: ListStore<Book> { fixture.books }

  init() throws {
    fixture = try StoreFixture()
    history = BookHistory(books: fixture.books)
  }

  private func mark(_ ids: [Book.ID], _ mark: BookMark, key: String = "k") async throws -> MarkedBooks {
    try await store.mark(ids, mark, on: day, key: key, of: owner)
  }

  private var books: [Book] {
    get async throws { try await store.list(of: owner).items }
  }

  @Test(
    "A status is given by way of readings, and only where it is another one",
    arguments: ReadingStatus.allCases)
  func status(status: ReadingStatus) async throws {
    try await store.edit(id: all[0], of: owner) { [day] in $0.begin(on: day) }
    let before = try await books
    let result = try await mark(all + ["gone"], .status(status))
    #expect(result == MarkedBooks(changed: before.count { $0.status != status }))
    let after = try await books
    #expect(after.allSatisfy { $0.status == status })
    let finish = status == .read || status == .stopped ? day : nil
    #expect(after[0].readings.last?.finish == finish)
  }

  @Test("A tag is added once, whatever its case, and removed; one too many is refused for that book alone")
  func tags() async throws {
    let full = (1...Tags.limit).map { "tag \($0)" }
    try await store.edit(id: all[0], of: owner) { $0.tags = full }
    try await store.edit(id: all[1], of: owner) { $0.tags = ["Train"] }
    let result = try await mark(all, .tagged("train"))
    #expect(result.changed == all.count - 2)
    #expect(result.refused == 1)
    #expect(result.reason.contains("Tags"))
    #expect(try await books.map { $0.tags.contains("train") } == [false, false, true, true, true, true])
    #expect(try await mark(all, .untagged("TRAIN")).changed == all.count - 1)
    #expect(try await books.allSatisfy { $0.tags.isEmpty || $0.tags == full })
  }

  @Test("What was changed at once is undone at once, but for what was changed since")
  func undo() async throws {
    let before = try await books
    _ = try await mark(all, .owned(true), key: "first")
    _ = try await mark(all, .tagged("new"), key: "second")
    #expect(try await history.count(marked: "first", owner) == all.count)
    try await store.edit(id: all[2], of: owner) { $0.isOwned = false }
    try await store.edit(id: all[2], of: owner) { $0.tags = ["other"] }
    try await store.delete(id: all[5], of: owner)
    #expect(try await history.undo(marked: "second", owner) == UndoneChanges(count: 5, kept: 1, gone: 1))
    #expect(try await history.undo(marked: "first", owner) == UndoneChanges(count: 5, gone: 1))
    var expected = Array(before.dropLast())
    expected[2].tags = ["other"]
    #expect(try await books == expected)
    #expect(try await history.undo(marked: "first", .account("other")) == UndoneChanges())
    #expect(try await history.undo(marked: "unknown", owner) == UndoneChanges())
  }

  @Test("Books that are deleted at once come back at once, to their places; nothing else does")
  func deletion() async throws {
    let before = try await books
    try await store.delete(id: all[3], of: owner)
    let deleted = try #require(try await store.delete([all[0], all[3], all[4], "gone"], of: owner))
    #expect(deleted.count == 2)
    #expect(try await books.map(\.id) == [all[1], all[2], all[5]])
    #expect(try await store.recentlyDeleted(of: owner).map(\.item.id).last == all[3])
    let restored = try await store.batch(of: owner) { batch, _ in
      try batch.restore(deletedAt: deleted.time)
    }
    #expect(Set(restored.map(\.id)) == [all[0], all[4]])
    #expect(try await books == before.filter { $0.id != all[3] })
    #expect(try await fixture.restartedBooks().list(of: owner).items == books)
    #expect(try await store.delete(["gone"], of: owner) == nil)
  }

  @Test("Deletion and return at once leave the stored bytes as they were")
  func bytes() async throws {
    func stored() async throws -> Int? {
      try await fixture.database.read { connection in
        try connection.first("SELECT sum(bytes) AS bytes FROM stored_bytes")?.optionalInt("bytes")
      }
    }
    try await store.edit(id: all[0], of: owner) { $0.title = "Longer than it was" }
    let before = try await stored()
    #expect(before ?? 0 > 0)
    let deleted = try #require(try await store.delete(all, of: owner))
    #expect(try await stored() == 0)
    try await store.batch(of: owner) { batch, _ in try batch.restore(deletedAt: deleted.time) }
    #expect(try await stored() == before)
  }

  @Test("Books go to an end of the shelf in the order that they have", arguments: [ListEnd.start, .end])
  func moving(end: ListEnd) async throws {
    let chosen = [all[4], all[1], all[2]]
    for _ in 0..<2 {
      try await store.move(chosen, to: end, of: owner)
      let others = [all[0], all[3], all[5]]
      let expected = end == .start ? chosen + others : others + chosen
      #expect(try await books.map(\.id) == expected)
      #expect(try await fixture.restartedBooks().list(of: owner).items.map(\.id) == expected)
    }
    let new = Book(id: "new", title: "New", author: "", isbn: "", pages: 0)
    try await store.add(new, to: owner)
    #expect(try await books.last == new)
  }

  @Test("More books than one transaction takes are marked, moved and undone all the same")
  func many() async throws {
    let new = (0..<1100).map { Book(id: "n\($0)", title: "\($0)", author: "", isbn: "", pages: 0) }
    try await store.batch(of: owner) { batch, _ in for book in new { try batch.add(book) } }
    let ids = new.map(\.id)
    #expect(try await mark(ids, .owned(true), key: "all").changed == 1100)
    try await store.move(ids, to: .start, of: owner)
    #expect(try await books.map(\.id) == ids + all)
    try await store.move(ids, to: .end, of: owner)
    #expect(try await books.map(\.id) == all + ids)
    #expect(try await history.undo(marked: "all", owner) == UndoneChanges(count: 1100))
    #expect(try await books.allSatisfy { !$0.isOwned })
  }
}
