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

  /// The name for the person; the name of the order the other way round, where it is asked for.
  func name(isReversed: Bool = false) -> String {
    switch self {
    case .title: isReversed ? "Title, Z to A" : "Title"
    case .author: isReversed ? "Author, Z to A" : "Author"
    case .series: isReversed ? "Series, Z to A" : "Series"
    case .rating: isReversed ? "Worst rated first" : "Best rated first"
    case .finished: isReversed ? "Read longest ago first" : "Last read first"
    case .year: isReversed ? "Oldest first" : "Newest first"
    case .pages: isReversed ? "Longest first" : "Shortest first"
    }
  }

  /// Whether what is less comes first: letters from A on, few pages.
  var isAscending: Bool {
    switch self {
    case .title, .author, .series, .pages: true
    case .rating, .finished, .year: false
    }
  }

  /// The books in this order, or the other way round. Books that are equal in it keep their order; books that nothing is known
  /// about come last either way.
  func sorted(_ books: [Book], isReversed: Bool = false) -> [Book] {
    let isAscending = isAscending != isReversed
    return switch self {
    case .title: books.sorted(isAscending) { Self.known($0.title).map { Self.name($0) } }
    case .author:
      books.sorted(isAscending) { Self.known($0.contributors.first?.name ?? "").map { Self.lastName($0) } }
    case .series:
      books.sorted(isAscending) { book in
        Self.known(book.series).map { Self.name($0) + "\u{0}" + Self.padded(book.seriesNumber) }
      }
    case .rating: books.sorted(isAscending) { $0.rating }
    case .finished: books.sorted(isAscending) { $0.lastFinish?.number }
    case .year: books.sorted(isAscending) { $0.year == 0 ? nil : $0.year }
    case .pages: books.sorted(isAscending) { $0.pages == 0 ? nil : $0.pages }
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

  /// A text that says something; nil for an empty one.
  private static func known(_ text: String) -> String? { text.isEmpty ? nil : text }

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
  /// The books by a key that is computed once for each; those without one come last. A stable sort, from the least key on or from
  /// the greatest.
  fileprivate func sorted<Key: Comparable>(_ isAscending: Bool, by key: (Book) -> Key?) -> [Book] {
    var known: [(key: Key, book: Book)] = []
    var unknown: [Book] = []
    known.reserveCapacity(count)
    for book in self {
      if let key = key(book) { known.append((key, book)) } else { unknown.append(book) }
    }
    known.sort { isAscending ? $0.key < $1.key : $1.key < $0.key }
    return known.map(\.book) + unknown
  }
}

extension Book {
  /// The day on which it was finished last; nil if no day is known.
  var lastFinish: Day? { readings.compactMap(\.finish).max() }
}
