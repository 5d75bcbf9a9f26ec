import Foundation

/// The texts of a form for a book.
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

  /// The book that a valid form describes; nil where the pages are no number.
  public func book(id: String) -> Book? {
    guard let pages = numberOfPages else { return nil }
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

  /// The number of pages that was typed, 0 where there is none; nil for anything else.
  var numberOfPages: Int? {
    let text = pages.trimmed
    if text.isEmpty { return 0 }
    guard let pages = Int(text), (0...Book.pagesRange.upperBound).contains(pages) else { return nil }
    return pages
  }

  private static func text(of pages: Int) -> String {
    pages == 0 ? "" : String(pages)
  }
}
