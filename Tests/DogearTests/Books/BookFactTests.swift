import Testing

@testable import Dogear

@Suite("What a book has in common with others", .timeLimit(.minutes(10)))
struct BookFactTests {
  private let book = {
    var book = Book(
      title: "Solaris", author: "Stanisław Lem; Joanna Kilmartin (Translator); Steve Cox (Translator)",
      isbn: "",
      pages: 204)
    (book.series, book.seriesNumber, book.publisher, book.year) = ("Classics", "7", "Faber & Faber", 1971)
    (book.tags, book.language, book.format) = (["sf", "first contact"], "English", .paperback)
    return book
  }()

  private func fact(_ id: String, of book: Book) throws -> BookFact {
    try #require(book.facts.first { $0.id == id })
  }

  @Test("The line of its makers reads as the byline, and each name leads to all of their books")
  func makers() {
    let makers = book.makers
    #expect("by " + makers.map { $0.name + $0.rest }.joined() == book.byline)
    #expect(makers.map(\.name) == ["Stanisław Lem", "Joanna Kilmartin", "Steve Cox"])
    #expect(makers[1].path == "/books?by=Joanna%20Kilmartin")
    #expect(Book(title: "", author: "", isbn: "", pages: 0).makers.isEmpty)
  }

  @Test("A series leads to its volumes in order, a publisher to its books, what follows is plain text")
  func parts() throws {
    let series = try fact("series-text", of: book)
    #expect(series.links.map(\.name) == ["Classics"])
    #expect(series.links.map(\.path) == ["/books?of=Classics&sort=series"])
    #expect(series.text == ", 7")
    let published = try fact("publisher-text", of: book)
    #expect(published.links.map(\.path) == ["/books?published=Faber%20%26%20Faber"])
    #expect(published.text == ", 1971")
    #expect(try fact("format-text", of: book).links.map(\.name) == ["Paperback"])
    #expect(try fact("language-text", of: book).links.map(\.path) == ["/books?in=English"])
    let tags = try fact("tags-text", of: book)
    #expect(tags.links.map { $0.name + $0.rest } == ["sf, ", "first contact"])
    #expect(tags.links.map(\.path) == ["/books?tag=sf", "/books?tag=first%20contact"])
  }

  @Test("What is not known is no fact, and a year without a publisher stands alone")
  func unknown() throws {
    var book = Book(title: "Solaris", author: "", isbn: "", pages: 0)
    #expect(book.facts.isEmpty)
    book.year = 1971
    #expect(try fact("publisher-text", of: book).text == "1971")
  }
}
