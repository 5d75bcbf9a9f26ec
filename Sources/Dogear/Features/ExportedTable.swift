import Database

/// A table of data that somebody takes with them: a collection of rows, each made when it is asked for, so that the rows of a
/// long list are never all in memory.
public struct ExportedTable: RandomAccessCollection, Sendable {
  /// The names of the columns.
  public let columns: [String]
  /// The number of rows.
  public let endIndex: Int
  private let row: @Sendable (Int) -> [StoredValue]

  /// Makes a table of so many rows.
  ///
  /// - Parameter row: makes a row, with a value for each column.
  public init(columns: [String], count: Int, row: @escaping @Sendable (Int) -> [StoredValue]) {
    (self.columns, endIndex, self.row) = (columns, count, row)
  }

  /// Makes a table of rows with a value for each column.
  public init(columns: [String], rows: [[StoredValue]]) {
    self.init(columns: columns, count: rows.count) { rows[$0] }
  }

  /// The index of the first row.
  public var startIndex: Int { 0 }

  /// The values of a row.
  public subscript(index: Int) -> [StoredValue] { row(index) }
}
