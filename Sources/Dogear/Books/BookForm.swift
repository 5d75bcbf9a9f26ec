import Combine
import Foundation

/// What a person types about a book, and what is wrong with it.
public final class BookForm: ObservableObject {
  /// What is typed as the title.
  @Published public var title = ""
  /// What is typed as the author.
  @Published public var author = ""
  /// What is typed as the ISBN.
  @Published public var isbn = ""
  /// What is typed as the number of pages.
  @Published public var pages = ""
  /// Whether the book was read.
  @Published public var isRead = false

  /// What is wrong with the title; empty where nothing is.
  @Published public private(set) var titleMessage = ""
  /// What is wrong with the author.
  @Published public private(set) var authorMessage = ""
  /// What is wrong with the ISBN.
  @Published public private(set) var isbnMessage = ""
  /// What is wrong with the number of pages.
  @Published public private(set) var pagesMessage = ""

  /// The book as it was when the form took it over.
  private var original: Book?

  /// Makes an empty form.
  public init() {
    $title
      .map { title in
        if title.trimmed.isEmpty { return "Title must not be empty" }
        return title.count > Book.textLimit
          ? "Title must not be longer than \(Book.textLimit) characters" : ""
      }
      .assign(to: &$titleMessage)
    $author
      .map { author in
        author.count > Book.textLimit ? "Author must not be longer than \(Book.textLimit) characters" : ""
      }
      .assign(to: &$authorMessage)
    $isbn
      .map { $0.trimmed.isEmpty || ISBN.isValid($0) ? "" : "ISBN is invalid" }
      .assign(to: &$isbnMessage)
    $pages
      .map { Self.number(of: $0) == nil ? "Not a number of pages" : "" }
      .assign(to: &$pagesMessage)
  }

  /// Whether the form describes a book.
  public var isValid: Bool {
    [titleMessage, authorMessage, isbnMessage, pagesMessage].allSatisfy(\.isEmpty)
  }

  /// The book that the form describes; nil while it is not valid.
  public func book(id: String) -> Book? {
    guard isValid, let pages = Self.number(of: pages) else { return nil }
    return Book(
      id: id, title: title.trimmed, author: author.trimmed, isbn: isbn.trimmed, pages: pages, isRead: isRead)
  }

  /// Takes a book over, whatever was typed before.
  public func fill(with book: Book) {
    original = book
    title = book.title
    author = book.author
    isbn = book.isbn
    pages = Self.text(of: book.pages)
    isRead = book.isRead
  }

  /// Follows a change of the book made elsewhere, but for the fields that were edited here.
  public func follow(_ book: Book) {
    guard let original else { return fill(with: book) }
    if title == original.title { title = book.title }
    if author == original.author { author = book.author }
    if isbn == original.isbn { isbn = book.isbn }
    if pages == Self.text(of: original.pages) { pages = Self.text(of: book.pages) }
    if isRead == original.isRead { isRead = book.isRead }
    self.original = book
  }

  /// Empties the form.
  public func clear() {
    original = nil
    title = ""
    author = ""
    isbn = ""
    pages = ""
    isRead = false
  }

  private static func text(of pages: Int) -> String {
    pages == 0 ? "" : String(pages)
  }

  /// An unknown number of pages is 0.
  private static func number(of text: String) -> Int? {
    let text = text.trimmed
    if text.isEmpty { return 0 }
    guard let pages = Int(text), (0...Book.pagesRange.upperBound).contains(pages) else { return nil }
    return pages
  }
}

extension String {
  /// Without white space at either end.
  var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
