/// A plotted series: its values from left to right, between the lowest and the highest.
struct SeriesDrawing {
  private let values: [Double]

  init(_ values: [Double]) {
    self.values = values
  }

  /// The drawing as an element, hidden from screen readers: the text below it says what it shows.
  var markup: String {
    let (low, high) = (values.min() ?? 0, values.max() ?? 0)
    let step = 300 / Double(max(values.count - 1, 1))
    let points = values.enumerated().map { index, value in
      let share = high > low ? (value - low) / (high - low) : 0.5
      return "\((10 + Double(index) * step).rounded()) \((104 - share * 88).rounded())"
    }
    return
      #"<svg class="series" viewBox="0 0 320 120" aria-hidden="true"><path class="axis" d="M10 8V110H312"/><polyline points="\#(points.joined(separator: " "))"/>\#(points.last.map(dot) ?? "")</svg>"#
  }

  /// The series in words; empty before there is one.
  var summary: String {
    guard let low = values.min(), let high = values.max(), let last = values.last else { return "" }
    return "\(values.count) values from \(Int(low)) to \(Int(high)), now \(Int(last))"
  }

  private func dot(_ point: String) -> String {
    let parts = point.split(separator: " ")
    return parts.count == 2 ? #"<circle cx="\#(parts[0])" cy="\#(parts[1])" r="5"/>"# : ""
  }
}
