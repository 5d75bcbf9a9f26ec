/// The days of a year in which books were read, by weeks that begin on Monday (ISO 8601).
struct ReadingCalendar: Sendable {
  /// A day of the calendar.
  struct Cell: Sendable {
    let day: Day
    /// The number of readings that took place then.
    let count: Int
    /// The week of the year, from 0.
    let week: Int
    /// The day of the week, from 0 for Monday.
    let weekday: Int
  }

  /// The days of the year.
  let cells: [Cell]

  /// Makes the calendar of a year. A reading that goes on takes place until today; one whose beginning is not known, as
  /// after an import, on the day on which it ended.
  init(_ books: [Book], year: Int, today: Day) {
    let year = min(max(year, 1), 9999)
    guard let first = Day(year: year, month: 1, day: 1), let last = Day(year: year, month: 12, day: 31) else {
      cells = []
      return
    }
    var counts = Array(repeating: 0, count: last.number - first.number + 1)
    for (start, finish) in books.flatMap({ Self.spans(of: $0, until: today) }) {
      let (from, to) = (max(start.number, first.number), min(finish.number, last.number))
      guard from <= to else { continue }
      for number in from...to { counts[number - first.number] += 1 }
    }
    // 1 January 1970 was a Thursday.
    let shift = ((first.number + 3) % 7 + 7) % 7
    cells = counts.enumerated().map { index, count in
      Cell(
        day: Day(number: first.number + index), count: count, week: (index + shift) / 7,
        weekday: (index + shift) % 7)
    }
  }

  /// The number of days in which a book was read.
  var dayCount: Int { cells.count { $0.count > 0 } }

  private static func spans(of book: Book, until today: Day) -> [(start: Day, finish: Day)] {
    book.readings.compactMap { reading in
      guard let start = reading.start ?? reading.finish else { return nil }
      let isCurrent = reading == book.currentReading
      guard let finish = reading.finish ?? (isCurrent ? today : nil), start <= finish else { return nil }
      return (start, finish)
    }
  }
}
