import Foundation

/// The form for a book: the typed texts, and the messages about them.
public struct BookForm: Hashable, Sendable {
  /// The typed title.
  public var title = ""
  /// The typed author.
  public var author = ""
  /// The typed ISBN.
  public var isbn = ""
  /// The typed number of pages.
  public var pages = ""
  /// Whether the book was read.
  public var isRead = false

  /// Makes an empty form.
  public init() {}

  /// Makes a form that describes a book.
  public init(_ book: Book) {
    title = book.title
    author = book.author
    isbn = book.isbn
    pages = Self.text(of: book.pages)
    isRead = book.isRead
  }

  /// The message about the title; empty means valid.
  public var titleMessage: String {
    if title.trimmed.isEmpty { return "Title must not be empty" }
    return Self.isTooLong(title) ? "Title must not be longer than \(Book.textLimit) characters" : ""
  }

  /// The message about the author; empty means valid.
  public var authorMessage: String {
    Self.isTooLong(author) ? "Author must not be longer than \(Book.textLimit) characters" : ""
  }

  /// The message about the ISBN; empty means valid.
  public var isbnMessage: String {
    isbn.trimmed.isEmpty || ISBN.isValid(isbn) ? "" : "ISBN is invalid"
  }

  /// The message about the number of pages; empty means valid.
  public var pagesMessage: String {
    Self.number(of: pages) == nil ? "Not a number of pages" : ""
  }

  /// Whether the form is valid, and so describes a book.
  public var isValid: Bool {
    titleMessage.isEmpty && authorMessage.isEmpty && isbnMessage.isEmpty && pagesMessage.isEmpty
  }

  /// The book that the form describes; nil while it is not valid.
  public func book(id: String) -> Book? {
    guard isValid, let pages = Self.number(of: pages) else { return nil }
    return Book(
      id: id, title: title.trimmed, author: author.trimmed, isbn: isbn.trimmed, pages: pages, isRead: isRead)
  }

  /// Takes over a change of the book made elsewhere, except in the fields that were edited here.
  public mutating func follow(_ book: Book, insteadOf original: Book) {
    if title == original.title { title = book.title }
    if author == original.author { author = book.author }
    if isbn == original.isbn { isbn = book.isbn }
    if pages == Self.text(of: original.pages) { pages = Self.text(of: book.pages) }
    if isRead == original.isRead { isRead = book.isRead }
  }

  private static func isTooLong(_ text: String) -> Bool { text.count > Book.textLimit }

  private static func text(of pages: Int) -> String {
    pages == 0 ? "" : String(pages)
  }

  /// The number of pages that a text says, 0 where it is empty; nil for anything else.
  private static func number(of text: String) -> Int? {
    let text = text.trimmed
    if text.isEmpty { return 0 }
    guard let pages = Int(text), (0...Book.pagesRange.upperBound).contains(pages) else { return nil }
    return pages
  }
}
