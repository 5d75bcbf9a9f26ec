/// The titles on a person's shelf, prepared once for all lines that they type: a shelf has thousands.
public struct ShelfTitles: Sendable {
  /// The words of the titles, by the first one.
  private let titles: [String: [[String]]]

  /// Prepares titles.
  public init(_ titles: [String]) {
    let words = titles.map { Words($0).all.map(\.core) }.filter { !$0.isEmpty }
    self.titles = Dictionary(grouping: words) { $0[0] }
  }

  /// The ranges of words that are titles.
  func ranges(in cores: [String]) -> [Range<Int>] {
    if titles.isEmpty { return [] }
    return cores.indices.flatMap { start in
      (titles[cores[start]] ?? []).filter { cores[start...].starts(with: $0) }.map {
        start..<(start + $0.count)
      }
    }
  }
}

extension ShelfTitles: ExpressibleByArrayLiteral {
  /// The titles of an array literal.
  public init(arrayLiteral titles: String...) { self.init(titles) }
}
