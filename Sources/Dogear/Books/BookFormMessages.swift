import Combine

/// The messages about a form for a book. An empty message means that its field is valid.
public struct BookFormMessages: Hashable, Sendable {
  /// The message about the title.
  public let title: String
  /// The message about the subtitle.
  public let subtitle: String
  /// The message about the authors.
  public let author: String
  /// The message about the series and the number in it.
  public let series: String
  /// The message about the ISBN.
  public let isbn: String
  /// The message about the publisher.
  public let publisher: String
  /// The message about the year.
  public let year: String
  /// The message about the language.
  public let language: String
  /// The message about the number of pages.
  public let pages: String
  /// The message about the tags.
  public let tags: String
  /// The message about the note.
  public let note: String
  /// The message about the review.
  public let review: String
  /// The message about whoever borrowed the book.
  public let loanedTo: String

  /// The messages about an empty form.
  static let ofEmptyForm = BookFormMessages(about: BookForm())

  /// Makes the messages about a form.
  public init(about form: BookForm) {
    title = form.title.trimmed.isEmpty ? "Title must not be empty" : Self.length(of: form.title, "Title")
    subtitle = Self.length(of: form.subtitle, "Subtitle")
    author = Self.length(of: form.author, "Author")
    let number = Self.length(of: form.seriesNumber, "Number")
    series = number.isEmpty ? Self.length(of: form.series, "Series") : number
    isbn = form.isbn.trimmed.isEmpty || ISBN.isValid(form.isbn) ? "" : "ISBN is invalid"
    publisher = Self.length(of: form.publisher, "Publisher")
    year = form.yearOfPublication == nil ? "Not a year" : ""
    language = Self.length(of: form.language, "Language")
    pages = form.numberOfPages == nil ? "Not a number of pages" : ""
    tags = Self.message(about: Tags.list(form.tags))
    note = Self.length(of: form.note, "Note", limit: Book.longTextLimit)
    review = Self.length(of: form.review, "Review", limit: Book.longTextLimit)
    loanedTo = Self.length(of: form.loanedTo, "Name")
  }

  /// Whether the form describes a book.
  public var isValid: Bool {
    [
      title, subtitle, author, series, isbn, publisher, year, language, pages, tags, note, review, loanedTo,
    ].allSatisfy(\.isEmpty)
  }

  private static func length(of text: String, _ name: String, limit: Int = Book.textLimit) -> String {
    text.count > limit ? "\(name) must not be longer than \(limit) characters" : ""
  }

  private static func message(about tags: [String]) -> String {
    if tags.count > Tags.limit { return "There must not be more than \(Tags.limit) tags" }
    return tags.contains { $0.count > Tags.lengthLimit }
      ? "A tag must not be longer than \(Tags.lengthLimit) characters" : ""
  }
}

extension Publisher where Output == BookForm, Failure == Never {
  /// The messages about the form, at once with each change of it.
  func validated() -> some Publisher<BookFormMessages, Never> {
    map(BookFormMessages.init).removeDuplicates()
  }
}
