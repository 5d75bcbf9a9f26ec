import Database
import DatabaseTesting
import Testing

@testable import Dogear

@Suite("The details of books in the database", .everyEngine, .timeLimit(.minutes(10)))
struct BookDetailsStorageTests {
  private let fixture: StoreFixture
  private let owner = OwnerID.visitor("someone")

  init() throws {
    fixture = try StoreFixture()
  }

  @Test("All that is noted down of a book is there again after a restart")
  func roundTrip() async throws {
    let book = BookFormContentTests.full
    try await fixture.books.add(book, to: owner)
    #expect(try await fixture.books.list(of: owner).item("b") == book)
    #expect(try await fixture.restartedBooks().list(of: owner).item("b") == book)
  }

  @Test("Changes of different details by two people are both kept, of the same one is a conflict")
  func merging() async throws {
    let book = BookFormContentTests.full
    try await fixture.books.add(book, to: owner)
    var (mine, theirs) = (book, book)
    mine.tags.append("mine")
    theirs.review = "Theirs"
    try await fixture.books.update(theirs, replacing: book, of: owner)
    try await fixture.books.update(mine, replacing: book, of: owner)
    let stored = try #require(try await fixture.books.list(of: owner).item("b"))
    #expect(stored.tags == mine.tags)
    #expect(stored.review == "Theirs")
    var other = book
    other.tags.append("other")
    await #expect(throws: StoreConflict.columns(["tags"])) {
      try await fixture.books.update(other, replacing: book, of: owner)
    }
  }

  @Test("An edit is made to the book as it is stored then")
  func editing() async throws {
    try await fixture.books.add(BookFormContentTests.full, to: owner)
    await withTaskGroup { group in
      for _ in 0..<20 {
        group.addTask { [fixture, owner] in
          _ = try? await fixture.books.edit(id: "b", of: owner) { $0.advance(by: 1, on: Day(number: 0)) }
        }
      }
    }
    let book = try await fixture.restartedBooks().list(of: owner).item("b")
    // The book was stopped: the first page begins another reading.
    #expect(book?.readings.last?.progress == .page(20))
    await #expect(throws: StoreError.notFound) { try await fixture.books.edit(id: "x", of: owner) { _ in } }
  }

  @Test("Details that break a rule are refused, each with its name")
  func rules() async throws {
    func refusal(_ change: (inout Book) -> Void) async -> String? {
      var book = BookFormContentTests.full
      change(&book)
      do {
        try await fixture.books.add(book, to: owner)
        return nil
      } catch {
        return (error as? StoreError)?.message
      }
    }
    let long = String(repeating: "a", count: 501)
    let day = Reading()
    #expect(await refusal { $0.subtitle = long } == "Subtitle must not be longer than 500 characters.")
    #expect(await refusal { $0.publisher = "a\u{7}" } == "Publisher contains characters that can't be used.")
    #expect(await refusal { $0.series = "two\nlines" } == "Series contains characters that can't be used.")
    #expect(await refusal { $0.year = 10_000 } == "Year must be from 0 to 9999.")
    #expect(await refusal { $0.tags = ["a,b"] } == "Tag contains characters that can't be used.")
    #expect(await refusal { $0.tags = (0...30).map(String.init) } == "Tags: there must not be more than 30.")
    #expect(
      await refusal { $0.readings = Array(repeating: day, count: 101) }
        == "Readings: there must not be more than 100.")
    #expect(await refusal { $0.readings = [Reading(rating: 11)] } == "Rating must be from 1 to 10.")
    #expect(
      await refusal { $0.readings = [Reading(progress: .percent(101))] } == "Percent must be from 0 to 100.")
    #expect(
      await refusal { $0.quotes = [BookQuote(text: long + String(repeating: long, count: 20))] }
        == "Quote must not be longer than 10000 characters.")
    #expect(await refusal { $0.note = "two\nlines" } == nil)
  }
}
