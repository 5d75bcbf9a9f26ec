/// The part of a long list that a page shows. It grows on demand, up to a limit.
///
/// It holds on to items, not to indices: what others insert or remove before or after it moves no row into it or out
/// of it.
public struct ListWindow<ID: Hashable & Sendable>: Sendable {
  /// The number of rows that a page begins with, and of those that are added at a time. A page of so many is small
  /// enough to be compressed.
  public static var step: Int { 60 }
  /// The number of rows after which a page adds none.
  public static var limit: Int { 960 }
  /// The number of rows by which a window may be larger, rather than leave so few out.
  static var slack: Int { 20 }

  private enum End: Sendable {
    /// After this many rows, as soon as the list is known.
    case after(Int)
    /// Before the item with this id.
    case before(ID)
    /// The end of the list.
    case last
  }

  /// The first item; nil for the first item of the list.
  private let first: ID?
  private var end: End
  /// The range where the window was last, in case the items at its ends are gone.
  private var range = 0..<0

  /// Makes the window of a page.
  ///
  /// - Parameters:
  ///   - first: the first item to show; nil for the first item of the list.
  ///   - count: the number of rows, which becomes one between ``step`` and ``limit``.
  public init(from first: ID? = nil, count: Int = Self.step) {
    self.first = first
    end = .after(max(Self.step, min(count, Self.limit)))
  }

  /// Whether the window, as made, shows all of a list with so many rows.
  public func showsWhole(of count: Int) -> Bool {
    guard first == nil, case .after(let asked) = end else { return false }
    return count <= asked + Self.slack
  }

  /// Finds the window in a list.
  ///
  /// - Parameter id: returns the id of a row.
  public mutating func find<Row>(in rows: [Row], id: (Row) -> ID) -> Range<Int> {
    let start =
      first.map { first in rows.firstIndex { id($0) == first } ?? min(range.lowerBound, rows.count) } ?? 0
    var stop = rows.count
    switch end {
    case .last: break
    case .after(let count): if rows.count - start > count + Self.slack { stop = start + count }
    case .before(let next):
      stop = rows[start...].firstIndex { id($0) == next } ?? min(range.upperBound, rows.count)
    }
    stop = max(start, min(stop, start + Self.limit + Self.slack))
    end = stop < rows.count ? .before(id(rows[stop])) : .last
    range = start..<stop
    return range
  }

  /// Adds the rows after the window, ``step`` at most.
  public mutating func grow() {
    end = .after(min(range.count + Self.step, Self.limit))
  }

  /// Whether no more rows are added.
  public var isFull: Bool { range.count >= Self.limit }

  /// Whether the window is one that a page opens with: it begins with the list, and has not grown.
  public var isInitial: Bool { first == nil && range.count <= Self.step + Self.slack }
}
