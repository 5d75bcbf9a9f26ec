/// A chart of horizontal bars as SVG, one below the other, each beside its name. The numbers stand in a table beside it, so
/// that the chart itself is an image.
struct HorizontalBarChart {
  let bars: [ChartBar]
  /// The description of the chart, for those who don't see it.
  let label: String

  private static let step = 24
  private static let thickness = 16
  /// The room for names, and the length of the longest bar.
  private static let (nameWidth, length) = (150, 220)
  /// The number of characters of a name that have room.
  private static let nameLimit = 22

  /// The chart as SVG. Its colours are the page's: `bar`, `bar-label` and `bar-value` are classes of the style sheet.
  var svg: String {
    let most = max(1, bars.map(\.value).max() ?? 1)
    var svg = """
      <svg class="chart horizontal" viewBox="0 0 400 \(max(1, bars.count) * Self.step)" role="img" aria-label="\(label.xml)">
      """
    for (index, bar) in bars.enumerated() {
      let (top, baseline) = (index * Self.step + 4, index * Self.step + 16)
      let width = max(bar.value * Self.length / most, bar.value > 0 ? 2 : 0)
      svg += """
        <text class="bar-label" x="0" y="\(baseline)">\(Self.shortened(bar.name).xml)</text>\
        <rect class="bar" x="\(Self.nameWidth)" y="\(top)" width="\(width)" height="\(Self.thickness)" rx="2"/>
        """
      if bar.value > 0 {
        svg += """
          <text class="bar-value" x="\(Self.nameWidth + width + 6)" y="\(baseline)">\(bar.value)</text>
          """
      }
    }
    return svg + "</svg>"
  }

  private static func shortened(_ name: String) -> String {
    name.count > nameLimit ? "\(name.prefix(nameLimit - 1))…" : name
  }
}
