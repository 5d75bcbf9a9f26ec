import HTTP
import Testing

@testable import Dogear

@Suite("Which books a shelf shows, and in which order", .timeLimit(.minutes(10)))
struct BookFilterTests {
  private let books: [Book]

  init() throws {
    var dune = Book(id: "dune", title: "Dune", author: "Frank Herbert", isbn: "", pages: 412, status: .read)
    dune.tags = ["Sand", "space"]
    dune.year = 1965
    (dune.series, dune.publisher) = ("Dune Chronicles", "Ace")
    dune.readings = [Reading(finish: Day("2020-01-01"), rating: 9)]
    var hobbit = Book(
      id: "hobbit", title: "The Hobbit", author: "J. R. R. Tolkien", isbn: "", pages: 310, status: .reading)
    hobbit.isOwned = true
    hobbit.format = .paperback
    hobbit.language = "English"
    hobbit.year = 1937
    hobbit.readings = [Reading(finish: Day("2024-01-01"), rating: 8), Reading()]
    var aeneid = Book(
      id: "aeneid", title: "Äneis", author: "Vergil; Edith Binder (Translator)", isbn: "", pages: 0)
    aeneid.loanedTo = "Mum"
    aeneid.language = "Deutsch"
    books = [dune, hobbit, aeneid]
  }

  private func filter(_ query: String) throws -> BookFilter {
    BookFilter(try FormFields(urlEncoded: Array(query.utf8)))
  }

  private func result(_ query: String, term: String = "") throws -> ListSnapshot<Book> {
    BookSearch(term: term, filter: try filter(query), shelf: ListSnapshot(books)).result.books
  }

  private func shown(_ query: String, term: String = "") throws -> [String] {
    try result(query, term: term).items.map(\.id)
  }

  @Test(
    "Each choice leaves the books that it names, together those that all name",
    arguments: [
      ("", ["dune", "hobbit", "aeneid"]), ("show=read", ["dune"]), ("show=reading", ["hobbit"]),
      ("show=owned", ["hobbit"]), ("show=lent", ["aeneid"]), ("show=stopped", []),
      ("show=nonsense", ["dune", "hobbit", "aeneid"]),
      ("tag=SPACE", ["dune"]), ("tag=spa", []), ("as=paperback", ["hobbit"]), ("in=deutsch", ["aeneid"]),
      ("show=owned&in=English", ["hobbit"]), ("show=owned&in=Deutsch", []),
      ("by=frank+herbert", ["dune"]), ("by=Edith+Binder", ["aeneid"]), ("by=Herbert", []),
      ("of=dune+chronicles", ["dune"]), ("published=ace", ["dune"]),
      ("rated=4", ["dune", "hobbit"]), ("rated=5", []), ("rated=none", ["aeneid"]),
      ("finished=2024", ["hobbit"]), ("finished=2020", ["dune"]), ("finished=1999", []),
      ("by=Frank+Herbert&of=Dune+Chronicles&tag=sand&rated=4", ["dune"]),
    ])
  func choices(query: String, expected: [String]) throws {
    #expect(try shown(query) == expected)
  }

  @Test(
    "A choice that means nothing is as good as none",
    arguments: ["as=nonsense", "rated=x", "rated=6", "rated=\(Int.max)", "rated=4.5", "finished=x", "by="])
  func nonsense(query: String) throws {
    #expect(try filter(query) == BookFilter())
  }

  @Test(
    "Books without a value come last in every order",
    arguments: [
      ("title", ["aeneid", "dune", "hobbit"]), ("author", ["dune", "hobbit", "aeneid"]),
      ("rating", ["dune", "hobbit", "aeneid"]), ("finished", ["hobbit", "dune", "aeneid"]),
      ("year", ["dune", "hobbit", "aeneid"]), ("pages", ["hobbit", "dune", "aeneid"]),
      ("nonsense", ["dune", "hobbit", "aeneid"]), ("-nonsense", ["dune", "hobbit", "aeneid"]),
      ("-title", ["hobbit", "dune", "aeneid"]), ("-author", ["aeneid", "hobbit", "dune"]),
      ("-rating", ["hobbit", "dune", "aeneid"]), ("-finished", ["dune", "hobbit", "aeneid"]),
      ("-year", ["hobbit", "dune", "aeneid"]), ("-pages", ["dune", "hobbit", "aeneid"]),
      ("-series", ["dune", "hobbit", "aeneid"]),
    ])
  func orders(order: String, expected: [String]) throws {
    #expect(try shown("sort=\(order)") == expected)
  }

