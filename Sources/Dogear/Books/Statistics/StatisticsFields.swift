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
      .list("figures", id: \.name, Fields<Figure>().text("name", \.name).text("text", \.text)) { $0.figures }
      .text("goalSentence") { $0.goalSentence }
      .text("goalPercent") { "\($0.goalPercent)" }
      .html("calendar") { CalendarChart(calendar: $0.statistics.calendar, year: $0.statistics.year).svg }
      .list("charts", id: \.id, ChartSection.fields) { $0.charts }
      .list("books", id: \.key, FinishedReading.fields) { $0.statistics.books }
  }

  /// A figure with its name.
  struct Figure: Hashable, Sendable {
    let name: String
    let text: String
  }

  private var figures: [Figure] {
    let statistics = statistics
    let days = statistics.calendar.dayCount
    return [
      Figure(name: "Books", text: statistics.total.books.grouped),
      Figure(name: "Pages", text: statistics.total.pages == 0 ? "" : statistics.total.pages.grouped),
      Figure(name: "Days with a book", text: days == 0 ? "" : "\(days)"),
      Figure(name: "Pages a day", text: statistics.pagesPerDay?.grouped ?? ""),
      Figure(
        name: "Days for a book", text: statistics.daysToFinish.map { "\($0)" } ?? ""),
      Figure(
        name: "Mean rating",
        text: statistics.meanRating.map { "\(Double(Int($0 * 5 + 0.5)) / 10) of 5" } ?? ""),
    ].filter { !$0.text.isEmpty }
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
