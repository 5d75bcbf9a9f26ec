import Foundation

/// A book on a shelf.
public struct Book: Identifiable, Hashable, Sendable {
  /// The largest number of characters of a title or an author.
  public static let textLimit = 500
  /// The range of a book's number of pages; 0 where that is unknown.
  public static let pagesRange = 0...100_000

  /// The id, unique on its shelf.
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
  /// The title and the author as searches see them: prepared once, off the loops, as a shelf may have 10,000 books.
  let searchText: SearchText

  /// Makes a book; without an id, a new one.
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
    searchText = SearchText("\(title)\n\(author)")
  }

  /// "by" and the author; empty where the author is unknown.
  public var byline: String { author.isEmpty ? "" : "by \(author)" }

  /// The number of pages in words; empty where it is unknown.
  public var pagesText: String {
    switch pages {
    case 0: ""
    case 1: "1 page"
    default: "\(pages) pages"
    }
  }

  /// The address of the book's cover.
  public var coverURL: String { DrawnCover.url(title: title, author: author) }
}
