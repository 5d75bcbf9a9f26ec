/// The meaning of a column of a table of books. The raw values are stored, and stand in forms.
enum ImportField: String, CaseIterable, Sendable {
  case ignored = ""
  case id
  case title
  case subtitle
  case author
  case authors
  case contributors
  case series
  case seriesNumber = "series-number"
  case isbn
  case publisher
  case publication
  case year
  case language
  case format
  case pages
  case status
  case shelves
  case tags
  case rating
  case started
  case finished
  case stopped
  case datesRead = "dates-read"
  case readCount = "read-count"
  case readings
  case cover
  case note
  case review
  case quotes
  case loanedTo = "loaned-to"
  case owned

  /// The name for the person.
  var name: String {
    switch self {
    case .ignored: "Leave out"
    case .id: "Id of Dogear"
    case .title: "Title"
    case .subtitle: "Subtitle"
    case .author: "Author, one name"
    case .authors: "Authors"
    case .contributors: "More authors"
    case .series: "Series"
    case .seriesNumber: "Number in the series"
    case .isbn: "ISBN"
    case .publisher: "Publisher"
    case .publication: "Place, publisher and year"
    case .year: "Year"
    case .language: "Language"
    case .format: "Format"
    case .pages: "Pages"
    case .status: "Status"
    case .shelves: "Shelves (status and tags)"
    case .tags: "Tags"
    case .rating: "Rating, of 5 stars"
    case .started: "Begun on"
    case .finished: "Finished on"
    case .stopped: "Stopped on"
    case .datesRead: "Days of all readings"
    case .readCount: "Times read"
    case .readings: "Readings of Dogear"
    case .cover: "Cover of Dogear"
    case .note: "Note"
    case .review: "Review"
    case .quotes: "Quotes of Dogear"
    case .loanedTo: "Loaned to"
    case .owned: "Owned"
    }
  }

  /// The column of a book that Dogear's own tables have it for; nil where it is not one column as it is.
  var column: Book.Column? {
    switch self {
    case .title: .title
    case .subtitle: .subtitle
    case .authors: .author
    case .series: .series
    case .seriesNumber: .seriesNumber
    case .isbn: .isbn
    case .publisher: .publisher
    case .year: .year
    case .language: .language
    case .format: .format
    case .pages: .pages
    case .status: .status
    case .tags: .tags
    case .note: .note
    case .review: .review
    case .quotes: .quotes
    case .loanedTo: .loanedTo
    case .owned: .isOwned
    case .readings: .readings
    case .cover: .cover
    default: nil
    }
  }
}

extension Book.Column {
  /// The name for the person, which is the column's in exported tables.
  var label: String {
    switch self {
    case .title: "Title"
    case .subtitle: "Subtitle"
    case .author: "Authors"
    case .series: "Series"
    case .seriesNumber: "Number in series"
    case .isbn: "ISBN"
    case .publisher: "Publisher"
    case .year: "Year"
    case .language: "Language"
    case .format: "Format"
    case .pages: "Pages"
    case .status: "Status"
    case .tags: "Tags"
    case .note: "Note"
    case .review: "Review"
    case .quotes: "Quotes"
    case .loanedTo: "Loaned to"
    case .isOwned: "Owned"
    case .readings: "Readings"
    case .cover: "Cover"
    }
  }
}
