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
  public let title: String
  /// The author or authors.
  public let author: String
  /// The ISBN as entered; see ``ISBN``.
  public let isbn: String
  /// The number of pages.
  public let pages: Int
  /// Whether its owner has read it.
  public var isRead: Bool

  // What pages show of the book, kept with it, as every open page asks for it at each change of the shelf.

  /// "by" and the author; empty where the author is unknown.
  public let byline: String
  /// The number of pages in words; empty where it is unknown.
  public let pagesText: String
  /// Where the book's cover is.
  public let coverURL: String

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
    byline = author.isEmpty ? "" : "by \(author)"
    pagesText =
      switch pages {
      case 0: ""
      case 1: "1 page"
      default: "\(pages) pages"
      }
    coverURL = DrawnCover.url(title: title, author: author)
  }
}
