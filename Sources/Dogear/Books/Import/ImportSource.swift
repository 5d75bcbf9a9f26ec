/// The program that wrote a table of books.
enum ImportSource: String, CaseIterable, Sendable {
  case dogear
  case goodreads
  case storyGraph = "storygraph"
  case libraryThing = "librarything"
  case bookWyrm = "bookwyrm"
  case other

  /// The name for the person; empty for an unknown program.
  var name: String {
    switch self {
    case .dogear: "Dogear"
    case .goodreads: "Goodreads"
    case .storyGraph: "The StoryGraph"
    case .libraryThing: "LibraryThing"
    case .bookWyrm: "BookWyrm"
    case .other: ""
    }
  }

  /// The program whose columns these are.
  init(header: [String]) {
    let names = Set(header.map(\.lettersAndDigits))
    self = Self.marks.first { names.isSuperset(of: $0.names) }?.source ?? .other
  }

  /// The meaning of a column.
  ///
  /// - Parameter name: the name in the table's first row.
  func field(of name: String) -> ImportField {
    let name = name.lettersAndDigits
    return switch self {
    case .dogear: Self.ownColumns[name] ?? .ignored
    case .goodreads: Self.goodreadsColumns[name] ?? .ignored
    case .storyGraph: Self.storyGraphColumns[name] ?? .ignored
    case .libraryThing: Self.libraryThingColumns[name] ?? .ignored
    case .bookWyrm: Self.bookWyrmColumns[name] ?? .ignored
    case .other: Self.commonColumns[name] ?? .ignored
    }
  }

  /// The columns that no other program has together.
  private static let marks: [(source: ImportSource, names: Set<String>)] = [
    (.dogear, ["id", "title", "authors", "numberinseries", "readings"]),
    (.goodreads, ["bookid", "title", "author", "exclusiveshelf"]),
    (.storyGraph, ["title", "authors", "isbnuid", "readstatus"]),
    (.libraryThing, ["bookid", "title", "primaryauthor", "collections"]),
    (.bookWyrm, ["title", "authortext", "remoteid"]),
  ]

  private static let ownColumns: [String: ImportField] = {
    let fields = ImportField.allCases.compactMap { field in
      field.column.map { ($0.label.lettersAndDigits, field) }
    }
    return Dictionary(fields + [("id", .id)]) { first, _ in first }
  }()

  private static let goodreadsColumns: [String: ImportField] = [
    "title": .title, "author": .author, "additionalauthors": .contributors, "isbn": .isbn, "isbn13": .isbn,
    "myrating": .rating, "publisher": .publisher, "binding": .format, "numberofpages": .pages,
    "yearpublished": .year, "originalpublicationyear": .year, "dateread": .finished, "bookshelves": .shelves,
    "exclusiveshelf": .status, "myreview": .review, "privatenotes": .note, "readcount": .readCount,
    "ownedcopies": .owned,
  ]

  private static let storyGraphColumns: [String: ImportField] = [
    "title": .title, "authors": .authors, "contributors": .contributors, "isbnuid": .isbn, "format": .format,
    "readstatus": .status, "lastdateread": .finished, "datesread": .datesRead, "readcount": .readCount,
    "starrating": .rating, "review": .review, "tags": .tags, "owned": .owned,
  ]

  private static let libraryThingColumns: [String: ImportField] = [
    "title": .title, "primaryauthor": .author, "secondaryauthor": .contributors, "publication": .publication,
    "date": .year, "review": .review, "rating": .rating, "comment": .note, "privatecomment": .note,
    "media": .format, "pagecount": .pages, "datestarted": .started, "dateread": .finished, "tags": .tags,
    "collections": .shelves, "languages": .language, "isbn": .isbn, "lendingpatron": .loanedTo,
  ]

  private static let bookWyrmColumns: [String: ImportField] = [
    "title": .title, "authortext": .authors, "isbn10": .isbn, "isbn13": .isbn, "startdate": .started,
    "finishdate": .finished, "stoppeddate": .stopped, "rating": .rating, "reviewcontent": .review,
    "shelf": .status,
  ]

  /// The names that tables of other programs, and of people, have.
  private static let commonColumns: [String: ImportField] = [
    "title": .title, "booktitle": .title, "name": .title, "book": .title, "titel": .title,
    "subtitle": .subtitle,
    "author": .authors, "authors": .authors, "authorname": .authors, "writer": .authors, "autor": .authors,
    "additionalauthors": .contributors, "contributors": .contributors, "series": .series,
    "seriestitle": .series, "seriesname": .series, "volume": .seriesNumber, "seriesnumber": .seriesNumber,
    "numberinseries": .seriesNumber, "isbn": .isbn, "isbn10": .isbn, "isbn13": .isbn, "isbnuid": .isbn,
    "ean": .isbn, "publisher": .publisher, "verlag": .publisher, "year": .year, "yearpublished": .year,
    "publishedin": .year, "published": .year, "publicationyear": .year, "publicationdate": .year,
    "jahr": .year,
    "language": .language, "languages": .language, "sprache": .language, "format": .format,
    "binding": .format,
    "media": .format, "pages": .pages, "pagecount": .pages, "numberofpages": .pages, "seiten": .pages,
    "status": .status, "readstatus": .status, "shelf": .status, "exclusiveshelf": .status,
    "bookshelves": .shelves, "shelves": .shelves, "collections": .shelves, "tags": .tags, "genre": .tags,
    "genres": .tags, "keywords": .tags, "rating": .rating, "myrating": .rating, "starrating": .rating,
    "stars": .rating, "datestarted": .started, "startdate": .started, "started": .started,
    "dateread": .finished, "datefinished": .finished, "finishdate": .finished, "enddate": .finished,
    "finished": .finished, "readcount": .readCount, "timesread": .readCount, "readings": .readings,
    "notes": .note, "note": .note, "comment": .note, "comments": .note, "privatenotes": .note,
    "review": .review, "myreview": .review, "quotes": .quotes, "loanedto": .loanedTo, "lentto": .loanedTo,
    "owned": .owned, "isowned": .owned, "ownedcopies": .owned,
  ]
}
