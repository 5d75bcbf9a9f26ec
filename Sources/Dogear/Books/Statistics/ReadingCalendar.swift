/// The days of a year in which books were read, by weeks that begin on Monday (ISO 8601).
struct ReadingCalendar: Sendable {
  /// A day of the calendar.
  struct Cell: Sendable {
    let day: Day
    /// The number of readings that took place then.
    let count: Int
    /// The number of those whose first and last day are known.
    let wholeCount: Int
    /// The week of the year, from 0.
    let week: Int
    /// The day of the week, from 0 for Monday.
    let weekday: Int
  }

  /// The days of the year.
  let cells: [Cell]
  /// The number of readings of the year whose first and last day are known, or that go on since a known one.
  let wholeReadings: Int
  /// The number of those that ended in the year, and began on an unknown day.
  let endsAlone: Int

  /// Makes the calendar of a year. A reading that goes on takes place until today; one whose beginning is not known, as
  /// after an import, on the day on which it ended.
  init(_ books: [Book], year: Int, today: Day) {
    let year = min(max(year, 1), 9999)
    guard let first = Day(year: year, month: 1, day: 1), let last = Day(year: year, month: 12, day: 31) else {
      (cells, wholeReadings, endsAlone) = ([], 0, 0)
      return
    }
    var (counts, wholes) = (Array(repeating: 0, count: last.number - first.number + 1), [Int]())
    wholes = counts
    var (wholeReadings, endsAlone) = (0, 0)
    for span in books.flatMap({ Self.spans(of: $0, until: today) }) {
      let (from, to) = (max(span.start.number, first.number), min(span.finish.number, last.number))
      guard from <= to else { continue }
      if span.isWhole { wholeReadings += 1 } else { endsAlone += 1 }
      for number in from...to {
        counts[number - first.number] += 1
        if span.isWhole { wholes[number - first.number] += 1 }
      }
    }
    (self.wholeReadings, self.endsAlone) = (wholeReadings, endsAlone)
    // 1 January 1970 was a Thursday.
    let shift = ((first.number + 3) % 7 + 7) % 7
    cells = counts.indices.map { index in
      Cell(
        day: Day(number: first.number + index), count: counts[index], wholeCount: wholes[index],
        week: (index + shift) / 7, weekday: (index + shift) % 7)
    }
  }

  /// The number of days in which a book was read, of those whose first and last day are known: of others nobody knows on how
  /// many days they were read.
  var dayCount: Int { cells.count { $0.wholeCount > 0 } }

  /// The number of days of each month that the calendar marks.
  var months: [(name: String, days: Int)] {
    var days = Array(repeating: 0, count: Day.months.count)
    for cell in cells where cell.count > 0 { days[cell.day.month - 1] += 1 }
    return zip(Day.months, days).map { (name: $0, days: $1) }
  }

  private struct Span {
    let start: Day
    let finish: Day
    let isWhole: Bool
  }

  private static func spans(of book: Book, until today: Day) -> [Span] {
    book.readings.compactMap { reading in
      guard let start = reading.start ?? reading.finish else { return nil }
      let isCurrent = reading == book.currentReading
      guard let finish = reading.finish ?? (isCurrent ? today : nil), start <= finish else { return nil }
      return Span(start: start, finish: finish, isWhole: reading.start != nil)
    }
  }
}
