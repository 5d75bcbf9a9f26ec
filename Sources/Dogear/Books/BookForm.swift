import Foundation

/// The texts of a form for a book.
public struct BookForm: Hashable, Sendable {
  /// The typed title.
  public var title = ""
  /// The typed subtitle.
  public var subtitle = ""
  /// The typed authors.
  public var author = ""
  /// The typed series.
  public var series = ""
  /// The typed number in the series.
  public var seriesNumber = ""
  /// The typed ISBN.
  public var isbn = ""
  /// The typed publisher.
  public var publisher = ""
  /// The typed year.
  public var year = ""
  /// The typed language.
  public var language = ""
  /// The chosen format, a raw value of ``BookFormat``.
  public var format = ""
  /// The typed number of pages.
  public var pages = ""
  /// The chosen status, a raw value of ``ReadingStatus``.
  public var status = ReadingStatus.wanted.rawValue
  /// The typed tags.
  public var tags = ""
  /// The typed note.
  public var note = ""
  /// The typed review.
  public var review = ""
  /// The typed name of whoever borrowed the book.
  public var loanedTo = ""
  /// Whether a copy is owned.
  public var isOwned = false

  /// Makes an empty form.
  public init() {}

  /// Makes a form that describes a book.
  public init(_ book: Book) {
    title = book.title
    subtitle = book.subtitle
    author = book.author
    series = book.series
    seriesNumber = book.seriesNumber
    isbn = book.isbn
    publisher = book.publisher
    year = Self.text(of: book.year)
    language = book.language
    format = book.format.rawValue
    pages = Self.text(of: book.pages)
    status = book.status.rawValue
    tags = Tags.text(book.tags)
    note = book.note
    review = book.review
    loanedTo = book.loanedTo
    isOwned = book.isOwned
  }

  /// The book that a valid form describes, with the readings and quotes of another, and its status where the form has none;
  /// nil where the form is not valid.
  ///
  /// - Parameter day: the day that it is for the book's owner, on which it gets another status.
  public func book(changing book: Book, on day: Day) -> Book? {
    guard let pages = numberOfPages, let year = yearOfPublication,
      let format = BookFormat(rawValue: format),
      let status = status.isEmpty ? book.status : ReadingStatus(rawValue: status)
    else { return nil }
    var book = book
    book.title = title.trimmed
    book.subtitle = subtitle.trimmed
    book.author = author.trimmed
    book.series = series.trimmed
    book.seriesNumber = seriesNumber.trimmed
    book.isbn = ISBN.normalized(isbn) ?? isbn.trimmed
    book.publisher = publisher.trimmed
    book.year = year
    book.language = language.trimmed
    book.format = format
    book.pages = pages
    book.setStatus(status, on: day)
    book.tags = Tags.list(tags)
    book.note = note.trimmed
    book.review = review.trimmed
    book.loanedTo = loanedTo.trimmed
    book.isOwned = isOwned
    return book
  }

  /// The new book that a valid form describes; nil where the form is not valid.
  ///
  /// - Parameter day: the day that it is for the book's owner: one that is being read was begun then.
  public func book(id: String, on day: Day) -> Book? {
    book(changing: Book(id: id, title: "", author: "", isbn: "", pages: 0), on: day)
  }

  /// The number of pages that was typed, 0 where there is none; nil for anything else.
  var numberOfPages: Int? { Self.number(pages, in: Book.pagesRange) }

  /// The year that was typed, 0 where there is none; nil for anything else.
  var yearOfPublication: Int? { Self.number(year, in: Book.yearRange) }

  private static func number(_ text: String, in range: ClosedRange<Int>) -> Int? {
    let text = text.trimmed
    if text.isEmpty { return 0 }
    guard let number = Int(text), range.contains(number) else { return nil }
    return number
  }

  private static func text(of number: Int) -> String {
    number == 0 ? "" : String(number)
  }
}
