import Database
import DatabaseTesting
import Testing

@testable import Dogear

@Suite("The history of books", .everyEngine, .timeLimit(.minutes(10)))
struct BookHistoryTests {
  private let fixture: StoreFixture
  private let history: BookHistory
  private let owner = OwnerID.account("one")
  private let id = "sample-1"

  init() throws {
    fixture = try StoreFixture()
    history = BookHistory(books: fixture.books)
  }

  private var book: Book {
    get async throws { try #require(try await fixture.books.list(of: owner).item(id)) }
  }

  private func edit(_ change: @escaping @Sendable (inout Book) -> Void) async throws {
    try await fixture.books.edit(id: id, of: owner, change)
  }

  private func noted() async throws -> [[String]] {
    try await history.changes(of: id, owner).map { noted in
      noted.change.columns.map { "\($0.column.rawValue): \($0.old) → \($0.new)" }
    }
  }

  @Test("Every way to change a book is noted, the last change first, and what changes nothing is not")
  func noting() async throws {
    let before = try await book
    var edited = before
    (edited.title, edited.pages) = ("Changed", 12)
    try await fixture.books.update(edited, replacing: before, of: owner)
    try await edit { $0.tags = ["old", "new"] }
    try await edit { $0.tags = ["old", "new"] }
    try await fixture.books.set(.isOwned, to: true, id: id, of: owner)
    _ = try await fixture.books.batch(of: owner) { [id] batch, _ in
      guard let stored = try batch.item(id) else { return }
      var book = stored
      book.note = "Mine"
      try batch.update(book, replacing: stored)
    }
    try await fixture.books.move(id: id, to: .end, of: owner)
    let notes = try await noted()
    #expect(
      notes == [
        ["note:  → Mine"], ["is_owned:  → Yes"], ["tags:  → old, new"],
        ["title: \(before.title) → Changed", "pages: \(before.pages) → 12"],
      ])
    #expect(try await history.changes(of: "sample-2", owner).isEmpty)
    #expect(try await history.changes(of: id, .account("other")).isEmpty)
  }

  @Test("A change is undone, and its undoing too")
  func undo() async throws {
    let before = try await book
    try await edit { $0.readings = [Reading(start: Day(year: 2026, month: 1, day: 5))] }
    try await edit { ($0.title, $0.review) = ("Changed", "Good") }
    #expect(try await history.undo(2, of: id, owner) == true)
    #expect(try await book.title == before.title)
    #expect(try await book.review.isEmpty)
    #expect(try await book.readings.count == 1)
    #expect(try await history.undo(1, of: id, owner) == true)
    #expect(try await book == before)
    #expect(try await history.undo(3, of: id, owner) == true)
    #expect(try await book.title == "Changed")
    #expect(try await history.undo(99, of: id, owner) == nil)
  }

  @Test("What was changed since stays, and the rest is undone")
  func undoLater() async throws {
    let before = try await book
    try await edit { ($0.title, $0.pages) = ("Second", 2) }
    try await edit { $0.title = "Third" }
    #expect(try await history.undo(1, of: id, owner) == false)
    #expect(try await book.title == "Third")
    #expect(try await book.pages == before.pages)
  }

  @Test("The last 30 changes of a book are kept, for 90 days")
  func bounds() async throws {
    for number in 1...33 { try await edit { $0.pages = 1000 + number } }
    #expect(try await history.changes(of: id, owner).map(\.number) == Array((4...33).reversed()))
    fixture.now += BookHistory.keptSeconds
    try await edit { $0.pages = 2000 }
    #expect(try await history.changes(of: id, owner).count == 30)
    fixture.now += 1
    #expect(try await history.changes(of: id, owner).map(\.number) == [34])
    #expect(try await history.sweep(now: fixture.now - 1) == 0)
    #expect(try await history.sweep(now: fixture.now) == 29)
    #expect(try await history.export(of: owner).count == 1)
  }

