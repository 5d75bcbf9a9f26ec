import Combine

/// A list of a hundred thousand rows. Only the rows that are shown are made.
public final class LongListViewModel: ObservableObject {
  public static let count = 100_000
  public static let step = 60
  /// As many rows as are shown at once.
  public static let limit = 600

  /// A row, made when it is shown.
  public struct Row: Identifiable, Equatable, Sendable {
    public let id: Int
    public var title: String { "Row \(id)" }
  }

  @Published public private(set) var rows: [Row] = []
  /// The number of rows that were made so far.
  @Published public private(set) var madeCount = 0
  @Published private var range: Range<Int>

  public init(from first: Int = 1) {
    range = Self.range(from: first)
    $range
      .map { $0.map(Row.init) }
      .handleEvents(receiveOutput: { [weak self] in self?.madeCount += $0.count })
      .assign(to: &$rows)
  }

  /// The number of the row after those that are shown; nil at the end.
  public var next: Int? { range.upperBound <= Self.count ? range.upperBound : nil }

  /// The place in the list.
  public var place: String { "\(range.lowerBound) to \(range.upperBound - 1) of \(Self.count)" }

  /// Shows more rows; those that have gone by make room.
  public func more() {
    let upper = min(range.upperBound + Self.step, Self.count + 1)
    range = max(range.lowerBound, upper - Self.limit)..<upper
  }

  /// Goes to a row.
  public func go(to row: Int) {
    range = Self.range(from: row)
  }

  private static func range(from row: Int) -> Range<Int> {
    let first = min(max(row, 1), count)
    return first..<min(first + step, count + 1)
  }
}
