import Foundation

/// What a person types about a book, and what is wrong with it.
public struct BookForm: Hashable, Sendable {
  /// What is typed as the title.
  public var title = ""
  /// What is typed as the author.
  public var author = ""
  /// What is typed as the ISBN.
  public var isbn = ""
  /// What is typed as the number of pages.
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

  /// What is wrong with the title; empty where nothing is.
  public var titleMessage: String {
    if title.trimmed.isEmpty { return "Title must not be empty" }
    return Self.isTooLong(title) ? "Title must not be longer than \(Book.textLimit) characters" : ""
  }

  /// What is wrong with the author.
  public var authorMessage: String {
    Self.isTooLong(author) ? "Author must not be longer than \(Book.textLimit) characters" : ""
  }

  /// What is wrong with the ISBN.
  public var isbnMessage: String {
    isbn.trimmed.isEmpty || ISBN.isValid(isbn) ? "" : "ISBN is invalid"
  }

  /// What is wrong with the number of pages.
  public var pagesMessage: String {
    Self.number(of: pages) == nil ? "Not a number of pages" : ""
  }

  /// Whether the form describes a book.
  public var isValid: Bool {
    titleMessage.isEmpty && authorMessage.isEmpty && isbnMessage.isEmpty && pagesMessage.isEmpty
  }

  /// The book that the form describes; nil while it is not valid.
  public func book(id: String) -> Book? {
    guard isValid, let pages = Self.number(of: pages) else { return nil }
    return Book(
      id: id, title: title.trimmed, author: author.trimmed, isbn: isbn.trimmed, pages: pages, isRead: isRead)
  }

  /// Follows a change of the book made elsewhere, but for the fields that were edited here.
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

  /// An unknown number of pages is 0.
  private static func number(of text: String) -> Int? {
    let text = text.trimmed
    if text.isEmpty { return 0 }
    guard let pages = Int(text), (0...Book.pagesRange.upperBound).contains(pages) else { return nil }
    return pages
  }
}
