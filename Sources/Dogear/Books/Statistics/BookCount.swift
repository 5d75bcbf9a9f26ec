import Templates

/// A number of books that have something in common, with the sum of their pages.
struct BookCount: Hashable, Sendable {
  /// The name of what they have in common.
  let name: String
  var books = 0
  var pages = 0

  static let fields = Fields<BookCount>()
    .text("name", \.name)
    .text("books") { "\($0.books)" }
    .text("pages") { $0.pages == 0 ? "" : $0.pages.grouped }

  /// Counts one more book.
  mutating func add(_ book: Book) {
    books += 1
    pages += book.pages
  }
}

extension [BookCount] {
  /// Counts readings by what they have in common, the commonest first; those without a name are left out.
  ///
  /// - Parameter names: the names under which a reading counts.
  init(_ readings: [FinishedReading], limit: Int = 12, by names: (FinishedReading) -> [String]) {
    var counts: [String: BookCount] = [:]
    for reading in readings {
      for name in names(reading) where !name.isEmpty {
        counts[name.lowercased(), default: BookCount(name: name)].add(reading.book)
      }
    }
    let sorted = counts.values.sorted { ($1.books, $0.name) < ($0.books, $1.name) }
    self = Array(sorted.prefix(limit))
  }
}
