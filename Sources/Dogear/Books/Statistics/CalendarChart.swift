/// A year of reading as SVG: a column for each week, a square for each day, with the months above and the weekdays beside
/// them. The numbers stand in a table beside it, so that the chart itself is an image.
struct CalendarChart {
  let calendar: ReadingCalendar
  let year: Int

  private static let step = 14
  private static let side = 12
  /// The room for the names of weekdays, and of months.
  private static let (left, top) = (28, 16)
  private static let weekdays = ["Mon", "", "Wed", "", "Fri", "", "Sun"]

  /// The numbers of books of a day that look different, with their names: the last stands for more, too.
  static let levels = ["No book", "1 book", "2 books", "3 books or more"]

  /// The chart as SVG. The classes `day` and `day-1` to `day-3` of the style sheet colour it, `day-label` its names.
  var svg: String {
    let weeks = (calendar.cells.last?.week ?? 0) + 1
    let size = (width: Self.left + weeks * Self.step, height: Self.top + 7 * Self.step)
    var svg = """
      <svg class="calendar" viewBox="0 0 \(size.width) \(size.height)" role="img" aria-label="Calendar of \(year): the table has the numbers">
      """
    for (index, name) in Self.weekdays.enumerated() where !name.isEmpty {
      svg += Self.label(name, x: 0, y: Self.top + index * Self.step + 10)
    }
    for cell in calendar.cells {
      let (x, y) = (Self.left + cell.week * Self.step, Self.top + cell.weekday * Self.step)
      if cell.day.day == 1 {
        // A month begins in the column of its first whole week, as its first days may stand below the name of the last.
        let column = cell.weekday == 0 ? x : x + Self.step
        svg += Self.label(String(Day.months[cell.day.month - 1].prefix(3)), x: column, y: 10)
      }
      svg += """
        <rect class="\(Self.classes(cell.count))" x="\(x)" y="\(y)" width="\(Self.side)" height="\(Self.side)" rx="2">\
        \(cell.count == 0 ? "" : "<title>\(cell.day.text): \(cell.count.counted("book"))</title>")</rect>
        """
    }
    return svg + "</svg>"
  }

  /// A square as the legend shows it.
  static func square(_ level: Int) -> String {
    """
    <svg class="calendar-key" viewBox="0 0 \(side) \(side)" aria-hidden="true">\
    <rect class="\(classes(level))" width="\(side)" height="\(side)" rx="2"></rect></svg>
    """
  }

  private static func classes(_ count: Int) -> String {
    count == 0 ? "day" : "day day-\(min(count, levels.count - 1))"
  }

  private static func label(_ text: String, x: Int, y: Int) -> String {
    "<text class=\"day-label\" x=\"\(x)\" y=\"\(y)\">\(text)</text>"
  }
}
