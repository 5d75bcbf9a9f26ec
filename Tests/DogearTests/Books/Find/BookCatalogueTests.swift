import HTTP
import Synchronization
import Testing

@testable import Dogear

@Suite("The catalogue in which books are found", .timeLimit(.minutes(10))) struct BookCatalogueTests {
  private let library = TestLibrary()
  private let time = WallClock()

  private func catalogue(faults: @escaping @Sendable (String) -> Void = { _ in }) -> BookCatalogue {
    let clock = { @Sendable [time] in time.now }
    return BookCatalogue(clock: clock, faults: FaultLog(clock: clock, write: faults), library: library.server)
  }

  private func books(_ catalogue: BookCatalogue, _ term: String) async throws(CatalogueError)
    -> [CatalogueBook]
  {
    try await catalogue.books(matching: term) {}
  }

  @Test("A work has its title, its authors, its year, and the ISBN of the edition that fits best")
  func works() async throws {
    let books = try await books(catalogue(), "ferry")
    #expect(books.map(\.id) == ["OL11W", "OL12W", "OL14W", "OL15W", "OL16W"])
    let book = books[0].book(id: "a")
    #expect(book.title == "The Winter Ferry")
    #expect(book.subtitle == "A Crossing")
    #expect(book.author == "Greta Lund; Ida Marsh")
    #expect(book.isbn == "9780306406157")
    #expect(book.pages == 212)
    #expect(book.year == 1975)
    try book.check()
  }

  @Test("Editions have their publisher, language, form and series, the newest first")
  func editions() async throws {
    let catalogue = catalogue()
    let work = try await books(catalogue, "ferry")[0]
    let editions = try await catalogue.editions(of: work) {}
    #expect(editions.map(\.id) == ["OL6M", "OL5M"])
    #expect(editions.map(\.language) == ["German", "English"])
    #expect(editions.map(\.publisher) == ["Kaiverlag", "Quay Press"])
    #expect(editions.map(\.isbn) == ["9783161484100", "0306406152"])
    #expect(editions.map(\.series) == ["Häfen", ""])
    #expect(editions.map(\.cover) == [8, 0])
    #expect(editions[1].format == .hardcover)
    #expect(editions[0].authors == work.authors)
  }

  @Test(
    "A term that is an ISBN is looked up as one, in either form",
    arguments: [("978-0-306-40615-7", "9780306406157"), ("0-306-40615-2", "0306406152"), ("dune", "dune")])
  func isbn(_ term: String, _ asked: String) async throws {
    _ = try await books(catalogue(), term)
    #expect(library.questions == ["/search.json \(asked)"])
  }

  @Test("The same question is asked once an hour, whatever its case and spaces")
  func cached() async throws {
    let catalogue = catalogue()
    for term in ["Winter  ferry", " winter ferry", "winter ferry "] { _ = try await books(catalogue, term) }
    #expect(library.questions.count == 1)
    time.now += CatalogueCache.lifetime
    _ = try await books(catalogue, "winter ferry")
    #expect(library.questions.count == 2)
    for number in 0..<CatalogueCache.capacity { _ = try await books(catalogue, "term \(number)") }
    _ = try await books(catalogue, "winter ferry")
    #expect(library.questions.count == CatalogueCache.capacity + 3)
  }

  @Test("An empty term asks nothing, and whoever may not ask is not answered for")
  func refused() async throws {
    let catalogue = catalogue()
    #expect(try await books(catalogue, "  ").isEmpty)
    await #expect(throws: CatalogueError.tooManyQuestions(seconds: 9)) {
      try await catalogue.books(matching: "ferry") { () throws(CatalogueError) in
        throw .tooManyQuestions(seconds: 9)
      }
    }
    #expect(library.questions.isEmpty)
  }

  @Test("Each failure is an error of its own, is logged unless it is passing, and is not kept")
  func failures() async throws {
    let lines = Mutex<[String]>([])
    let catalogue = catalogue { line in lines.withLock { $0.append(line) } }
    library.fail(
      nil, .json("", status: .serviceUnavailable, headers: ["Retry-After": "7"]),
      .json("", status: Status(code: 429, reason: "Too Many Requests")),
      .json("", status: .internalServerError), .json("<html>"), .json(#"{"docs":5}"#))
    for error in [
      CatalogueError.unreachable, .busy(seconds: 7), .busy(seconds: 5), .failed(status: 500), .unreadable,
      .unreadable,
    ] {
      await #expect(throws: error) { try await books(catalogue, "ferry") }
    }
    #expect(lines.withLock { $0.count } >= 2)
    #expect(try await books(catalogue, "ferry").count == 5)
    #expect(try await books(catalogue, "nothing").isEmpty)
  }

  @Test("What is beyond a shelf's limits is cut or left out")
  func limits() throws {
    var found = CatalogueBook(id: "OL1W", title: String(repeating: "long ", count: 200))
    found.authors = (0..<200).map { "Author; number \($0)" }
    (found.pages, found.year, found.isbn) = (9_999_999, -50, "12")
    found.publisher = "Quay\u{7}\nPress"
    let book = found.book(id: "a")
    try book.check()
    #expect(book.title.count <= Book.textLimit)
    #expect(book.pages == 0)
    #expect(book.year == 0)
    #expect(book.isbn == "")
    #expect(book.publisher == "Quay Press")
  }

  @Test("Ids name works and editions alone")
  func ids() {
    #expect(OpenLibraryID(key: "/works/OL27448W")?.text == "OL27448W")
    #expect(OpenLibraryID(work: "OL1W")?.text == "OL1W")
    for text in ["", "OL1M", "OLW", "OL1W/../x", "OL٣W", "OL1234567890123456W"] {
      #expect(OpenLibraryID(work: text) == nil, "\(text)")
    }
  }

  @Test("A book is on the shelf by its ISBN; a work also by title and author")
  func matches() {
    var other = Book(id: "b", title: "the winter ferry", author: "Greta Lund", isbn: "", pages: 0)
    other.restoreStatus(.read)
    let shelf = ListSnapshot([
      Book(id: "a", title: "Another title", author: "", isbn: "978-1-916265-20-2", pages: 0), other,
    ])
    var work = CatalogueBook(
      id: "OL11W", title: "The Winter Ferry", authors: ["Lund, Greta"], editionCount: 2)
    work.isbn = "9780306406157"
    let edition = CatalogueBook(
      id: "OL5M", title: "The Winter Ferry", authors: ["Greta Lund"], isbn: work.isbn)
    let changer = CatalogueBook(id: "OL12W", title: "Changer", isbn: "9781916265202", editionCount: 1)
    #expect(ShelfMatches.ids(of: [work, edition, changer], on: shelf) == ["OL11W": "b", "OL12W": "a"])
  }
}
