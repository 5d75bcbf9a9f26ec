import Combine

/// The messages about a form for a book. An empty message means that its field is valid.
public struct BookFormMessages: Hashable, Sendable {
  /// The message about the title.
  public let title: String
  /// The message about the author.
  public let author: String
  /// The message about the ISBN.
  public let isbn: String
  /// The message about the number of pages.
  public let pages: String

  /// The messages about an empty form.
  static let ofEmptyForm = BookFormMessages(about: BookForm())

  /// Makes the messages about a form.
  public init(about form: BookForm) {
    title = form.title.trimmed.isEmpty ? "Title must not be empty" : Self.length(of: form.title, "Title")
    author = Self.length(of: form.author, "Author")
    isbn = form.isbn.trimmed.isEmpty || ISBN.isValid(form.isbn) ? "" : "ISBN is invalid"
    pages = form.numberOfPages == nil ? "Not a number of pages" : ""
  }

  /// Whether the form describes a book.
  public var isValid: Bool { title.isEmpty && author.isEmpty && isbn.isEmpty && pages.isEmpty }

  private static func length(of text: String, _ name: String) -> String {
    text.count > Book.textLimit ? "\(name) must not be longer than \(Book.textLimit) characters" : ""
  }
}

extension Publisher where Output == BookForm, Failure == Never {
  /// The messages about the form, at once with each change of it.
  func validated() -> some Publisher<BookFormMessages, Never> {
    map(BookFormMessages.init).removeDuplicates()
  }
}
