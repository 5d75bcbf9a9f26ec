import Templates

/// The head of a column of the shelf's table, with the address of the shelf in the order by it.
struct ShelfColumnHead: Hashable, Sendable {
  /// The column's raw value, or `title`.
  let column: String
  let name: String
  /// The address that a press leads to; empty where the column has no order.
  let path: String
  /// The table's order by this column, as `aria-sort` has it; empty where it is in another one.
  let sort: String

  static let fields = Fields<ShelfColumnHead>()
    .text("column", \.column)
    .text("name", \.name)
    .text("path", \.path)
    .text("sort", \.sort)
}

extension ShelfViewModel {
  /// Whether the page shows its books as a table.
  var isTable: Bool { bookFilter.look == .table && !shown.rows.isEmpty }

  /// The columns of the table, beside the column of titles.
  var columns: [ShelfColumn] { bookFilter.columns ?? ShelfColumn.usual }

  /// The heads of the columns. A press sorts by the column, another one the other way round, and leads back to the head.
  var columnHeads: [ShelfColumnHead] {
    guard isTable else { return [] }
    return [head(of: ShelfColumn.title, name: "Title", by: .title)]
      + columns.map { head(of: $0.rawValue, name: $0.name, by: $0.order) }
  }

  /// The columns to choose from.
  var columnChoices: [OfferedChoice] {
    let chosen = columns
    return ShelfColumn.allCases.map {
      OfferedChoice(value: $0.rawValue, name: $0.name, isChosen: chosen.contains($0))
    }
  }

  private func head(of column: String, name: String, by order: BookOrder?) -> ShelfColumnHead {
    guard let order else { return ShelfColumnHead(column: column, name: name, path: "", sort: "") }
    let isSorted = bookFilter.order == order
    var question = question
    question.filter.sort = (isSorted && !bookFilter.isReversed ? "-" : "") + order.rawValue
    let isAscending = order.isAscending != bookFilter.isReversed
    return ShelfColumnHead(
      column: column, name: name, path: "\(question.address)#sort-\(column)",
      sort: isSorted ? isAscending ? "ascending" : "descending" : "")
  }
}

extension Fields<ShelfViewModel> {
  /// The fields of the table: its heads, and for each column whether it is shown, such as `authorIsShown`.
  func showingColumns() -> Self {
    ShelfColumn.allCases.reduce(self) { fields, column in
      fields.flag("\(column)IsShown") { $0.columns.contains(column) }
    }
    .flag("isTable") { $0.isTable }
    .flag("hasUsualColumns") { $0.bookFilter.columns == nil }
    .flag("hasManyColumns") { $0.columns.count > 4 }
    .list("columnHeads", id: \.column, ShelfColumnHead.fields) { $0.columnHeads }
    .list("columnChoices", id: \.value, OfferedChoice.fields) { $0.columnChoices }
  }
}

extension Fields<Book> {
  /// The fields with what stands in each column of the table, such as `authorCell`.
  func withCells() -> Self {
    ShelfColumn.allCases.reduce(self) { fields, column in
      fields.text("\(column)Cell") { column.text(of: $0) }
    }
  }
}
