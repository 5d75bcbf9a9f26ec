import Templates

extension BookHistoryViewModel {
  static var fields: Fields<BookHistoryViewModel> {
    let column = Fields<ShownColumn>()
      .text("name") { $0.column.label }
      .text("old", \.old)
      .text("new", \.new)
    let change = Fields<ShownChange>()
      .text("number", \.number)
      .text("time", \.time)
      .flag("canUndo", \.canUndo)
      .list("columns", \.columns, id: \.column.rawValue, column)
    return Fields<BookHistoryViewModel>()
      .text("id") { $0.book.id }
      .text("bookTitle") { $0.book.name }
      .flag("isEmpty") { $0.changes.isEmpty }
      .list("changes", id: \.number, change) { $0.shownChanges }
  }

  private var shownChanges: [ShownChange] {
    changes.map { noted in
      let columns = noted.change.columns.map { column, old, new in
        ShownColumn(column: column, old: words(old, column), new: words(new, column))
      }
      let canUndo = noted.change.columns.contains { book.text(of: $0.column) == $0.new }
      return ShownChange(
        number: noted.number, time: zone.dateAndTime(noted.time), canUndo: canUndo, columns: columns)
    }
  }

  /// The text of a column for a person.
  private func words(_ text: String, _ column: Book.Column) -> String {
    switch column {
    case .cover: text.isEmpty ? "drawn" : "a picture"
    case .isOwned: text.isEmpty ? "No" : text
    case .quotes: words(text, column) { $0.quotes.isEmpty ? "none" : $0.quotes.count.counted("quote") }
    case .readings:
      words(text, column) {
        $0.readings.isEmpty ? "none" : $0.readings.map(\.inWords).joined(separator: "\n")
      }
    default: text.isEmpty ? "nothing" : text
    }
  }

  /// The text of a column for a person, from a book that has it.
  private func words(_ text: String, _ column: Book.Column, _ describe: (Book) -> String) -> String {
    var book = book
    return book.set(column, to: text) ? describe(book) : text
  }
}

/// A change as the page shows it.
private struct ShownChange: Hashable, Sendable {
  let number: Int
  let time: String
  /// Whether any of the values is as the change made it.
  let canUndo: Bool
  let columns: [ShownColumn]
}

/// A changed value as the page shows it.
private struct ShownColumn: Hashable, Sendable {
  let column: Book.Column
  let old: String
  let new: String
}
