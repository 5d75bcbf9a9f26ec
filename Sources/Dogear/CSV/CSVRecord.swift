/// One row of a table that was read.
struct CSVRecord: Hashable, Sendable {
  /// The reason why a row can't be used.
  enum Problem: Hashable, Sendable {
    /// A quote is opened and not closed.
    case openQuote
    /// There are more cells than are taken.
    case tooManyCells(limit: Int)
    /// A cell has more bytes than are taken.
    case longCell(limit: Int)

    /// The message for the person.
    var message: String {
      switch self {
      case .openQuote: "A quote is opened in this row and not closed."
      case .tooManyCells(let limit): "The row has more than \(limit) cells."
      case .longCell(let limit): "A cell has more than \(limit) bytes."
      }
    }
  }

  /// The number of the row as a spreadsheet shows it: the names are row 1, blank rows count.
  let number: Int
  /// The texts of the cells. Their lines end with LF.
  var cells: [String]
  /// The reason why the row can't be used; nil where it can.
  var problem: Problem?
  /// Whether it has quotes that open nothing and close nothing.
  var hasStrayQuotes = false

  /// Whether nothing is written in it.
  var isBlank: Bool { problem == nil && cells.allSatisfy { $0.trimmed.isEmpty } }
}
