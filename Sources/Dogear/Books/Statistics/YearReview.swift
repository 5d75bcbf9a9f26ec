/// A year of reading in a few facts, for its reader and for those they show it to.
struct YearReview: Sendable {
  /// Something worth telling about the year.
  struct Fact: Identifiable, Hashable, Sendable {
    /// The name, such as “The longest”.
    let name: String
    let text: String
    let detail: String

    var id: String { name }
  }

  /// The largest number of favourites.
  static let favouritesLimit = 5
  /// The least rating of a favourite, in half stars.
  static let leastRating = 8

  let year: Int
  /// The books, by when they were finished, the first one first.
  let books: [FinishedReading]
  /// The books that were rated best, the best first.
  let favourites: [FinishedReading]
  /// The books and their pages, in words.
  let headline: String
  let facts: [Fact]

  /// Tells about a year.
  init(_ statistics: BookStatistics) {
    year = statistics.year
    let books = Array(statistics.books.reversed())
    self.books = books
    favourites = Array(
      books.filter { ($0.reading.rating ?? 0) >= Self.leastRating }
        .sorted { ($0.reading.rating ?? 0) > ($1.reading.rating ?? 0) }
        .prefix(Self.favouritesLimit))
    let total = statistics.total
    headline =
      total.books.counted("book")
      + (total.pages == 0 ? "" : ", \(total.pages.counted("page"))")
    facts =
      Self.ends(books) + Self.lengths(books) + Self.quickest(books)
      + [
        Self.most("The month with the most books", statistics.months),
        Self.most("The author read most", statistics.authors),
        Self.run(statistics.calendar),
      ].compactMap(\.self)
  }

  private static func ends(_ books: [FinishedReading]) -> [Fact] {
    guard let first = books.first, let last = books.last else { return [] }
    let facts = [Fact(name: "The first", text: first.book.name, detail: first.finish.text)]
    return books.count == 1
      ? facts : facts + [Fact(name: "The last", text: last.book.name, detail: last.finish.text)]
  }

  private static func lengths(_ books: [FinishedReading]) -> [Fact] {
    let known = books.filter { $0.book.pages > 0 }
    guard let shortest = known.min(by: { $0.book.pages < $1.book.pages }),
      let longest = known.max(by: { $0.book.pages < $1.book.pages }),
      shortest.book.pages < longest.book.pages
    else { return [] }
    return [("The longest", longest), ("The shortest", shortest)].map { name, reading in
      Fact(
        name: name, text: reading.book.name, detail: reading.book.pages.counted("page"))
    }
  }

  private static func quickest(_ books: [FinishedReading]) -> [Fact] {
    let timed = books.compactMap { reading in reading.days.map { (reading: reading, days: $0) } }
    guard timed.count > 1, let quickest = timed.min(by: { $0.days < $1.days }) else { return [] }
    let days = quickest.days.counted("day")
    return [Fact(name: "The quickest", text: quickest.reading.book.name, detail: days)]
  }

  /// The name that counts most; nil where it is no more than one book.
  private static func most(_ name: String, _ counts: [BookCount]) -> Fact? {
    guard let most = counts.max(by: { $0.books < $1.books }), most.books > 1 else { return nil }
    return Fact(name: name, text: most.name, detail: most.books.counted("book"))
  }

  /// The days with a book, one after the other; nil where there are no two.
  private static func run(_ calendar: ReadingCalendar) -> Fact? {
    var (run, longest) = (0, 0)
    for cell in calendar.cells {
      run = cell.wholeCount > 0 ? run + 1 : 0
      longest = max(longest, run)
    }
    let days = calendar.dayCount.counted("day")
    let whole = calendar.wholeReadings.counted("book")
    let note = calendar.endsAlone == 0 ? "" : ", of \(whole) with both days"
    return longest < 2
      ? nil : Fact(name: "With a book in hand", text: days, detail: "\(longest) of them in a row\(note)")
  }
}
