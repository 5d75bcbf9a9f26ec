import Foundation

/// An order of the books on a shelf, other than that which their owner gave them. The raw values stand in addresses.
enum BookOrder: String, CaseIterable, Sendable {
  case title
  case author
  case series
  case rating
  case finished
  case year
  case pages

  /// The name for the person.
  var name: String {
    switch self {
    case .title: "Title"
    case .author: "Author"
    case .series: "Series"
    case .rating: "Best rated first"
    case .finished: "Last read first"
    case .year: "Newest first"
    case .pages: "Shortest first"
    }
  }

  /// The books in this order. Books that are equal in it keep their order; those of which nothing is known come last.
  func sorted(_ books: [Book]) -> [Book] {
    switch self {
    case .title: books.sorted { Self.name($0.title) }
    case .author: books.sorted { Self.lastName($0.contributors.first?.name ?? "") }
    case .series: books.sorted { Self.name($0.series) + "\u{0}" + Self.padded($0.seriesNumber) }
    case .rating: books.sorted { -($0.rating ?? 0) }
    case .finished: books.sorted { -($0.lastFinish?.number ?? Int.min / 2) }
    case .year: books.sorted { -($0.year == 0 ? Int.min / 2 : $0.year) }
    case .pages: books.sorted { $0.pages == 0 ? Int.max : $0.pages }
    }
  }

  /// Texts in the order of the books that have them: names of people by the last one, all others without a leading article.
  func sorted(_ texts: [String]) -> [String] {
    texts.map { (key: self == .author ? Self.lastName($0) : Self.name($0), text: $0) }
      .sorted { $0.key < $1.key }.map(\.text)
  }

  /// The name of the section in which a book stands in this order.
  func section(of book: Book) -> String {
    switch self {
    case .title: Self.letter(Self.name(book.title))
    case .author: Self.letter(Self.lastName(book.contributors.first?.name ?? ""))
    case .series: book.series.isEmpty ? "No series" : book.series
    case .rating: book.rating.map(Book.stars) ?? "Not rated"
    case .finished: book.lastFinish.map { "\($0.year)" } ?? "Not finished"
    case .year: book.year == 0 ? "Year not known" : "\(book.year)"
    case .pages: Self.length(book.pages)
    }
  }

  private static func length(_ pages: Int) -> String {
    switch pages {
    case ...0: "Length not known"
    case ..<200: "Fewer than 200 pages"
    case ..<400: "200 to 399 pages"
    case ..<600: "400 to 599 pages"
    default: "600 pages and more"
    }
  }

  /// The first letter of a name as a heading; what is no letter has one of its own.
  private static func letter(_ name: String) -> String {
    guard let first = name.first, first != "\u{10FFFF}" else { return "Not known" }
    return first.isLetter ? first.uppercased() : "0–9 and others"
  }

  /// A text in which neither case nor accents nor a leading article matter; an empty one is after all others.
  private static func name(_ text: String) -> String {
    var name = text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    for article in ["the ", "a ", "an "] where name.hasPrefix(article) { name.removeFirst(article.count) }
    return name.isEmpty ? "\u{10FFFF}" : name
  }

  /// The name with what comes last in it first, unless a comma says that it is written so already.
  private static func lastName(_ text: String) -> String {
    guard !text.contains(","), let space = text.lastIndex(of: " ") else { return name(text) }
    return name("\(text[text.index(after: space)...]), \(text[..<space])")
  }

  /// A number with zeros before it, so that 10 comes after 9.
  private static func padded(_ number: String) -> String {
    let whole = number.prefix { $0.isNumber }
    return String(repeating: "0", count: max(0, 8 - whole.count)) + number
  }
}

extension [Book] {
  /// The books by a key that is computed once for each; a stable sort.
  fileprivate func sorted(_ key: (Book) -> some Comparable) -> [Book] {
    map { (key: key($0), book: $0) }.sorted { $0.key < $1.key }.map(\.book)
  }
}

extension Book {
  /// The day on which it was finished last; nil where none is known.
  fileprivate var lastFinish: Day? { readings.compactMap(\.finish).max() }
}