  @Test("A history takes half of what its owner may store; its older half gives way")
  func bytes() async throws {
    let visitor = OwnerID.visitor("v")
    let text = String(repeating: "a", count: 9000)
    for number in 0..<40 {
      fixture.now += 1
      try await fixture.books.edit(id: "sample-\(number % 6 + 1)", of: visitor) {
        $0.note = "\(number)" + text
      }
    }
    let rows = try await history.export(of: visitor)
    #expect(rows.count < 40)
    let bytes = rows.reduce(0) { $0 + $1.reduce(0) { $0 + $1.textBytes } }
    #expect(bytes <= BookHistory.limit(of: visitor))
    #expect(bytes > BookHistory.limit(of: visitor) / 4)
    #expect(try await history.changes(of: "sample-4", visitor).first != nil)
  }

  @Test(
    "Where older changes give way, the newest that were made together stay, so that they are undone as one")
  func newestMark() async throws {
    let visitor = OwnerID.visitor("v")
    let ids = Book.samples.map(\.id)
    let day = Day(number: 20_784)
    func write(_ count: Int, _ text: String) async throws {
      for number in 0..<count {
        fixture.now += 1
        try await fixture.books.edit(id: ids[number % ids.count], of: visitor) {
          $0.note = "\(text) \(number)" + String(repeating: "a", count: 9000)
        }
      }
    }
    for tag in ["old", "new"] {
      fixture.now += 1
      _ = try await fixture.books.mark(ids, .tagged(tag), on: day, key: tag, of: visitor)
      try await write(60, tag)
    }
    #expect(try await history.count(marked: "old", visitor) == 0)
    #expect(try await history.undo(marked: "new", visitor) == UndoneChanges(count: ids.count))
    #expect(try await fixture.books.list(of: visitor).items.allSatisfy { $0.tags == ["old"] })
  }

  @Test("Of changes made together that alone are too many some are forgotten, as undoing them says")
  func largeMark() async throws {
    let visitor = OwnerID.visitor("v")
    let new = (0..<70).map { Book(id: "n\($0)", title: "\($0)", author: "", isbn: "", pages: 0) }
    try await fixture.books.batch(of: visitor) { batch, _ in for book in new { try batch.add(book) } }
    for part in 0..<70 {
      fixture.now += 1
      try await fixture.books.batch(of: visitor, mark: "large") { batch, _ in
        var book = new[part]
        book.note = String(repeating: "a", count: 10_000)
        try batch.update(book, replacing: new[part])
      }
    }
    let undone = try await history.undo(marked: "large", visitor)
    #expect((1..<70).contains(undone.count))
    #expect(
      undone.sentence(of: 70)
        == "Undone for \(undone.count) books: how the others were is not known any more.")
    #expect(UndoneChanges(count: 2, gone: 1).sentence(of: 3) == "Undone.")
    #expect(UndoneChanges(count: 2, kept: 1).sentence(of: 2) == "Undone, but for what was changed since.")
    #expect(UndoneChanges(gone: 1).sentence(of: 1) == "There is nothing to undo.")
  }

  @Test("A visitor's history goes along to an account without a shelf, and ends at one that has a shelf")
  func transfer() async throws {
    for (name, hasShelf) in [("new", false), ("known", true)] {
      let (visitor, account) = (OwnerID.visitor(name), OwnerID.account(name))
      try await fixture.books.edit(id: id, of: visitor) { $0.title = "Mine" }
      if hasShelf { try await fixture.books.delete(id: "sample-2", of: account) }
      try await history.transfer(from: visitor, to: account)
      try await fixture.books.transfer(from: visitor, to: account)
      #expect(try await history.changes(of: id, account).count == (hasShelf ? 0 : 1))
      #expect(try await !history.isStored(for: visitor))
    }
    #expect(try await history.undo(1, of: id, .account("new")) == true)
  }

  @Test("Histories of visitors go with their shelves")
  func sweepOfVisitors() async throws {
    for name in ["gone", "here"] {
      try await fixture.books.edit(id: id, of: .visitor(name)) { $0.title = "Mine" }
    }
    #expect(try await history.sweepVisitors(unusedSince: 0, onceBefore: 0, limit: 10) == 0)
    try await fixture.books.remove(.visitor("gone"))
    #expect(try await history.sweepVisitors(unusedSince: 0, onceBefore: 0, limit: 10) == 1)
    #expect(try await !history.isStored(for: .visitor("gone")))
    #expect(try await history.isStored(for: .visitor("here")))
  }
}