  @Test("Volumes of a series stand in the order of their numbers")
  func series() {
    let volumes = ["10", "2", "", "1.5"].map { number in
      var book = Book(id: "v\(number)", title: "", author: "", isbn: "", pages: 0)
      (book.series, book.seriesNumber) = ("A series", number)
      return book
    }
    #expect(BookOrder.series.sorted(volumes).map(\.id) == ["v", "v1.5", "v2", "v10"])
    #expect(BookOrder.series.sorted(volumes, isReversed: true).map(\.id) == ["v10", "v2", "v1.5", "v"])
  }

  @Test(
    "A search looks at all that is written about a book, for every one of its words",
    arguments: [
      ("", "herbert dune", ["dune"]), ("", "dune hobbit", []), ("", "aneis", ["aeneid"]),
      ("", "sand", ["dune"]),
      ("", "mum", ["aeneid"]), ("show=read", "h", ["dune"]),
    ])
  func search(query: String, term: String, expected: [String]) throws {
    #expect(try shown(query, term: term) == expected)
  }

  @Test("Books in another order than the shelf's are not moved by hand")
  func moves() throws {
    #expect(try result("sort=title").rows.allSatisfy { !$0.canMoveUp && !$0.canMoveDown })
    #expect(try result("", term: "e").rows.contains { $0.canMoveUp || $0.canMoveDown })
  }

