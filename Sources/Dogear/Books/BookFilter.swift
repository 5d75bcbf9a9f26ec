import Foundation
import HTTP

/// The choice of books that a shelf shows, beside a search, their order, and the look of their list. Its texts stand in the page's address; those that
/// mean nothing are as good as none.
struct BookFilter: Hashable, Sendable {
  /// The status that books must have, a raw value of ``ReadingStatus``, or `owned` or `lent`.
  var show = ""
  /// The tag that books must have.
  var tag = ""
  /// The format that books must have, a raw value of ``BookFormat``.
  var format = ""
  /// The language that books must have.
  var language = ""
  /// The order, a raw value of ``BookOrder``.
  var sort = ""
  /// The look of the list, a raw value of ``ShelfView``.
  var view = ""

  /// Makes a filter that every book passes.
  init() {}

  /// Makes the filter of an address.
  init(_ query: FormFields) {
    (show, tag, format) = (query.line("show"), query.line("tag"), query.line("as"))
    (language, sort, view) = (query.line("in"), query.line("sort"), query.line("view"))
  }

  /// The names and values in the address.
  var pairs: [(name: String, value: String)] {
    [("show", show), ("tag", tag), ("as", format), ("in", language), ("sort", sort), ("view", view)]
  }

  /// The order of the books; nil for that of the shelf itself.
  var order: BookOrder? { BookOrder(rawValue: sort) }

  /// The look of the list; nil for rows.
  var look: ShelfView? { ShelfView(rawValue: view) }

  /// Whether all books are shown.
  var isEmpty: Bool { [show, tag, format, language].allSatisfy(\.isEmpty) }

  /// Whether a book is shown.
  func matches(_ book: Book) -> Bool {
    matchesShow(book)
      && (tag.isEmpty || book.tags.contains { $0.caseInsensitiveCompare(tag) == .orderedSame })
      && (format.isEmpty || book.format.rawValue == format)
      && (language.isEmpty || book.language.caseInsensitiveCompare(language) == .orderedSame)
  }

  private func matchesShow(_ book: Book) -> Bool {
    switch show {
    case "owned": book.isOwned
    case "lent": !book.loanedTo.isEmpty
    default: ReadingStatus(rawValue: show).map { $0 == book.status } ?? true
    }
  }
}
