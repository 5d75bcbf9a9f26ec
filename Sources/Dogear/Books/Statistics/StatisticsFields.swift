import Templates

/// A chart with the table of its numbers.
struct ChartSection: Hashable, Sendable {
  /// The id of its element.
  let id: String
  let title: String
  let svg: String
  let rows: [BookCount]

  /// Makes the section of some counts.
  ///
  /// - Parameters:
  ///   - isHorizontal: whether the bars are horizontal, for long names.
  ///   - shortening: shortens a name for the chart.
  init(
    _ id: String, _ title: String, _ rows: [BookCount], isHorizontal: Bool = false,
    shortening: (String) -> String = { $0 }
  ) {
    (self.id, self.title, self.rows) = (id, title, rows)
    let bars = rows.map { ChartBar(name: shortening($0.name), value: $0.books) }
    let label = "\(title): the table has the numbers"
    svg =
      isHorizontal
      ? HorizontalBarChart(bars: bars, label: label).svg : BarChart(bars: bars, label: label).svg
  }

  static let fields = Fields<ChartSection>()
    .text("id", \.id)
    .text("title", \.title)
    .html("svg", \.svg)
    .list("rows", \.rows, id: \.name, BookCount.fields)
}

extension FinishedReading {
  static let fields = Fields<FinishedReading>()
    .text("id", \.book.id)
    .text("title", \.book.title)
    .text("byline", \.book.byline)
    .text("coverURL", \.book.coverURL)
    .text("finished", \.finish.text)
    .text("stars") { $0.reading.rating.map(Book.stars) ?? "" }
    .text("ratingText") { $0.reading.rating.map(Book.ratingText) ?? "" }
}

extension StatisticsViewModel {
  static var fields: Fields<StatisticsViewModel> {
    Fields<StatisticsViewModel>()
      .text("year") { "\($0.statistics.year)" }
      .list("years", id: \.value, OfferedChoice.fields) { model in
        model.statistics.years.map {
          OfferedChoice(value: $0.name, name: $0.name, isChosen: $0.name == "\(model.statistics.year)")
        }
      }
      .flag("hasBooks") { $0.statistics.total.books > 0 }
      .list("figures", id: \.name, Figure.fields) { $0.figures }
      .text("goalSentence") { $0.goalSentence }
      .text("goalPercent") { "\($0.goalPercent)" }
      .html("calendar") { CalendarChart(calendar: $0.statistics.calendar, year: $0.statistics.year).svg }
      .list("calendarLevels", id: \.self, calendarLevel) { _ in Array(CalendarChart.levels.indices) }
      .list("calendarMonths", id: \.name, calendarMonth) { model in
        model.statistics.calendar.months.map { CalendarMonth(name: $0.name, days: $0.days) }
      }
      .text("calendarNote") { $0.calendarNote }
      .list("charts", id: \.id, ChartSection.fields) { $0.charts }
      .list("books", id: \.key, FinishedReading.fields) { $0.statistics.books }
  }

  /// A month with the number of its days that the calendar marks.
  private struct CalendarMonth: Hashable, Sendable {
    let name: String
    let days: Int
  }

  private static let calendarMonth = Fields<CalendarMonth>().text("name", \.name).text("days") {
    "\($0.days)"
  }

  private static let calendarLevel = Fields<Int>()
    .html("square") { CalendarChart.square($0) }
    .text("name") { CalendarChart.levels[$0] }

  /// A figure with its name, and which books it is of where these are not all.
  struct Figure: Hashable, Sendable {
    let name: String
    let text: String
    var note = ""

    static let fields = Fields<Figure>().text("name", \.name).text("text", \.text).text("note", \.note)
  }

  private var figures: [Figure] {
    let statistics = statistics
    let (known, days) = (statistics.known, statistics.calendar.dayCount)
    return [
      Figure(name: "Books", text: statistics.total.books.grouped),
      Figure(
        name: "Pages", text: statistics.total.pages == 0 ? "" : statistics.total.pages.grouped,
        note: note(known.pages, "whose pages are known")),
      Figure(
        name: "Days with a book", text: days == 0 ? "" : "\(days)",
        note: statistics.calendar.endsAlone == 0
          ? "" : ofBooks(statistics.calendar.wholeReadings, Self.bothDays)),
      Figure(
        name: "Pages a day", text: statistics.pagesPerDay?.grouped ?? "",
        note: note(known.pace, known.pace == known.days ? Self.bothDays : "with pages and both days")),
      Figure(
        name: "Days for a book", text: statistics.daysToFinish.map { "\($0)" } ?? "",
        note: note(known.days, Self.bothDays)),
      Figure(
        name: "Mean rating",
        text: statistics.meanRating.map { "\(Double(Int($0 * 5 + 0.5)) / 10) of 5" } ?? "",
        note: note(known.ratings, "that you rated")),
    ].filter { !$0.text.isEmpty }
  }

  private static let bothDays = "with both days"

  /// Which books a figure is of; empty where it is of all.
  private func note(_ count: Int, _ which: String) -> String {
    count == statistics.total.books ? "" : ofBooks(count, which)
  }

  private func ofBooks(_ count: Int, _ which: String) -> String { "of \(count.counted("book")) \(which)" }

  /// A sentence about the days that the calendar can't have; empty where it has all.
  private var calendarNote: String {
    let count = statistics.calendar.endsAlone
    return count == 0
      ? "" : "Of \(count.counted("book")) only the last day is known: that day alone is marked."
  }

  private var charts: [ChartSection] {
    [
      ChartSection("months", "Books by month", statistics.months) { String($0.prefix(3)) },
      ChartSection(
        "by-year", "Books by year", statistics.years.filter { $0.books > 0 }.prefix(12).reversed()),
      ChartSection("ratings", "Ratings", statistics.ratings, isHorizontal: true),
      ChartSection("authors", "Authors", statistics.authors, isHorizontal: true),
      ChartSection("formats", "Formats", statistics.formats, isHorizontal: true),
      ChartSection("languages", "Languages", statistics.languages, isHorizontal: true),
    ].filter { section in section.rows.contains { $0.books > 0 } }
  }
}
