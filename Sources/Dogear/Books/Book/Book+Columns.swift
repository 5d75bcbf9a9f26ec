import Foundation

/// The columns of a book. A new one is a case and its description here, a property of ``Book``, a migration, and its place on the
/// page: forms, messages, limits, the store, histories, merges, searches, facts, imports and exports follow from the description.
extension Book: TitledItem {
  enum Column: String, CaseIterable {
    case title, subtitle, author, series
    case seriesNumber = "series_number"
    case isbn, publisher
    case year = "published_in"
    case language, format, pages, status, tags, note, review, quotes
    case loanedTo = "loaned_to"
    case isOwned = "is_owned"
    case readings, cover
  }

  static let columns = ItemColumns<Book> { column in
    switch column {
    case .title:
      ItemColumn("Title", .title)
        .imported(as: "title", "booktitle", "name", "book", "titel").bibTeX("title").searched
    case .subtitle:
      ItemColumn("Subtitle", .line(\.subtitle, limit: textLimit))
        .imported(as: "subtitle").bibTeX("subtitle").searched
    case .author:
      ItemColumn("Authors", .contributors)
        .imported(as: "author", "authors", "authorname", "writer", "autor").json("authors").searched
    case .series:
      ItemColumn("Series", .line(\.series, limit: textLimit))
        .imported(as: "series", "seriestitle", "seriesname").bibTeX("series").searched
    case .seriesNumber:
      ItemColumn("Number in series", .line(\.seriesNumber, limit: textLimit))
        .imported(as: "volume", "seriesnumber", "numberinseries").bibTeX("number")
    case .isbn:
      ItemColumn("ISBN", .isbn)
        .imported(as: "isbn", "isbn10", "isbn13", "isbnuid", "ean").bibTeX("isbn").searched.fact
    case .publisher:
      ItemColumn("Publisher", .line(\.publisher, limit: textLimit))
        .imported(as: "publisher", "verlag").bibTeX("publisher").searched
    case .year:
      ItemColumn("Year", .number(\.year, in: yearRange, message: "Not a year"))
        .imported(
          as: "year", "yearpublished", "publishedin", "published", "publicationyear", "publicationdate",
          "jahr"
        )
        .bibTeX("year")
    case .language:
      ItemColumn("Language", .line(\.language, limit: textLimit))
        .imported(as: "language", "languages", "sprache").bibTeX("language")
    case .format: ItemColumn("Format", .format).imported(as: "format", "binding", "media")
    case .pages:
      ItemColumn("Pages", .number(\.pages, in: pagesRange, message: "Not a number of pages"))
        .imported(as: "pages", "pagecount", "numberofpages", "seiten").bibTeX("pagetotal")
    case .status:
      ItemColumn("Status", .status).imported(as: "status", "readstatus", "shelf", "exclusiveshelf")
    case .tags:
      ItemColumn("Tags", .tags).imported(as: "tags", "genre", "genres", "keywords").bibTeX("keywords")
    case .note:
      ItemColumn("Note", .lines(\.note, limit: longTextLimit))
        .imported(as: "note", "notes", "comment", "comments", "privatenotes").searched
    case .review:
      ItemColumn("Review", .lines(\.review, limit: longTextLimit))
        .imported(as: "review", "myreview").searched
    case .quotes: ItemColumn("Quotes", .quotes).imported(as: "quotes")
    case .loanedTo:
      ItemColumn("Lent to", .line(\.loanedTo, limit: textLimit)).imported(as: "lentto", "loanedto").searched
    case .isOwned: ItemColumn("Owned", .flag(\.isOwned)).imported(as: "owned", "isowned", "ownedcopies")
    case .readings: ItemColumn("Readings", .readings).imported(as: "readings")
    case .cover: ItemColumn("Cover", .cover)
    }
  }

  /// The largest number of characters of a title, an author, and of any other line.
  public static let textLimit = 500
  /// The largest number of characters of a note, a review, or a quote.
  public static let longTextLimit = 10_000
  /// The largest number of readings, and of quotes.
  public static let partsLimit = 100
  /// The range of a book's number of pages; 0 where that is unknown.
  public static let pagesRange = 0...100_000
  /// The range of the year in which a book came out; 0 where that is unknown.
  public static let yearRange = 0...9999

  static let table = "books"
  static let listTable = "shelves"
  static var initial: [Book] { samples }

  init(id: String, title: String) {
    self.init(id: id, title: title, author: "", isbn: "", pages: 0)
  }

  init(id: String) { self.init(id: id, title: "") }

  var name: String { title.trimmed.isEmpty ? "Untitled" : title }

  var identity: [String] { [title, author, isbn] }
}
