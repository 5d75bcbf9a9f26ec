/// Figures about the books that were read in a year.
struct BookStatistics: Sendable {
  /// The year.
  let year: Int
  /// The years in which books were read, the last first, with this year and the one that is asked for.
  let years: [BookCount]
  /// The books read in the year.
  let total: BookCount
  /// The books read in each month of the year.
  let months: [BookCount]
  /// The books read in the year by their ratings, the best first.
  let ratings: [BookCount]
  /// The books read in the year by their formats.
  let formats: [BookCount]
  /// The books read in the year by their languages.
  let languages: [BookCount]
  /// The books read in the year by their authors.
  let authors: [BookCount]
  /// The books read in the year in the order in which they were finished, the last first.
  let books: [FinishedReading]
  /// The days in which a reading took place.
  let calendar: ReadingCalendar
  /// The number of days that half of the readings took at most; nil where that is not known of any.
  let daysToFinish: Int?
  /// The pages of a book that were read in a day, over the books whose days and pages are known; nil without any.
  let pagesPerDay: Int?
  /// The mean rating, in half stars; nil without ratings.
  let meanRating: Double?
  /// The numbers of books that the figures are of: books whose pages are known, books whose first and last day are known, books
  /// where both are known, and books that were rated.
  let known: (pages: Int, days: Int, pace: Int, ratings: Int)

  /// Computes the figures of a shelf.
  ///
  /// - Parameter year: the year that was asked for; nil for the year of today.
  init(_ books: [Book], year: Int?, today: Day) {
    let all = FinishedReading.all(in: books)
    let year = year ?? today.year
    let read = all.filter { $0.finish.year == year }.sorted { $0.finish > $1.finish }
    self.year = year
    years = Self.years(all, including: [year, today.year])
    total = read.reduce(into: BookCount(name: "\(year)")) { $0.add($1.book) }
    months = Self.months(read)
    ratings = Self.ratings(read)
    formats = [BookCount](read) { [$0.book.format.name] }
    languages = [BookCount](read) { [$0.book.language] }
    authors = [BookCount](read) { $0.book.contributors.filter(\.role.isEmpty).map(\.name) }
    self.books = read
    calendar = ReadingCalendar(books, year: year, today: today)
    let days = read.compactMap(\.days).sorted()
    daysToFinish = days.isEmpty ? nil : days[(days.count - 1) / 2]
    pagesPerDay = Self.pagesPerDay(read)
    let given = read.compactMap(\.reading.rating)
    known = (
      pages: read.count { $0.book.pages > 0 }, days: days.count,
      pace: read.count { $0.days != nil && $0.book.pages > 0 }, ratings: given.count
    )
    meanRating = given.isEmpty ? nil : Double(given.reduce(0, +)) / Double(given.count)
  }

  private static func pagesPerDay(_ readings: [FinishedReading]) -> Int? {
    var (pages, days) = (0, 0)
    for reading in readings where reading.book.pages > 0 {
      guard let taken = reading.days else { continue }
      pages += reading.book.pages
      days += taken
    }
    return days == 0 ? nil : pages / days
  }

  private static func years(_ readings: [FinishedReading], including years: [Int]) -> [BookCount] {
    var counts = Dictionary(years.map { ($0, BookCount(name: "\($0)")) }) { first, _ in first }
    for reading in readings {
      counts[reading.finish.year, default: BookCount(name: "\(reading.finish.year)")].add(reading.book)
    }
    return counts.sorted { $0.key > $1.key }.map(\.value)
  }

  private static func months(_ readings: [FinishedReading]) -> [BookCount] {
    var months = Day.months.map { BookCount(name: $0) }
    for reading in readings { months[reading.finish.month - 1].add(reading.book) }
    return months
  }

  /// The books by whole stars, and by halves that were given.
  private static func ratings(_ readings: [FinishedReading]) -> [BookCount] {
    Reading.ratings.reversed().compactMap { rating in
      let rated = readings.filter { $0.reading.rating == rating }
      guard !rated.isEmpty || rating.isMultiple(of: 2) else { return nil }
      return rated.reduce(into: BookCount(name: Book.stars(rating))) { $0.add($1.book) }
    }
  }
}
