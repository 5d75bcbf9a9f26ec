import Combine

/// The messages about a form for a book.
public struct BookFormMessages: Hashable, Sendable {
  /// A field that a message can be about.
  public enum Field: Sendable {
    case title, subtitle, author, isbn, publisher, year, language, pages, tags, note, review, loanedTo
    /// The series and the number in it.
    case series
  }

  /// The messages by their fields. Those that are valid have none.
  private var messages: [Field: String] = [:]

  /// The messages about an empty form.
  static let ofEmptyForm = BookFormMessages(about: BookForm())

  /// Makes the messages about a form.
  public init(about form: BookForm) {
    check(.title, form.title, "Title")
    if form.title.trimmed.isEmpty { messages[.title] = "Title must not be empty" }
    check(.subtitle, form.subtitle, "Subtitle")
    check(.author, form.author, "Author")
    check(.series, form.series, "Series")
    check(.series, form.seriesNumber, "Number")
    if !form.isbn.trimmed.isEmpty, !ISBN.isValid(form.isbn) { messages[.isbn] = "ISBN is invalid" }
    check(.publisher, form.publisher, "Publisher")
    if form.yearOfPublication == nil { messages[.year] = "Not a year" }
    check(.language, form.language, "Language")
    if form.numberOfPages == nil { messages[.pages] = "Not a number of pages" }
    check(Tags.list(form.tags))
    check(.note, form.note, "Note", limit: Book.longTextLimit)
    check(.review, form.review, "Review", limit: Book.longTextLimit)
    check(.loanedTo, form.loanedTo, "Name")
  }

  /// The message about a field; empty where that is valid.
  public subscript(field: Field) -> String { messages[field] ?? "" }

  /// Whether the form describes a book.
  public var isValid: Bool { messages.isEmpty }

  private mutating func check(
    _ field: Field, _ text: String, _ name: String, limit: Int = Book.textLimit
  ) {
    if text.count > limit { messages[field] = "\(name) must not be longer than \(limit) characters" }
  }

  private mutating func check(_ tags: [String]) {
    if tags.count > Tags.limit {
      messages[.tags] = "There must not be more than \(Tags.limit) tags"
    } else if tags.contains(where: { $0.count > Tags.lengthLimit }) {
      messages[.tags] = "A tag must not be longer than \(Tags.lengthLimit) characters"
    }
  }
}

extension Publisher where Output == BookForm, Failure == Never {
  /// The messages about the form, at once with each change of it.
  func validated() -> some Publisher<BookFormMessages, Never> {
    map(BookFormMessages.init).removeDuplicates()
  }
}
