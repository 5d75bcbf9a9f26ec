import Testing

@testable import Dogear

/// Each limit of what is kept: exactly so much is taken, and one more is refused by its name.
@Suite("Limits of books and lists, to the last character", .timeLimit(.minutes(10)))
struct ExactBookLimitTests {
  private func book(_ change: (inout Book) -> Void) -> Book {
    var book = Book(id: "a", title: "", author: "", isbn: "", pages: 0)
    change(&book)
    return book
  }

  /// Expects that a text of a length is taken, and one that is longer is refused.
  private func expectLimit(_ limit: Int, _ field: String, check: (String) throws -> Void) throws {
    for text in [String(repeating: "a", count: limit), String(repeating: "é", count: limit)] {
      try check(text)
      #expect(throws: StoreError.tooLong(field: field, limit: limit)) { try check(text + "a") }
    }
    // Bytes are bounded, too: a character may have any number of scalars.
    let accents = String(repeating: "\u{301}", count: 2 * limit - 1)
    try check("e\(accents)a")
    #expect(throws: StoreError.tooLong(field: field, limit: limit)) { try check("e\(accents)aaa") }
  }

  @Test("Each line of a book")
  func lines() throws {
    let fields: [(String, WritableKeyPath<Book, String>)] = [
      ("Title", \.title), ("Subtitle", \.subtitle), ("Authors", \.author), ("Series", \.series),
      ("Number in series", \.seriesNumber), ("Publisher", \.publisher), ("Language", \.language),
      ("Lent to", \.loanedTo),
    ]
    for (name, path) in fields {
      try expectLimit(500, name) { text in try book { $0[keyPath: path] = text }.check() }
    }
    let texts: [(String, WritableKeyPath<Book, String>)] = [("Note", \.note), ("Review", \.review)]
    for (name, path) in texts {
      try expectLimit(10_000, name) { text in try book { $0[keyPath: path] = text }.check() }
    }
    try expectLimit(64, "ISBN") { text in try book { $0.isbn = text }.check() }
    try expectLimit(10_000, "Quote") { text in
      try book { $0.quotes = [BookQuote(text: text, page: "")] }.check()
    }
    try expectLimit(500, "Page") { text in
      try book { $0.quotes = [BookQuote(text: "a", page: text)] }.check()
    }
  }

  @Test("Numbers of a book, at both ends")
  func numbers() throws {
    for (path, name, range) in [
      (\Book.pages, "Pages", 0...100_000), (\.year, "Year", 0...9999),
    ] as [(WritableKeyPath<Book, Int>, String, ClosedRange<Int>)] {
      for number in [range.lowerBound, range.upperBound] { try book { $0[keyPath: path] = number }.check() }
      for number in [range.lowerBound - 1, range.upperBound + 1] {
        #expect(throws: StoreError.outOfRange(field: name, range)) {
          try book { $0[keyPath: path] = number }.check()
        }
      }
    }
    func reading(_ progress: Reading.Progress?, rating: Int? = nil) throws {
      try book { $0.readings = [Reading(progress: progress, rating: rating)] }.check()
    }
    for page in [0, 100_000] { try reading(.page(page)) }
    for page in [-1, 100_001] {
      #expect(throws: StoreError.outOfRange(field: "Page", 0...100_000)) { try reading(.page(page)) }
    }
    for percent in [0, 100] { try reading(.percent(percent)) }
    for percent in [-1, 101] {
      #expect(throws: StoreError.outOfRange(field: "Percent", 0...100)) { try reading(.percent(percent)) }
    }
    let ratings = Reading.ratings
    for rating in [ratings.lowerBound, ratings.upperBound] { try reading(nil, rating: rating) }
    for rating in [ratings.lowerBound - 1, ratings.upperBound + 1] {
      #expect(throws: StoreError.outOfRange(field: "Rating", ratings)) { try reading(nil, rating: rating) }
    }
  }

  @Test("How many there are of what a book has several of")
  func counts() throws {
    func expectCount(_ limit: Int, _ field: String, check: (Int) throws -> Void) throws {
      try check(limit)
      #expect(throws: StoreError.tooMany(field: field, limit: limit)) { try check(limit + 1) }
    }
    try expectCount(30, "Tags") { count in try book { $0.tags = (0..<count).map { "t\($0)" } }.check() }
    try expectCount(100, "Readings") { count in
      try book { $0.readings = Array(repeating: Reading(), count: count) }.check()
    }
    try expectCount(100, "Quotes") { count in
      try book { $0.quotes = Array(repeating: BookQuote(text: "a", page: ""), count: count) }.check()
    }
    try expectLimit(50, "Tag") { text in try book { $0.tags = [text] }.check() }
    #expect(Tags.single(String(repeating: "a", count: 50)) != nil)
    #expect(Tags.single(String(repeating: "a", count: 51)) == nil)
  }

  @Test("What the other lists hold")
  func lists() throws {
    try expectLimit(500, "Title") { try Reminder(id: "a", title: $0).check() }
    try expectLimit(100, "Name") { try ShelfLink(id: "a", label: $0).check() }
    try expectLimit(100, "Name") {
      try SmartShelf(id: "a", label: $0, question: ShelfQuestion(text: "")).check()
    }
    for books in [0, 10_000] { try ReadingGoal(year: 2026, books: books).check() }
    for books in [-1, 10_001] {
      #expect(throws: StoreError.outOfRange(field: "Books", 0...10_000)) {
        try ReadingGoal(year: 2026, books: books).check()
      }
    }
    try StoreRules.check(id: String(repeating: "a", count: 64))
    #expect(throws: StoreError.tooLong(field: "Id", limit: 64)) {
      try StoreRules.check(id: String(repeating: "a", count: 65))
    }
    #expect([Book.limit(of: .account("a")), Reminder.limit(of: .account("a"))] == [10_000, 10_000])
    #expect([Book.limit(of: .visitor("a")), Reminder.limit(of: .visitor("a"))] == [1000, 1000])
    #expect(
      [ShelfLink.limit, SmartShelf.limit, ReadingGoal.limit, SavedJoke.limit, Keyword.limit] == [
        20, 50, 100, 200, 12,
      ])
    #expect([ShelfLink.limit(of: .visitor("a")), ReadingGoal.limit(of: .visitor("a"))] == [20, 100])
  }

  @Test("A list takes as many as it has room for, however they come, and gives the room of those that go")
  func room() async throws {
    let fixture = try StoreFixture()
    let store = ListStore<ShelfLink>(fixture.services())
    let owner = OwnerID.account("a")
    let full = StoreError.full(limit: ShelfLink.limit, isVisitor: false)
    for number in 0..<ShelfLink.limit {
      try await store.add(ShelfLink(id: "l\(number)", label: ""), to: owner)
    }
    await #expect(throws: full) { try await store.add(ShelfLink(id: "more", label: ""), to: owner) }
    try await store.delete(id: "l3", of: owner)
    try await store.batch(of: owner) { batch, _ in try batch.add(ShelfLink(id: "more", label: "")) }
    await #expect(throws: full) {
      try await store.batch(of: owner) { batch, _ in try batch.add(ShelfLink(id: "most", label: "")) }
    }
    await #expect(throws: full) { try await store.restore(id: "l3", of: owner) }
    #expect(try await store.list(of: owner).items.count == ShelfLink.limit)
    try await store.delete(id: "l4", of: owner)
    try await store.restore(id: "l3", of: owner)
    #expect(try await store.list(of: owner).items.count == ShelfLink.limit)
  }
}
