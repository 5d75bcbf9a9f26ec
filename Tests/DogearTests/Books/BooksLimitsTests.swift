import DatabaseTesting
import Testing

@testable import Dogear

@Suite(.everyEngine, .timeLimit(.minutes(10))) struct BooksLimitsTests {
  private let fixture: StoreFixture
  private let owner = OwnerID.visitor("someone")

  init() throws {
    fixture = try StoreFixture()
  }

  @Test(arguments: [
    (Book(title: String(repeating: "a", count: 501), author: "", isbn: "", pages: 0), "Title"),
    (Book(title: "", author: String(repeating: "é", count: 501), isbn: "", pages: 0), "Authors"),
    (Book(title: "e" + String(repeating: "\u{301}", count: 2000), author: "", isbn: "", pages: 0), "Title"),
  ])
  func refusesTextThatIsTooLong(_ book: Book, field: String) async throws {
    await #expect(throws: StoreError.tooLong(field: field, limit: 500)) {
      try await fixture.books.add(book, to: owner)
    }
    #expect(try await fixture.count("shelves") == 0)
  }

  @Test(
    "Control characters in a title or an ISBN are refused",
    arguments: ["\0", "a\0b", "\u{1B}[2J", "line\nbreak", "\u{85}"])
  func refusesControlCharacters(_ text: String) async throws {
    await #expect(throws: StoreError.unsuitableCharacters(field: "Title")) {
      try await fixture.books.add(Book(title: text, author: "", isbn: "", pages: 0), to: owner)
    }
    await #expect(throws: StoreError.unsuitableCharacters(field: "ISBN")) {
      try await fixture.books.add(Book(title: "", author: "", isbn: text, pages: 0), to: owner)
    }
  }

  @Test(arguments: ["", " ", "a b", "../x", "é", "a\0", "<b>"])
  func refusesIdsOfOtherCharacters(_ id: String) async throws {
    await #expect(throws: StoreError.unsuitableCharacters(field: "Id")) {
      try await fixture.books.add(Book(id: id, title: "", author: "", isbn: "", pages: 0), to: owner)
    }
  }

  @Test(arguments: [-1, 100_001, .max, .min])
  func refusesPagesOutOfRange(_ pages: Int) async throws {
    await #expect(throws: StoreError.outOfRange(field: "Pages", 0...100_000)) {
      try await fixture.books.add(Book(title: "", author: "", isbn: "", pages: pages), to: owner)
    }
  }

  @Test(
    "Hostile text in a book is kept as it is",
    arguments: [
      "<script>alert(1)</script>", "'; DROP TABLE books; --", "🧑🏽‍🚀", "\u{202E}abc", "{{title}}", "a\tb",
    ])
  func keepsHostileTitles(_ title: String) async throws {
    let book = Book(title: title, author: title, isbn: title, pages: 100_000)
    try await fixture.books.add(book, to: owner)
    #expect(try await fixture.restartedBooks().list(of: owner).items.last == book)
  }

  @Test("An account has more room than a visitor, who is told so")
  func roomOfAccounts() {
    #expect(Book.limit(of: .account("a")) == 10_000)
    #expect(Book.limit(of: .visitor("v")) == 1000)
    let messages = [true, false].map { StoreError.full(limit: 1000, isVisitor: $0).message }
    #expect(
      messages == [
        "There is no room for more than 1,000. With an account there is.",
        "There is no room for more than 1,000.",
      ])
  }

  @Test func refusesMoreBooksThanAreAllowed() async throws {
    let owner = owner.rawValue
    try await fixture.database.write { connection in
      try connection.execute("INSERT INTO shelves (owner, used_at) VALUES ($1, 0)", owner)
      for number in 0..<Book.visitorLimit {
        try connection.execute(
          "INSERT INTO books (owner, id, position, title, author, isbn, pages) VALUES ($1, $2, $3, '', '', '', 0)",
          owner, "b\(number)", number)
      }
    }
    let book = Book(title: "One more", author: "", isbn: "", pages: 0)
    await #expect(throws: StoreError.full(limit: Book.visitorLimit, isVisitor: true)) {
      try await fixture.books.add(book, to: self.owner)
    }
    try await fixture.books.delete(id: "b7", of: self.owner)
    try await fixture.books.add(book, to: self.owner)
    await #expect(throws: StoreError.full(limit: Book.visitorLimit, isVisitor: true)) {
      try await fixture.books.restore(id: "b7", of: self.owner)
    }
    #expect(try await fixture.books.list(of: self.owner).items.count == Book.visitorLimit)
  }
}
