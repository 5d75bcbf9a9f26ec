@testable import Dogear

/// Books with values as odd as the rules for books allow.
struct OddBooks {
  private var random: SeededRandom

  init(seed: UInt64) {
    random = SeededRandom(seed: seed)
  }

  private static let pieces = [
    "a", "B", "é", "e\u{301}", "\"", "\"\"", ",", ";", "'", "=", "+", "-", "@", "\t", " ", "  ", "|", "(",
    ")", "#1", "<br/>",
    "&amp;", "{{x}}", "🧑🏽‍🚀", "日本", "\u{202E}", "\u{FEFF}", "0", "9780441172719", "NULL", "Yes", "\\", "%", "/",
    "\u{2028}",
  ]

  private mutating func text(_ count: Int = 6, lines: Bool = false) -> String {
    (0..<Int.random(in: 0...count, using: &random)).map { _ in
      lines && Bool.random(using: &random) ? "\n" : Self.pieces.randomElement(using: &random) ?? ""
    }.joined()
  }

  private mutating func day() -> Day? {
    Bool.random(using: &random) ? nil : Day(number: Int.random(in: -700_000...50_000, using: &random))
  }

  private mutating func reading() -> Reading {
    var reading = Reading(start: day(), finish: day())
    switch Int.random(in: 0...2, using: &random) {
    case 0: reading.progress = .page(Int.random(in: Book.pagesRange, using: &random))
    case 1: reading.progress = .percent(Int.random(in: 0...100, using: &random))
    default: break
    }
    reading.rating = Bool.random(using: &random) ? nil : Int.random(in: Reading.ratings, using: &random)
    return reading
  }

  /// Makes a book.
  mutating func next(id: String) -> Book {
    var book = Book(id: id, title: text(), author: text(), isbn: text(3), pages: 0)
    (book.subtitle, book.series, book.seriesNumber) = (text(), text(), text(2))
    (book.publisher, book.language, book.loanedTo) = (text(), text(2), text(2))
    book.pages = Bool.random(using: &random) ? 0 : Int.random(in: Book.pagesRange, using: &random)
    book.year = Bool.random(using: &random) ? 0 : Int.random(in: Book.yearRange, using: &random)
    book.format = BookFormat.allCases.randomElement(using: &random) ?? .unknown
    book.restoreStatus(ReadingStatus.allCases.randomElement(using: &random) ?? .wanted)
    book.tags = Tags.list((0..<3).map { _ in text(3) }.joined(separator: ","))
    (book.note, book.review) = (text(12, lines: true), text(12, lines: true))
    book.quotes = (0..<Int.random(in: 0...2, using: &random)).map { _ in
      BookQuote(text: text(6, lines: true), page: text(1))
    }
    book.isOwned = Bool.random(using: &random)
    book.readings = (0..<Int.random(in: 0...3, using: &random)).map { _ in reading() }
    return book
  }
}
