import HTTP

/// A question to a shelf: a term to search for, and a filter with an order. Its text is the query of an address.
struct ShelfQuestion: Hashable, Sendable {
  /// The term; empty for none.
  var term = ""
  var filter = BookFilter()

  /// The question that all books answer.
  init() {}

  /// The question of an address.
  init(_ query: FormFields) {
    (term, filter) = (query.line("q").trimmed, BookFilter(query))
  }

  /// The question in a query's text; that which all books answer where the text can't be read.
  init(text: String) {
    self.init((try? FormFields(urlEncoded: Array(text.utf8))) ?? FormFields())
  }

  /// The names and values in the address.
  var pairs: [(String, String)] { ([("q", term)] + filter.pairs).map { ($0.0, $0.1) } }

  /// The address of the shelf that answers it.
  var address: String { BooksPath.shelf.showing(pairs) }

  /// The query of that address.
  var text: String { String(address.split(separator: "?", maxSplits: 1).dropFirst().first ?? "") }

  /// Whether all books are the answer, in their own order.
  var isTrivial: Bool { BookSearch(term: term, filter: filter, shelf: ListSnapshot([])).isTrivial }

  /// The books of a shelf that are the answer.
  func books(of shelf: ListSnapshot<Book>) -> ListSnapshot<Book> {
    BookSearch(term: term, filter: filter, shelf: shelf).result.books
  }

  /// The question in words, such as “lamp” · Reading · by title.
  var inWords: String {
    let show =
      switch filter.show {
      case "owned": "Owned"
      case "lent": "Lent"
      default: ReadingStatus(rawValue: filter.show)?.name ?? ""
      }
    let order = filter.order.map { "by \($0.name(isReversed: filter.isReversed).lowercased())" } ?? ""
    return ([term.isEmpty ? "" : "“\(term)”", show] + filter.phrases + [order]).filter { !$0.isEmpty }.joined(
      separator: " · ")
  }
}
