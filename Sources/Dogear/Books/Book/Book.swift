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
  /// Its place in its owner's reading. It changes by ``setStatus(_:on:)`` alone, so that the readings go with it.
  public private(set) var status = ReadingStatus.wanted
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

/// The rule by which status and readings go together, however a person says what became of a book.
extension Book {
  /// Notes what became of the book; the status that it has changes nothing.
  ///
  /// A book that comes to be read begins a reading. One that was being read ends its reading, which began on an unknown
  /// day where nobody noted one. One that was read or given up some other time has a reading without days.
  ///
  /// - Parameter day: the day on which it became so; nil where that is unknown, as in the table of another program.
  mutating func setStatus(_ status: ReadingStatus, on day: Day?) {
    let old = self.status
    if status == old { return }
    self.status = status
    switch status {
    case .wanted: break
    case .reading:
      if let day { readings.append(Reading(start: day)) }
    case .read, .stopped:
      // What was read to its end was maybe given up before that: it is the same reading.
      if old == .read { return }
      if old == .stopped || readings.last.map({ $0.finish != nil }) ?? true { readings.append(Reading()) }
      guard old == .reading, let day else { return }
      let last = readings.count - 1
      readings[last].finish = max(day, readings[last].start ?? day)
    }
  }

  /// Gives the book a status as it is stored or written down beside its readings, which stay as they are.
  mutating func restoreStatus(_ status: ReadingStatus) {
    self.status = status
  }
}
