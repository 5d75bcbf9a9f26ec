import Synchronization

/// The figures of the years of a shelf, computed once for each state of it, for all pages that show them.
final class YearFigures: Sendable {
  private struct Key: Hashable {
    let year: Int?
    let today: Day
  }

  /// The largest number of years that stay, those computed last.
  private static let limit = 4

  private let known = Mutex<[(key: Key, year: Year)]>([])

  private struct Year: Sendable {
    let figures: BookStatistics
    let review: YearReview

    init(_ figures: BookStatistics) { (self.figures, review) = (figures, YearReview(figures)) }
  }

  private init() {}

  /// The figures of a year, computed where they are not known yet. To be called beside the loops.
  ///
  /// - Parameter year: the year that was asked for; nil for the year of today.
  static func figures(of books: ListSnapshot<Book>, year: Int?, today: Day) -> BookStatistics {
    self.year(of: books, Key(year: year, today: today)).figures
  }

  /// The review of a year, computed where it is not known yet. To be called beside the loops.
  static func review(of books: ListSnapshot<Book>, year: Int, today: Day) -> YearReview {
    self.year(of: books, Key(year: year, today: today)).review
  }

  private static func year(of books: ListSnapshot<Book>, _ key: Key) -> Year {
    let years = books.derived(isKept: true) { _ in YearFigures() }
    if let known = years.known.withLock({ $0.first { $0.key == key } }) { return known.year }
    let year = Year(BookStatistics(books.items, year: key.year, today: key.today))
    years.known.withLock { known in
      known.removeAll { $0.key == key }
      if known.count == Self.limit { known.removeFirst() }
      known.append((key, year))
    }
    return year
  }
}
