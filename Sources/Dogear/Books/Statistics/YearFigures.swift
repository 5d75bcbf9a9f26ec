import Synchronization

/// The figures of the years of a shelf, computed once for each state of it, for all pages that show them.
final class YearFigures: Sendable {
  private struct Key: Hashable {
    let year: Int?
    let today: Day
  }

  /// The largest number of years that stay, those computed last.
  private static let limit = 4

  private let known = Mutex<[(key: Key, figures: BookStatistics)]>([])

  private init() {}

  /// The figures of a year, computed where they are not known yet. To be called beside the loops.
  ///
  /// - Parameter year: the year that was asked for; nil for that of today.
  static func figures(of books: ListSnapshot<Book>, year: Int?, today: Day) -> BookStatistics {
    books.derived(isKept: true) { _ in YearFigures() }.figures(of: books, Key(year: year, today: today))
  }

  private func figures(of books: ListSnapshot<Book>, _ key: Key) -> BookStatistics {
    if let known = known.withLock({ $0.first { $0.key == key } }) { return known.figures }
    let figures = BookStatistics(books.items, year: key.year, today: key.today)
    known.withLock { known in
      known.removeAll { $0.key == key }
      if known.count == Self.limit { known.removeFirst() }
      known.append((key, figures))
    }
    return figures
  }
}
