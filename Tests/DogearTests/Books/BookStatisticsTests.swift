import Testing

@testable import Dogear

@Suite("The figures of a year", .timeLimit(.minutes(10)))
struct BookStatisticsTests {
  private let today: Day

  init() throws {
    today = try #require(Day("2026-03-10"))
  }

  private func book(
    _ title: String, author: String = "", pages: Int = 100, status: ReadingStatus = .read,
    _ readings: Reading...
  ) -> Book {
    var book = Book(id: title, title: title, author: author, isbn: "", pages: pages, status: status)
    book.readings = readings
    return book
  }

  private func reading(_ start: String?, _ finish: String?, rating: Int? = nil) -> Reading {
    Reading(start: start.flatMap { Day($0) }, finish: finish.flatMap { Day($0) }, rating: rating)
  }

  @Test("An empty shelf has a year without books")
  func empty() {
    let statistics = BookStatistics([], year: nil, today: today)
    #expect(statistics.year == 2026)
    #expect(statistics.years.map(\.name) == ["2026"])
    #expect(statistics.total.books == 0)
    #expect(statistics.daysToFinish == nil)
    #expect(statistics.meanRating == nil)
    #expect(statistics.calendar.dayCount == 0)
  }

  @Test("Each reading counts in the year and the month in which it ended")
  func counting() {
    let books = [
      book("A", author: "One; Two", reading("2025-12-30", "2026-01-02", rating: 8)),
      book(
        "B", author: "One; Three (Translator)", pages: 50, reading("2024-05-01", "2024-05-10"),
        reading("2026-01-05", "2026-01-05", rating: 9)),
      book("C", status: .reading, reading("2026-03-01", nil)),
      book("D", status: .stopped, reading("2026-02-01", "2026-02-03")),
      book("E", reading(nil, nil, rating: 2)),
    ]
    let statistics = BookStatistics(books, year: nil, today: today)
    #expect(statistics.total.books == 2)
    #expect(statistics.total.pages == 150)
    #expect(statistics.months.map(\.books) == [2] + Array(repeating: 0, count: 11))
    #expect(statistics.years.map { "\($0.name): \($0.books)" } == ["2026: 2", "2024: 1"])
    #expect(statistics.authors.map { "\($0.name): \($0.books)" } == ["One: 2", "Two: 1"])
    #expect(statistics.books.map(\.book.title) == ["B", "A"])
    #expect(statistics.daysToFinish == 1)
    #expect(statistics.meanRating == 8.5)
    #expect(
      statistics.ratings.map { "\($0.name): \($0.books)" } == [
        "★★★★★: 0", "★★★★½: 1", "★★★★: 1", "★★★: 0", "★★: 0", "★: 0",
      ])
  }

  @Test("A year that is asked for is shown, also one without books")
  func anotherYear() {
    let statistics = BookStatistics([book("A", reading(nil, "2026-01-02"))], year: 1999, today: today)
    #expect(statistics.year == 1999)
    #expect(statistics.total.books == 0)
    #expect(statistics.years.map(\.name) == ["2026", "1999"])
  }

  @Test("The calendar has each day of the year once, and those with a book, until today")
  func calendar() throws {
    let books = [
      book("A", reading("2025-12-30", "2026-01-02")), book("B", status: .reading, reading("2026-03-08", nil)),
      book("C", reading("2026-01-02", "2026-01-03")),
    ]
    let calendar = BookStatistics(books, year: 2026, today: today).calendar
    #expect(calendar.cells.count == 365)
    #expect(
      calendar.cells.filter { $0.count > 0 }.map(\.day.description) == [
        "2026-01-01", "2026-01-02", "2026-01-03", "2026-03-08", "2026-03-09", "2026-03-10",
      ])
    #expect(calendar.cells.first { $0.day.description == "2026-01-02" }?.count == 2)
    // 1 January 2026 is a Thursday.
    #expect(calendar.cells.first?.weekday == 3)
    #expect(calendar.cells.last?.week == 52)
    #expect(BookStatistics(books, year: 2024, today: today).calendar.cells.count == 366)
  }

  @Test("Charts say what they show, and escape it")
  func charts() {
    let bars = [ChartBar(name: "<b>", value: 2), ChartBar(name: "none", value: 0)]
    let label = "\"Odd\" & <names>"
    for svg in [BarChart(bars: bars, label: label).svg, HorizontalBarChart(bars: bars, label: label).svg] {
      #expect(svg.contains("aria-label=\"&quot;Odd&quot; &amp; &lt;names&gt;\""))
      #expect(svg.contains("&lt;b&gt;"))
      #expect(svg.contains(">2</text>"))
      #expect(!svg.contains(">0</text>"))
    }
    #expect(BarChart(bars: [], label: "").svg.hasSuffix("</svg>"))
    #expect(HorizontalBarChart(bars: [], label: "").svg.hasSuffix("</svg>"))
  }

  @Test("A long name of a bar is cut, and has its whole length in the table")
  func longNames() {
    let name = "Donaudampfschifffahrtsgesellschaft"
    let svg = HorizontalBarChart(bars: [ChartBar(name: name, value: 1)], label: "").svg
    #expect(svg.contains("Donaudampfschifffahrt…"))
    let books = [book("A", author: name, reading("2026-01-01", "2026-01-02"))]
    #expect(BookStatistics(books, year: nil, today: today).authors.map(\.name) == [name])
  }

  @Test("The pages of a day count the readings whose days are known")
  func pace() {
    let books = [
      book("A", pages: 300, reading("2026-01-01", "2026-01-10")),
      book("B", pages: 100, reading("2026-02-01", "2026-02-10")),
      book("C", pages: 5000, reading(nil, "2026-02-10")),
      book("D", pages: 0, reading("2026-01-01", "2026-01-02")),
    ]
    #expect(BookStatistics(books, year: nil, today: today).pagesPerDay == 20)
    #expect(BookStatistics([books[2]], year: nil, today: today).pagesPerDay == nil)
  }

  @Test("A reading whose end alone is known took place on that day")
  func onlyTheEnd() {
    let calendar = BookStatistics([book("A", reading(nil, "2026-01-02"))], year: 2026, today: today).calendar
    #expect(calendar.cells.filter { $0.count > 0 }.map(\.day.description) == ["2026-01-02"])
    // Nobody knows on how many days it was read.
    #expect(calendar.dayCount == 0)
    #expect(calendar.endsAlone == 1)
    #expect(calendar.months.map(\.days) == [1] + Array(repeating: 0, count: 11))
  }

  @Test("The calendar has the names of months and weekdays, and one square for each day")
  func chart() {
    let calendar = BookStatistics([book("A", reading("2026-01-02", "2026-01-03"))], year: 2026, today: today)
      .calendar
    let svg = CalendarChart(calendar: calendar, year: 2026).svg
    for name in Day.months { #expect(svg.contains(">\(name.prefix(3))</text>")) }
    for name in ["Mon", "Wed", "Fri", "Sun"] { #expect(svg.contains(">\(name)</text>")) }
    #expect(svg.components(separatedBy: "<rect").count - 1 == 365)
    #expect(svg.contains("<title>2 January 2026: 1 book</title>"))
  }
}
