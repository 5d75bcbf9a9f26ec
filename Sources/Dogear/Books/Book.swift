import Foundation

/// A book on a shelf.
public struct Book: Identifiable, Hashable, Sendable {
  /// The most characters of a title or an author.
  public static let textLimit = 500
  /// How many pages a book may have; 0 where that is unknown.
  public static let pagesRange = 0...100_000

  /// What tells the book from the others on its shelf.
  public let id: String
  /// The title.
  public var title: String { didSet { coverURL = DrawnCover.url(title: title, author: author) } }
  /// The author or authors.
  public var author: String { didSet { coverURL = DrawnCover.url(title: title, author: author) } }
  /// The ISBN as entered; see ``ISBN``.
  public var isbn: String
  /// The number of pages.
  public var pages: Int
  /// Whether its owner has read it.
  public var isRead: Bool

  /// Where the book's cover is: kept with the book, as every page that shows the book asks for it.
  public private(set) var coverURL: String

  /// A book; without an id, a new one.
  public init(
    id: String = UUID().uuidString, title: String, author: String, isbn: String, pages: Int,
    isRead: Bool = false
  ) {
    self.id = id
    self.title = title
    self.author = author
    self.isbn = isbn
    self.pages = pages
    self.isRead = isRead
    coverURL = DrawnCover.url(title: title, author: author)
  }
}
