import Foundation

/// A book on a shelf.
public struct Book: Identifiable, Hashable, Sendable {
  /// The id, unique on its shelf.
  public let id: String
  /// The title.
  public var title: String
  /// The subtitle.
  public var subtitle = ""
  /// The authors and others who made the book, as ``Contributor/list(_:)`` reads them.
  public var author: String
  /// The name of the series that the book is a part of.
  public var series = ""
  /// The number in the series, such as 2 or 2.5.
  public var seriesNumber = ""
  /// The ISBN as entered; see ``ISBN``.
  public var isbn: String
  /// The publisher.
  public var publisher = ""
  /// The year in which the book came out; 0 where that is unknown.
  public var year = 0
  /// The language, as its owner calls it.
  public var language = ""
  /// The form in which it is read.
  public var format = BookFormat.unknown
  /// The number of pages; 0 where that is unknown.
  public var pages: Int
  /// Its place in its owner's reading.
  public var status = ReadingStatus.wanted
  /// The tags, as ``Tags/list(_:)`` reads them.
  public var tags: [String] = []
  /// A note for its owner alone, in Markdown.
  public var note = ""
  /// Its owner's review, in Markdown.
  public var review = ""
  /// The passages that its owner noted down.
  public var quotes: [BookQuote] = []
  /// The person who has borrowed it; empty where it is at home.
  public var loanedTo = ""
  /// Whether its owner has a copy.
  public var isOwned = false
  /// The digest of its cover (``CoverDigest``); empty for a drawn one.
  public var cover = ""
  /// The readings, the first one first.
  public var readings: [Reading] = []

  /// Makes a book; without an id, a new one.
  public init(
    id: String = UUID().uuidString, title: String, author: String, isbn: String, pages: Int,
    status: ReadingStatus = .wanted
  ) {
    self.id = id
    self.title = title
    self.author = author
    self.isbn = isbn
    self.pages = pages
    self.status = status
  }

  /// Whether its owner has read it.
  public var isRead: Bool { status == .read }
  /// Whether its owner is reading it.
  public var isBeingRead: Bool { status == .reading }
}