  @Test("An address with a filter shows the same again")
  func address() throws {
    let filter = try filter("show=read&tag=a%20b&as=ebook&in=English&sort=year&view=table")
    #expect(
      filter.pairs.map(\.value).filter { !$0.isEmpty } == [
        "read", "a b", "ebook", "English", "year", "table",
      ])
    #expect(filter.order == .year)
    let query = BooksPath.shelf.showing(filter.pairs.map { ($0.name, $0.value) }).split(separator: "?")[1]
    #expect(try self.filter(String(query)) == filter)
    #expect(filter.phrases == ["tag a b", "E-book", "English"])
  }

  @Test("An address has a name for each property, which no input of the form for a book has")
  func names() {
    let names = BookProperty.allCases.map(\.rawValue)
    #expect(Set(names).count == names.count)
    #expect(Set(names).isDisjoint(with: BookForm.names))
  }

  @Test("The commonest tags are offered first, each in the letters in which it was written first")
  func facets() {
    var books = books
    books[1].tags = ["SPACE", "hill"]
    let facets = BookFacets(ListSnapshot(books))
    #expect([["space", "hill", "Sand"], ["space", "Sand", "hill"]].contains(facets.values[.tag]))
    #expect(facets.values[.language] == ["Deutsch", "English"])
    #expect(facets.values[.format] == ["paperback"])
    #expect(facets.values[.author] == ["Edith Binder", "Frank Herbert", "J. R. R. Tolkien", "Vergil"])
    #expect(facets.values[.series] == ["Dune Chronicles"])
    #expect(facets.values[.publisher] == ["Ace"])
    #expect(facets.values[.rating] == ["5", "4", "3", "2", "1", "none"])
    #expect(facets.values[.finished] == ["2024", "2020"])
    #expect(facets.hasOwned)
    #expect(facets.hasLent)
    #expect(facets.beingRead.map(\.id) == ["hobbit"])
  }

  @Test("The books begun last stand first, as many as there is room for")
  func latest() {
    let books = (0..<40).map { number in
      var book = Book(id: "b\(number)", title: "", author: "", isbn: "", pages: 0, status: .reading)
      book.readings = [Reading(start: Day(number: 20_000 + number * 7 % 40))]
      return book
    }
    let expected = books.sorted { ($0.readings[0].start?.number ?? 0) > ($1.readings[0].start?.number ?? 0) }
    #expect(BookFacets(ListSnapshot(books)).beingRead == Array(expected.prefix(BookFacets.readingLimit)))
  }

  @Test("Of more words than anybody has, the first are counted")
  func manyWords() throws {
    let books = (0..<3000).map { number in
      var book = Book(id: "b\(number)", title: "", author: "", isbn: "", pages: 0)
      book.tags = (0..<Tags.limit).map { "\(number)-\($0)" } + (number == 2999 ? ["late", "late"] : [])
      return book
    }
    let tags = try #require(BookFacets(ListSnapshot(books)).values[.tag])
    #expect(tags.count == 100)
    #expect(!tags.contains("late"))
  }

  @Test("No property is offered for a shelf with hardly any values")
  func unknown() {
    let facets = BookFacets(ListSnapshot([Book(title: "Dune", author: "", isbn: "", pages: 0)]))
    #expect(facets.values.values.allSatisfy { $0.isEmpty })
  }

  @Test("Books that are equal in an order keep theirs, also the other way round")
  func equals() throws {
    let books = ["a", "b", "c"].map { Book(id: $0, title: "Same", author: "", isbn: "", pages: 9) }
    #expect(BookOrder.title.sorted(books, isReversed: true).map(\.id) == ["a", "b", "c"])
    #expect(try filter("sort=-pages").order == .pages && filter("sort=-pages").isReversed)
    var question = ShelfQuestion()
    question.filter.sort = "-pages"
    #expect(question.inWords == "by longest first")
    #expect(Set(BookOrder.allCases.flatMap { [$0.name(), $0.name(isReversed: true)] }).count == 14)
  }

  @Test(
    "Names of looks that there were lead to the nearest of those that there are",
    arguments: [
      ("plain", ShelfView.compact), ("sidebar", .compact), ("grouped", nil), ("inset", nil), ("cards", nil),
      ("rows", nil), ("", nil),
    ])
  func oldViews(name: String, look: ShelfView?) throws {
    #expect(try filter("view=\(name)").look == look)
    #expect(ShelfQuestion(text: "q=a&view=\(name)").filter.look == look)
    #expect(ShelfQuestion(text: "q=a&view=\(name)").text == "q=a" + (look.map { "&view=\($0)" } ?? ""))
  }

  @Test(
    "The columns of a table are the columns in the address, each once, in the order of the table",
    arguments: [
      ("", nil, ""), ("columns=nonsense", nil, ""),
      ("columns=title", [], "title"),
      ("columns=title&columns=isbn&columns=author", [.author, .isbn], "title.author.isbn"),
      ("columns=title.isbn.author.isbn.x", [.author, .isbn], "title.author.isbn"),
      ("columns=pages", [.pages], "title.pages"),
    ] as [(String, [ShelfColumn]?, String)])
  func columns(query: String, columns: [ShelfColumn]?, names: String) throws {
    let filter = try filter(query)
    #expect(filter.columns == columns)
    #expect(filter.pairs.first { $0.name == "columns" }?.value == names)
    #expect(filter.hasSameBooks(as: BookFilter()))
  }

  @Test("The list has rows unless the address asks for another look, which leaves its books as they are")
  func views() throws {
    #expect(ShelfView.allCases.map(\.rawValue) == ["covers", "table", "compact"])
    for look in ShelfView.allCases { #expect(try filter("view=\(look.rawValue)").look == look) }
    #expect(try filter("view=covers").isEmpty)
    #expect(try shown("view=covers") == ["dune", "hobbit", "aeneid"])
    #expect(try filter("view=covers").pairs.contains { $0.name == "view" && $0.value == "covers" })
  }

  /// The sections that a shelf of some books has in an order, with their counts.
  private func sections(_ order: BookOrder, _ books: [Book]) -> [String] {
    let filter = {
      var filter = BookFilter(); filter.sort = order.rawValue; return filter
    }()
    return BookSearch(term: "", filter: filter, shelf: ListSnapshot(books)).result.books.rows
      .compactMap(\.section).map { "\($0.name): \($0.count)" }
  }

  private func book(_ title: String, _ author: String = "", pages: Int = 0) -> Book {
    Book(title: title, author: author, isbn: "", pages: pages)
  }

  @Test("Books in an order stand in sections with their counts; those in their owner's order don't")
  func orderSections() throws {
    let books = [
      book("The Émigrés", "W. G. Sebald", pages: 199), book("electric", "Sharma, Anna", pages: 200),
      book("2001", "Arthur C. Clarke", pages: 600), book("", "", pages: 0), book("Äon", "Čapek"),
    ]
    #expect(sections(.title, books) == ["0–9 and others: 1", "A: 1", "E: 2", "Not known: 1"])
    #expect(sections(.author, books) == ["C: 2", "S: 2", "Not known: 1"])
    #expect(
      sections(.pages, books) == [
        "Fewer than 200 pages: 1", "200 to 399 pages: 1", "600 pages and more: 1", "Length not known: 2",
      ])
    #expect(ListSnapshot(books).rows.allSatisfy { $0.section == nil })
  }

  @Test("Sections by rating, by the year of the last reading or of the book, and by series")
  func detailSections() throws {
    var books = (0..<4).map { book("\($0)") }
    books[0].readings = [Reading(finish: Day("2024-03-01"), rating: 9)]
    books[1].readings = [Reading(finish: Day("2026-01-01")), Reading(finish: Day("2020-01-01"), rating: 9)]
    (books[2].year, books[3].year, books[3].series) = (1999, 1999, "Tales")
    #expect(sections(.rating, books) == ["★★★★½: 2", "Not rated: 2"])
    #expect(sections(.finished, books) == ["2026: 1", "2024: 1", "Not finished: 2"])
    #expect(sections(.year, books) == ["1999: 2", "Year not known: 2"])
    #expect(sections(.series, books) == ["Tales: 1", "No series: 3"])
  }
}
