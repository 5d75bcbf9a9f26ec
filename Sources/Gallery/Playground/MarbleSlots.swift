/// The rows of circles that would cover each other on one line: each stands in the first row where it is free.
struct MarbleSlots {
  private let width: Double
  private var lastPlaces: [Double]

  /// - Parameters:
  ///   - width: the width of a circle, with the space beside it.
  ///   - rows: the number of rows.
  init(width: Double, rows: Int) {
    self.width = width
    lastPlaces = Array(repeating: -.infinity, count: rows)
  }

  /// The row of the next circle, by its place on the line. If no row is free, the circle covers the oldest one.
  mutating func row(at place: Double) -> Int {
    let row =
      lastPlaces.firstIndex { place - $0 >= width }
      ?? lastPlaces.indices.min { lastPlaces[$0] < lastPlaces[$1] } ?? 0
    lastPlaces[row] = place
    return row
  }
}
