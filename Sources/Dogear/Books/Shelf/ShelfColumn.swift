/// A column of the shelf's table that a person can choose, beside the column of titles. The raw values stand in addresses.
enum ShelfColumn: String, CaseIterable, Sendable {
  case author
  case series
  case status
  case rating
  case pages
  case year
  case finished
  case format
  case language
  case publisher
  case tags
  case isbn

  /// The columns of a table for which none were chosen.
  static let usual: [ShelfColumn] = [.author, .status, .rating, .pages]
  /// The name of the column of titles, which stands for a choice of that alone.
  static let title = "title"

  /// The column of a book that it shows; nil for what is found out from several.
  private var column: Book.Column? { Self.columns[self] }
  private static let columns: [ShelfColumn: Book.Column] = Dictionary(
    uniqueKeysWithValues: Book.Column.allCases.compactMap { column in
      ShelfColumn(rawValue: "\(column)").map { ($0, column) }
    })

  /// The name for the person.
  var name: String {
    switch self {
    case .rating: "Rating"
    case .finished: "Last read"
    default: column?.label ?? ""
    }
  }

  /// The order by the values in the column, which has its name; nil if books have no such order.
  var order: BookOrder? { BookOrder(rawValue: rawValue) }

  /// The text in the column for a book; empty where that is unknown.
  func text(of book: Book) -> String {
    switch self {
    case .author: book.contributors.inWords
    case .series: book.seriesText
    case .rating: book.rating.map(Book.stars) ?? ""
    case .pages: book.pages == 0 ? "" : book.pages.grouped
    case .finished: book.lastFinish?.text ?? ""
    default: column.map(book.text) ?? ""
    }
  }

  /// The columns that a text of an address names, in the order of the table; nil where it names none.
  static func columns(_ text: String) -> [ShelfColumn]? {
    let names = Set(text.split(separator: ".").map(String.init))
    let columns = allCases.filter { names.contains($0.rawValue) }
    return columns.isEmpty && !names.contains(title) ? nil : columns
  }

  /// The text of columns, as an address has it.
  static func text(_ columns: [ShelfColumn]?) -> String {
    guard let columns else { return "" }
    return ([title] + columns.map(\.rawValue)).joined(separator: ".")
  }
}
