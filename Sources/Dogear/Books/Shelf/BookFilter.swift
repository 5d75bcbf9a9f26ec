import HTTP

/// The choice of books that a shelf shows, beside a search, their order, and the look of their list. Its texts stand in the
/// page's address; those that mean nothing are as good as none.
struct BookFilter: Hashable, Sendable {
  /// The status that books must have, a raw value of ``ReadingStatus``, or `owned` or `lent`.
  var show = ""
  /// The order, a raw value of ``BookOrder``; the other way round after a minus sign.
  var sort = ""
  /// The look of the list; nil for rows with covers.
  private(set) var look: ShelfView?
  /// The columns of the list as a table, beside the column of titles; nil for the usual ones.
  private(set) var columns: [ShelfColumn]?
  /// The values that books must have.
  private var values: [BookProperty: String] = [:]

  /// Makes a filter that every book passes.
  init() {}

  /// Makes the filter of an address.
  init(_ query: FormFields) {
    (show, sort, view) = (query.line("show"), query.line("sort"), query.line("view"))
    // Check boxes of one name send a pair each.
    columnNames = query.all("columns").joined(separator: ".")
    for property in BookProperty.allCases { self[property] = query.line(property.rawValue) }
  }

  /// The value that books must have of a property; empty for any.
  subscript(property: BookProperty) -> String {
    get { values[property] ?? "" }
    set { values[property] = property.isValue(newValue) ? newValue : nil }
  }

  /// The names and values in the address.
  var pairs: [(name: String, value: String)] {
    [("show", show)] + BookProperty.allCases.map { ($0.rawValue, self[$0]) } + [
      ("sort", sort), ("view", view), ("columns", columnNames),
    ]
  }

  /// The order of the books; nil for the order of the shelf itself.
  var order: BookOrder? { BookOrder(rawValue: isReversed ? String(sort.dropFirst()) : sort) }

  /// Whether the order is the other way round.
  var isReversed: Bool { sort.hasPrefix("-") }

  /// The name of the look, a raw value of ``ShelfView``.
  var view: String {
    get { look?.rawValue ?? "" }
    set { look = ShelfView(named: newValue) }
  }

  /// The names of the columns, as an address has them.
  var columnNames: String {
    get { ShelfColumn.text(columns) }
    set { columns = ShelfColumn.columns(newValue) }
  }

  /// Whether another filter chooses the same books in the same order, in whatever look.
  func hasSameBooks(as other: BookFilter) -> Bool {
    (show, sort, values) == (other.show, other.sort, other.values)
  }

  /// Whether all books are shown.
  var isEmpty: Bool { show.isEmpty && values.isEmpty }

  /// The values that books must have, in words.
  var phrases: [String] {
    BookProperty.allCases.compactMap { property in values[property].map(property.phrase) }
  }

  /// Whether a book is shown.
  func matches(_ book: Book) -> Bool {
    matchesShow(book) && values.allSatisfy { $0.matches(book, $1) }
  }

  private func matchesShow(_ book: Book) -> Bool {
    switch show {
    case "owned": book.isOwned
    case "lent": !book.loanedTo.isEmpty
    default: ReadingStatus(rawValue: show).map { $0 == book.status } ?? true
    }
  }
}
