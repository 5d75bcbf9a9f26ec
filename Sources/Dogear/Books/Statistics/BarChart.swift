/// A bar of a chart, with its name.
struct ChartBar {
  let name: String
  let value: Int
}

/// A chart of bars as SVG, one beside the other. The numbers stand in a table beside it, so that the chart itself is an image.
struct BarChart {
  let bars: [ChartBar]
  /// The description of the chart, for those who don't see it.
  let label: String

  private static let height = 120
  private static let step = 40
  private static let width = 28

  /// The chart as SVG. Its colours are the page's: `bar`, `bar-label` and `bar-value` are classes of the style sheet.
  var svg: String {
    let most = max(1, bars.map(\.value).max() ?? 1)
    let width = max(1, bars.count) * Self.step
    var svg = """
      <svg class="chart" viewBox="0 0 \(width) \(Self.height + 40)" role="img" aria-label="\(label.xml)">
      """
    for (index, bar) in bars.enumerated() {
      let height = bar.value * Self.height / most
      let (left, top) = (index * Self.step + (Self.step - Self.width) / 2, 16 + Self.height - height)
      let middle = index * Self.step + Self.step / 2
      svg += """
        <rect class="bar" x="\(left)" y="\(top)" width="\(Self.width)" height="\(max(height, bar.value > 0 ? 2 : 0))" rx="2"/>\
        <text class="bar-label" x="\(middle)" y="\(Self.height + 34)">\(bar.name.xml)</text>
        """
      if bar.value > 0 {
        svg += "<text class=\"bar-value\" x=\"\(middle)\" y=\"\(top - 4)\">\(bar.value)</text>"
      }
    }
    return svg + "</svg>"
  }
}
