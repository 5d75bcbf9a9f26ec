import Combine
import Database
import DatabaseTesting
import HTTP
import HTTPTesting
import Synchronization
import Testing

@testable import Dogear

@Suite("Imports of books", .everyEngine, .timeLimit(.minutes(10)))
struct BookImportsTests {
  private let fixture: StoreFixture
  private let imports: Imports<Book>
  private let owner = OwnerID.account("one")

  init() throws {
    fixture = try StoreFixture()
    imports = Imports(to: fixture.books, pieces: Pieces(of: 250))
  }

  private func receive(_ text: String, of owner: OwnerID? = nil, updates: Bool = true) async throws {
    try await imports.receive(
      Array(text.utf8), named: "books.csv", updates: updates, of: owner ?? self.owner, at: .test)
  }

  private func table(_ count: Int, from first: Int = 0) -> String {
    "title,author,pages\n" + (first..<first + count).map { "Book \($0),Somebody,\($0)\n" }.joined()
  }

  private func items(_ owner: OwnerID? = nil) async throws -> [Book] {
    try await fixture.books.list(of: owner ?? self.owner).items
  }

  @Test("Books are added at the end in the order of the file, and an import is undone as a whole")
  func addAndUndo() async throws {
    try await receive(table(600))
    let record = try #require(try await imports.importPending(of: owner, at: .test))
    #expect(record.summary.sentence(Book.importWords) == "600 books added.")
    #expect(try await items().map(\.title) == Book.samples.map(\.title) + (0..<600).map { "Book \($0)" })
    #expect(try await fixture.restartedBooks().list(of: owner).items == items())
    _ = try await imports.undo(record.id, of: owner, at: .test)
    try await waitUntil { try await imports.state(of: owner, at: .test).work == nil }
    #expect(try await items() == Book.samples)
    #expect(try await imports.state(of: owner, at: .test).finished.isEmpty)
  }

  @Test("Pages hear of a batch once, and of the end")
  func progress() async throws {
    let snapshots = Recorder(try await fixture.books.list(of: owner).publisher)
    let states = Recorder(imports.changes(of: owner))
    try await receive(table(600))
    _ = try await imports.importPending(of: owner, at: .test)
    #expect(snapshots.values.map(\.count) == [6, 256, 506, 606])
    #expect(states.values.compactMap { $0.work?.progress.done } == [0, 250, 500])
    #expect(states.values.last?.notice == "600 books added.")
  }

