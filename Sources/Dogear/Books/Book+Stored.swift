import Database
import Foundation

extension Book: TitledItem {
  init(id: String, title: String) {
    self.init(id: id, title: title, author: "", isbn: "", pages: 0)
  }

  enum Column: String, CaseIterable {
    case title, subtitle, author, series
    case seriesNumber = "series_number"
    case isbn, publisher
    case year = "published_in"
    case language, format, pages, status, tags, note, review, quotes
    case loanedTo = "loaned_to"
    case isOwned = "is_owned"
    case readings, cover
  }

  static let table = "books"
  static let listTable = "shelves"
  static var initial: [Book] { samples }

  init(row: Row) throws {
    self.init(
      id: try row.string("id"), title: try row.string("title"), author: try row.string("author"),
      isbn: try row.string("isbn"), pages: try row.int("pages"),
      status: ReadingStatus(rawValue: try row.string("status")) ?? .wanted)
    subtitle = try row.string("subtitle")
    series = try row.string("series")
    seriesNumber = try row.string("series_number")
    publisher = try row.string("publisher")
    year = try row.int("published_in")
    language = try row.string("language")
    format = BookFormat(rawValue: try row.string("format")) ?? .unknown
    tags = Tags.list(try row.string("tags"))
    note = try row.string("note")
    review = try row.string("review")
    quotes = StoredParts.read(try row.string("quotes"))
    loanedTo = try row.string("loaned_to")
    isOwned = try row.bool("is_owned")
    readings = StoredParts.read(try row.string("readings"))
    cover = CoverDigest(try row.string("cover"))?.text ?? ""
  }

  func value(of column: Column) -> any DatabaseValue {
    switch column {
    case .title: title
    case .subtitle: subtitle
    case .author: author
    case .series: series
    case .seriesNumber: seriesNumber
    case .isbn: isbn
    case .publisher: publisher
    case .year: year
    case .language: language
    case .format: format.rawValue
    case .pages: pages
    case .status: status.rawValue
    case .tags: Tags.text(tags)
    case .note: note
    case .review: review
    case .quotes: StoredParts.text(quotes)
    case .loanedTo: loanedTo
    case .isOwned: isOwned
    case .readings: StoredParts.text(readings)
    case .cover: cover
    }
  }

  var name: String { title.trimmed.isEmpty ? "Untitled" : title }

  var identity: [String] { [title, author, isbn] }
}

/// The parts of a book that its table keeps as JSON in one column; none are an empty text.
enum StoredParts {
  /// The parts in a text; none where it is damaged, so that the book can still be shown.
  static func read<Part: Decodable>(_ text: String) -> [Part] {
    if text.isEmpty { return [] }
    return (try? JSONDecoder().decode([Part].self, from: Data(text.utf8))) ?? []
  }

  static func text(_ parts: [some Encodable]) -> String {
    if parts.isEmpty { return "" }
    let encoder = JSONEncoder()
    // The same parts are the same text, by which a merge sees that nobody changed them.
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(parts) else {
      preconditionFailure("Texts and numbers can always be written as JSON.")
    }
    return String(decoding: data, as: UTF8.self)
  }
}
