/// A book as a catalogue knows it: a work, or one of its editions. What is not known is empty or 0.
struct CatalogueBook: Identifiable, Hashable, Sendable {
  /// The id in the catalogue.
  let id: String
  let title: String
  var subtitle = ""
  var authors: [String] = []
  var publisher = ""
  /// The year in which it came out; for a work, the year of its first edition.
  var year = 0
  var language = ""
  var format = BookFormat.unknown
  var pages = 0
  var isbn = ""
  var series = ""
  /// The number of its cover; 0 where there is none.
  var cover = 0
  /// The number of editions of a work; 0 for an edition.
  var editionCount = 0

  /// The book for a shelf. Texts are cut at the shelf's limits, and numbers beyond them left out.
  ///
  /// - Parameter id: the id that it gets there.
  func book(id: Book.ID) -> Book {
    let author = authors.map { Contributor(name: $0.replacing(";", with: ",")) }.text
    var book = Book(
      id: id, title: Self.line(title), author: Self.line(author), isbn: ISBN.normalized(isbn) ?? "",
      pages: Book.pagesRange.contains(pages) ? pages : 0)
    book.subtitle = Self.line(subtitle)
    book.publisher = Self.line(publisher)
    book.year = Book.yearRange.contains(year) ? year : 0
    book.language = Self.line(language)
    book.format = format
    book.series = Self.line(series)
    return book
  }

  private static func line(_ text: String) -> String {
    let text = String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
    return String(text.collapsed.prefix(Book.textLimit))
  }
}