  @Test("An undo leaves what a person changed since, and takes back everything else")
  func undoAfterChanges() async throws {
    try await receive(
      "title,author,isbn,pages,tags\nChanger,Matt Gemmell,,500,thriller\nNew,x,,1,\nOther,x,,1,\n")
    let record = try #require(try await imports.importPending(of: owner, at: .test))
    #expect(record.summary.sentence(Book.importWords) == "2 books added, 1 changed.")
    let added = try #require(try await items().first { $0.title == "New" })
    var edited = added
    edited.note = "Mine"
    try await fixture.books.update(edited, replacing: added, of: owner)
    try await fixture.books.edit(id: "sample-1", of: owner) { $0.pages = 501 }
    let state = try await imports.undo(record.id, of: owner, at: .test)
    #expect(
      state.notice
        == "The import of “books.csv” was undone. Of 2 books that were changed since, the changes stay.")
    let books = try await items()
    #expect(books.map(\.title) == Book.samples.map(\.title) + ["New"])
    #expect(books[0].pages == 501)
    #expect(books[0].tags.isEmpty)
    #expect(books.last == edited)
  }

  @Test("What was imported and deleted since stays deleted")
  func undoAfterDeletion() async throws {
    try await receive(table(2))
    let record = try #require(try await imports.importPending(of: owner, at: .test))
    let first = try #require(try await items().first { $0.title == "Book 0" })
    try await fixture.books.delete(id: first.id, of: owner)
    _ = try await imports.undo(record.id, of: owner, at: .test)
    #expect(try await items() == Book.samples)
    #expect(try await fixture.books.recentlyDeleted(of: owner).map(\.item) == [first])
  }

  @Test("Rows beyond the limits of a shelf are told one by one")
  func limits() async throws {
    let visitor = OwnerID.visitor("v")
    try await receive(table(Book.visitorLimit), of: visitor)
    let preview = try #require(try await imports.state(of: visitor, at: .test).preview)
    #expect(preview.room == Book.visitorLimit - 6)
    #expect(preview.isVisitor)
    let record = try #require(try await imports.importPending(of: visitor, at: .test))
    #expect(record.summary.added == Book.visitorLimit - 6)
    #expect(record.summary.failed == 6)
    #expect(record.problems.map(\.row) == Array(996...1001))
    #expect(
      record.problems.first?.message == "There is no room for more than 1,000. With an account there is.")
    #expect(try await items(visitor).count == Book.visitorLimit)
  }

  @Test("Rows for which there are no bytes left are told, and smaller ones still find room")
  func bytes() async throws {
    let visitor = OwnerID.visitor("v")
    let review = String(repeating: "a", count: 9000)
    let text = "title,review\n" + (0..<130).map { "Book \($0),\(review)\n" }.joined() + "Small,\n"
    try await receive(text, of: visitor)
    let record = try #require(try await imports.importPending(of: visitor, at: .test))
    #expect(record.summary.failed > 10)
    #expect(record.summary.added + record.summary.failed == 131)
    #expect(try await items(visitor).last?.title == "Small")
    #expect(record.problems.first?.message.contains("1 MB") == true)
    _ = try await imports.undo(record.id, of: visitor, at: .test)
    try await waitUntil { try await imports.state(of: visitor, at: .test).work == nil }
    try await receive(text, of: visitor)
    #expect(try await imports.importPending(of: visitor, at: .test)?.summary == record.summary)
  }

  @Test("An import that ends before its last row goes on where it was, and is undone as a whole")
  func interrupted() async throws {
    let disk = Occasions()
    var environment = Environment(clock: { [fixture] in fixture.now })
    environment.diskReserve = 1 << 20
    environment.freeBytes = { disk.count < 3 ? 1 << 40 : 0 }
    let books = ListStore<Book>(fixture.services(environment))
    let first = Imports(to: books, pieces: Pieces(of: 250))
    let following = first.changes(of: owner).sink { [fixture] state in
      guard state.work != nil else { return }
      _ = disk.note()
      // The free room is looked at once in a while.
      fixture.now += 3600
    }
    try await first.receive(Array(table(1000).utf8), named: "books.csv", of: owner, at: .test)
    await #expect(throws: StoreError.diskFull) { try await first.importPending(of: owner, at: .test) }
    following.cancel()
    let state = try await imports.state(of: owner, at: .test)
    let next = try #require(state.preview?.record.next)
    #expect(next == 500)
    #expect(state.preview?.summary.same == next)
    let record = try #require(try await imports.importPending(of: owner, at: .test))
    #expect(record.summary.sentence(Book.importWords) == "1,000 books added.")
    #expect(try await items().count == 1006)
    _ = try await imports.undo(record.id, of: owner, at: .test)
    try await waitUntil { try await imports.state(of: owner, at: .test).work == nil }
    #expect(try await items() == Book.samples)
  }

  @Test("Two who import the same file at the same time import it once")
  func twice() async throws {
    try await receive(table(1000))
    let other = Imports(to: fixture.restartedBooks())
    let all = [imports, imports, other]
    let done = await withTaskGroup(of: ImportRecord?.self) { group in
      // Whoever comes second is told so, or finds nothing to do.
      for imports in all {
        group.addTask { [owner] in try? await imports.importPending(of: owner, at: .test) }
      }
      return await group.reduce(into: 0) { $0 += $1 == nil ? 0 : 1 }
    }
    #expect(done == 1)
    let titles = try await fixture.restartedBooks().list(of: owner).items.map(\.title)
    #expect(titles.count == 1006)
    #expect(Set(titles).count == 1006)
  }

  @Test("What somebody else changes during an import is not overwritten")
  func conflict() async throws {
    try await receive(table(300) + "Changer,Matt Gemmell,500\n")
    let (begun, done) = (Occasions(), Occasions())
    let books = fixture.books
    let following = imports.changes(of: owner).sink { [owner] state in
      guard state.work?.progress.done == 250, begun.note() == 1 else { return }
      Task(executorPreference: EventLoop.aside) {
        try await books.edit(id: "sample-1", of: owner) { $0.pages = 1 }
        _ = done.note()
      }
      // The next batch comes after that change.
      try? blockUntil { done.count == 1 }
    }
    let record = try #require(try await imports.importPending(of: owner, at: .test))
    following.cancel()
    #expect(record.summary.changed == 0)
    #expect(record.problems.map(\.message) == ["Somebody changed the book meanwhile: Pages."])
    #expect(try await items().first?.pages == 1)
  }

  @Test("A visitor has one file that waits, and an account's stays on signing up")
  func pending() async throws {
    let visitor = OwnerID.visitor("v")
    try await receive(table(1), of: visitor)
    try await receive(table(2), of: visitor)
    #expect(try await fixture.count("book_imports") == 1)
    try await receive(table(3))
    try await imports.records.transfer(from: visitor, to: owner)
    #expect(try await imports.state(of: owner, at: .test).preview?.summary.added == 3)
    #expect(try await fixture.count("book_imports") == 1)
    _ = try await imports.discard(of: owner, at: .test)
    #expect(try await fixture.count("book_imports") == 0)
  }

  @Test("Few imports can be undone, and none for long")
  func sweep() async throws {
    for number in 0..<7 {
      try await receive(table(1, from: number))
      _ = try await imports.importPending(of: owner, at: .test)
      fixture.now += 1
    }
    #expect(try await imports.state(of: owner, at: .test).finished.count == ImportLimits.keptCount)
    #expect(try await fixture.count("book_import_changes") == ImportLimits.keptCount)
    try await receive(table(1, from: 100))
    #expect(try await imports.records.sweep(now: fixture.now + ImportLimits.keptPendingSeconds) == 0)
    #expect(try await imports.records.sweep(now: fixture.now + ImportLimits.keptPendingSeconds + 1) == 1)
    fixture.now += ImportLimits.keptSeconds + 10
    #expect(try await imports.state(of: owner, at: .test).finished.isEmpty)
    #expect(try await imports.records.sweep(now: fixture.now) == ImportLimits.keptCount)
    #expect(try await fixture.count("book_import_changes") == 0)
  }

  @Test("Files are refused that are too large, no text, or empty")
  func refused() async throws {
    let visitor = OwnerID.visitor("v")
    await #expect(throws: CSVError.tooLarge(megabytes: 2)) {
      try await imports.receive(
        [UInt8](repeating: 65, count: (2 << 20) + 1), named: "a", of: visitor, at: .test)
    }
    await #expect(throws: CSVError.notText) {
      try await imports.receive([0x50, 0x4B, 3, 4], named: "a", of: visitor, at: .test)
    }
    await #expect(throws: CSVError.empty) {
      try await imports.receive([], named: "a", of: visitor, at: .test)
    }
    #expect(try await fixture.count("book_imports") == 0)
  }
}

/// A count of something that happens on any thread.
private final class Occasions: Sendable {
  private let number = Mutex(0)

  var count: Int { number.withLock { $0 } }

  /// Counts one more, and returns its number.
  func note() -> Int {
    number.withLock { number in
      number += 1
      return number
    }
  }
}
