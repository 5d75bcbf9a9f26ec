/// The program that wrote a table of books.
enum BookSource: String, CaseIterable, ImportSource {
  typealias Item = Book

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
  func meaning(of name: String) -> BookField {
    let name = name.lettersAndDigits
    return switch self {
    case .dogear: BookField.ownColumns[name] ?? .ignored
    case .goodreads: Self.goodreadsColumns[name] ?? .ignored
    case .storyGraph: Self.storyGraphColumns[name] ?? .ignored
    case .libraryThing: Self.libraryThingColumns[name] ?? .ignored
    case .bookWyrm: Self.bookWyrmColumns[name] ?? .ignored
    case .other: Self.otherColumns[name] ?? BookField.columns[name] ?? .ignored
    }
  }

  /// The columns that no other program has together.
  private static let marks: [(source: BookSource, names: Set<String>)] = [
    (.dogear, ["id", "title", "authors", "numberinseries", "readings"]),
    (.goodreads, ["bookid", "title", "author", "exclusiveshelf"]),
    (.storyGraph, ["title", "authors", "isbnuid", "readstatus"]),
    (.libraryThing, ["bookid", "title", "primaryauthor", "collections"]),
    (.bookWyrm, ["title", "authortext", "remoteid"]),
  ]

  private static let goodreadsColumns: [String: BookField] = [
    "title": .column(.title), "author": .oneAuthor, "additionalauthors": .contributors,
    "isbn": .column(.isbn), "isbn13": .column(.isbn),
    "myrating": .rating, "publisher": .column(.publisher), "binding": .column(.format),
    "numberofpages": .column(.pages),
    "yearpublished": .column(.year), "originalpublicationyear": .column(.year), "dateread": .finished,
    "bookshelves": .shelves,
    "exclusiveshelf": .column(.status), "myreview": .column(.review), "privatenotes": .column(.note),
    "readcount": .readCount,
    "ownedcopies": .column(.isOwned),
  ]

  private static let storyGraphColumns: [String: BookField] = [
    "title": .column(.title), "authors": .column(.author), "contributors": .contributors,
    "isbnuid": .column(.isbn), "format": .column(.format),
    "readstatus": .column(.status), "lastdateread": .finished, "datesread": .datesRead,
    "readcount": .readCount,
    "starrating": .rating, "review": .column(.review), "tags": .column(.tags), "owned": .column(.isOwned),
  ]

  private static let libraryThingColumns: [String: BookField] = [
    "title": .column(.title), "primaryauthor": .oneAuthor, "secondaryauthor": .contributors,
    "publication": .publication,
    "date": .column(.year), "review": .column(.review), "rating": .rating, "comment": .column(.note),
    "privatecomment": .column(.note),
    "media": .column(.format), "pagecount": .column(.pages), "datestarted": .started, "dateread": .finished,
    "tags": .column(.tags),
    "collections": .shelves, "languages": .column(.language), "isbn": .column(.isbn),
    "lendingpatron": .column(.loanedTo),
  ]

  private static let bookWyrmColumns: [String: BookField] = [
    "title": .column(.title), "authortext": .column(.author), "isbn10": .column(.isbn),
    "isbn13": .column(.isbn), "startdate": .started,
    "finishdate": .finished, "stoppeddate": .stopped, "rating": .rating, "reviewcontent": .column(.review),
    "shelf": .column(.status),
  ]

  /// The names that tables of other programs, and of people, have for what is no column of a book.
  private static let otherColumns: [String: BookField] = [
    "additionalauthors": .contributors, "contributors": .contributors, "bookshelves": .shelves,
    "shelves": .shelves, "collections": .shelves, "rating": .rating, "myrating": .rating,
    "starrating": .rating, "stars": .rating, "datestarted": .started, "startdate": .started,
    "started": .started, "dateread": .finished, "datefinished": .finished, "finishdate": .finished,
    "enddate": .finished, "finished": .finished, "readcount": .readCount, "timesread": .readCount,
  ]
}
