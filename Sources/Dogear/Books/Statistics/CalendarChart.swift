/// A year of reading as SVG: a column for each week, a square for each day.
struct CalendarChart {
  let calendar: ReadingCalendar
  let year: Int

  private static let step = 14

  /// The chart as SVG. The classes `day` and `day-1` to `day-3` of the style sheet colour it.
  var svg: String {
    let weeks = (calendar.cells.last?.week ?? 0) + 1
    let days = calendar.dayCount.counted("day")
    var svg = """
      <svg class="calendar" viewBox="0 0 \(weeks * Self.step) \(7 * Self.step)" role="img" aria-label="Books were read on \(days) of \(year)">
      """
    for cell in calendar.cells {
      let level = cell.count == 0 ? "" : " day-\(min(cell.count, 3))"
      let title = cell.count == 0 ? "" : "<title>\(cell.day.text)</title>"
      svg += """
        <rect class="day\(level)" x="\(cell.week * Self.step)" y="\(cell.weekday * Self.step)" \
        width="\(Self.step - 2)" height="\(Self.step - 2)" rx="2">\(title)</rect>
        """
    }
    return svg + "</svg>"
  }
}
