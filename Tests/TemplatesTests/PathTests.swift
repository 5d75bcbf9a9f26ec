import Templates
import Testing

@Suite("Addresses in templates", .timeLimit(.minutes(10)))
struct PathTests {
  private struct Book: Identifiable, Sendable {
    var id: String
  }

  private let paths = [
    "books.shelf": "/books", "books.book": "/books/{id}", "books.page": "/books/{id}/pages/{number}",
  ]
  private let fields = Fields<[Book]>().list("books", id: \.id, Fields<Book>().text("id", \.id)) { $0 }

  private func render(_ source: String, _ books: [Book] = []) throws -> String {
    let library = try TemplateLibrary(sources: ["page": source], paths: paths)
    var html: [UInt8] = []
    try library.template("page", fields: fields).render(books, into: &html, live: false)
    return String(decoding: html, as: UTF8.self)
  }

  @Test("A name stands for an address")
  func name() throws {
    #expect(try render(#"<a href="{{paths.books.shelf}}?add=1">x</a>"#) == #"<a href="/books?add=1">x</a>"#)
    #expect(try render("<p>{{paths.books.shelf}}</p>") == "<p>/books</p>")
  }

  @Test("Its parameters are fields of where it stands, escaped for an address")
  func parameters() throws {
    let html = try render(#"{{#books}}<a href="{{paths.books.book}}#x">y</a>{{/books}}"#, [Book(id: "a\"b")])
    #expect(html == ##"<a href="/books/a&quot;b#x">y</a>"## || html == ##"<a href="/books/a%22b#x">y</a>"##)
  }

  @Test(
    "What is not there is an error that says where",
    arguments: [
      (
        "<a href=\"{{paths.books.shelve}}\">x</a>",
        "There is no address books.shelve. Did you mean books.shelf?"
      ),
      ("\n<a href=\"{{paths.books.book}}\">x</a>", "page.mustache:2:10"),
      ("{{#books}}<a href=\"{{paths.books.page}}\">x</a>{{/books}}", "number"),
      ("{{#paths.books.book}}x{{/paths.books.book}}", "paths"),
    ])
  func missing(source: String, words: String) throws {
    let error = #expect(throws: TemplateError.self) { try render(source) }
    #expect("\(try #require(error))".contains(words))
  }
}
