import HTTP

/// A search for books on a shelf in its state at the time.
struct BookSearch: Equatable, Sendable {
  /// The term without spaces around it; an empty one finds every book.
  let term: String
  /// The books among which it searches, and the order of what it finds.
  var filter = BookFilter()
  let shelf: ListSnapshot<Book>

  static func == (one: BookSearch, other: BookSearch) -> Bool {
    one.term == other.term && one.filter == other.filter && one.shelf === other.shelf
  }

  /// Whether the shelf itself is what it finds.
  var isTrivial: Bool { term.isEmpty && filter.isEmpty && filter.order == nil }

  /// Whether the search takes so little time that it needs no thread of its own.
  var isQuick: Bool { isTrivial || shelf.count <= 100 }

  /// The search with the books that match.
  var result: FoundBooks {
    if isTrivial { return FoundBooks(search: self, books: shelf, index: nil) }
    let index = term.isEmpty ? nil : SearchIndex.of(shelf)
    let wanted = SearchTerm(term)
    let found = shelf.rows.indices.filter { row in
      filter.matches(shelf.rows[row].item)
        && (index.map { wanted.matches($0.texts[row]) } ?? true)
    }.map { shelf.rows[$0].item }
    let books =
      filter.order.map {
        ListSnapshot($0.sorted(found, isReversed: filter.isReversed), inSections: $0.section)
      } ?? ListSnapshot(found)
    return FoundBooks(search: self, books: books, index: index)
  }
}

/// A search with the books that match, each with its place among them.
final class FoundBooks: Sendable {
  /// The search that finds every book, of an empty shelf.
  static let nothing = BookSearch(term: "", shelf: ListSnapshot([])).result

  let search: BookSearch
  let books: ListSnapshot<Book>
  /// The index that the search used, so that it is there for the next one; nil where it needed none.
  let index: SearchIndex?

  init(search: BookSearch, books: ListSnapshot<Book>, index: SearchIndex?) {
    (self.search, self.books, self.index) = (search, books, index)
  }
}

extension SearchIndex {
  /// The index of a shelf: the one that there is, as long as somebody holds it.
  static func of(_ shelf: ListSnapshot<Book>) -> SearchIndex {
    shelf.derived { SearchIndex($0.rows.map { SearchText($0.item.searchedText) }) }
  }
}

extension Book {
  private static let searchedColumns = columns.all.filter(\.isSearched).map(\.kind)

  /// The texts that a search looks at.
  fileprivate var searchedText: String {
    (Self.searchedColumns.map { $0.text(self) } + [ISBN.normalized(isbn) ?? ""] + tags + quotes.map(\.text))
      .filter { !$0.isEmpty }.joined(separator: "\n")
  }
}
