import Foundation

/// A book as an object in JSON. What is empty or unknown is missing.
struct BookJSON: Codable {
  struct Person: Codable {
    let name: String
    let role: String?
  }

  let id: String
  let title: String
  let subtitle: String?
  let authors: [Person]?
  let series: String?
  let seriesNumber: String?
  let isbn: String?
  let publisher: String?
  let year: Int?
  let language: String?
  let format: String?
  let pages: Int?
  let status: String
  let tags: [String]?
  let note: String?
  let review: String?
  let quotes: [BookQuote]?
  let loanedTo: String?
  let isOwned: Bool?
  let readings: [Reading]?
  /// The digest of its cover.
  let cover: String?

  init(_ book: Book) {
    func known(_ text: String) -> String? { text.isEmpty ? nil : text }
    func known(_ number: Int) -> Int? { number == 0 ? nil : number }
    func known<Element>(_ list: [Element]) -> [Element]? { list.isEmpty ? nil : list }
    (id, title, subtitle) = (book.id, book.title, known(book.subtitle))
    authors = known(book.contributors.map { Person(name: $0.name, role: known($0.role)) })
    (series, seriesNumber, isbn) = (known(book.series), known(book.seriesNumber), known(book.isbn))
    (publisher, year, language) = (known(book.publisher), known(book.year), known(book.language))
    (format, pages, status) = (known(book.format.rawValue), known(book.pages), book.status.rawValue)
    (tags, note, review) = (known(book.tags), known(book.note), known(book.review))
    (quotes, loanedTo, isOwned) = (known(book.quotes), known(book.loanedTo), book.isOwned ? true : nil)
    (readings, cover) = (known(book.readings), known(book.cover))
  }

  /// The book that it describes. A format and a status that are not known count as none.
  var book: Book {
    let people = (authors ?? []).map { Contributor(name: $0.name, role: $0.role ?? "") }
    var book = Book(
      id: id, title: title, author: people.text, isbn: isbn ?? "", pages: pages ?? 0,
      status: ReadingStatus(rawValue: status) ?? .wanted)
    (book.subtitle, book.series, book.seriesNumber) = (subtitle ?? "", series ?? "", seriesNumber ?? "")
    (book.publisher, book.year, book.language) = (publisher ?? "", year ?? 0, language ?? "")
    book.format = format.flatMap(BookFormat.init) ?? .unknown
    (book.tags, book.note, book.review) = (tags ?? [], note ?? "", review ?? "")
    (book.quotes, book.loanedTo, book.isOwned) = (quotes ?? [], loanedTo ?? "", isOwned ?? false)
    (book.readings, book.cover) = (readings ?? [], cover ?? "")
    return book
  }

  /// The table (CSV) of books that were exported as JSON; nil for any other text.
  static func table(of text: String) -> String? {
    guard text.utf8.first(where: { !" \t\r\n".utf8.contains($0) }) == UInt8(ascii: "["),
      let books = try? JSONDecoder().decode([BookJSON].self, from: Data(text.utf8)), !books.isEmpty
    else { return nil }
    return String(
      decoding: ExportedBooks.header + books.flatMap { ExportedBooks.line($0.book) }, as: UTF8.self)
  }
}
