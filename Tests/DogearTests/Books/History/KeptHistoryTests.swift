import DatabaseTesting
import Testing

@testable import Dogear

@Suite("Which changes of books are kept", .everyEngine, .timeLimit(.minutes(10)))
struct KeptHistoryTests {
  private let fixture: StoreFixture
  private let history: BookHistory
  private let owner = OwnerID.account("a")

  init() throws {
    fixture = try StoreFixture()
    history = BookHistory(books: fixture.books)
  }

  private func change(_ book: Book.ID, _ count: Int = 1, of owner: OwnerID? = nil) async throws {
    let owner = owner ?? self.owner
    for number in 0..<count {
      try await fixture.books.set(.title, to: "\(book) \(number) \(fixture.now)", id: book, of: owner)
    }
  }

  private func numbers(_ book: Book.ID, of owner: OwnerID? = nil) async throws -> [Int] {
    try await history.changes(of: book, owner ?? self.owner).map(\.number)
  }

  @Test("Each book has its own thirty, and its own numbers")
  func ofEachBook() async throws {
    try await change("sample-2", 2)
    try await change("sample-1", BookHistory.keptCount)
    #expect(try await numbers("sample-1") == (1...30).reversed())
    try await change("sample-1", 2)
    #expect(try await numbers("sample-1") == (3...32).reversed())
    #expect(try await numbers("sample-2") == [2, 1])
    try await change("sample-1", of: .account("b"))
    #expect(try await numbers("sample-1", of: .account("b")) == [1])
    #expect(try await numbers("sample-1").count == 30)
  }

  @Test("They are shown and kept for ninety days, to the second")
  func time() async throws {
    let start = fixture.now
    try await change("sample-1")
    fixture.now += 1
    try await change("sample-1")
    fixture.now = start + BookHistory.keptSeconds
    #expect(try await numbers("sample-1") == [2, 1])
    #expect(try await history.sweep(now: fixture.now) == 0)
    fixture.now += 1
    #expect(try await numbers("sample-1") == [2])
    #expect(try await history.sweep(now: fixture.now) == 1)
    #expect(try await fixture.count("book_changes") == 1)
    #expect(try await history.sweep(now: fixture.now + 1) == 1)
  }

  @Test("What was changed together is undone of its books, by its mark, and nothing else")
  func marks() async throws {
    let owner = owner
    for (mark, ids) in [("one", ["sample-1", "sample-2"]), ("two", ["sample-2", "sample-3"])] {
      try await fixture.books.batch(of: owner, mark: mark) { batch, _ in
        for id in ids {
          guard let book = try batch.item(id) else { continue }
          var changed = book
          changed.note += mark
          try batch.update(changed, replacing: book)
        }
      }
    }
    #expect(try await history.count(marked: "one", owner) == 2)
    #expect(try await history.count(marked: "none", owner) == 0)
    let undone = try await history.undo(marked: "two", owner)
    #expect(undone == UndoneChanges(count: 2, kept: 0, gone: 0))
    let notes = try await fixture.books.list(of: owner).items.filter { $0.id.hasPrefix("sample-") }.prefix(3)
      .map(\.note)
    let before = Book.samples.prefix(3).map(\.note)
    #expect(notes == [before[0] + "one", before[1] + "one", before[2]])
    #expect(try await history.undo(marked: "two", .account("b")).count == 0)
  }
}
