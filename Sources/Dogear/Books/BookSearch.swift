import HTTP

/// A search for books by title or author, on a shelf as it was.
struct BookSearch: Equatable, Sendable {
  /// The term without spaces around it; an empty one finds every book.
  let term: String
  let shelf: ListSnapshot<Book>

  static func == (one: BookSearch, other: BookSearch) -> Bool {
    one.term == other.term && one.shelf === other.shelf
  }

  /// Whether the search takes so little time that it needs no thread of its own.
  var isQuick: Bool { term.isEmpty || shelf.count <= 100 }

  /// The search with the books that match.
  var result: FoundBooks { FoundBooks(search: self, books: matches) }

  private var matches: ListSnapshot<Book> {
    if term.isEmpty { return shelf }
    let text = SearchText(term)
    return ListSnapshot(shelf.rows.compactMap { $0.item.searchText.contains(text) ? $0.item : nil })
  }

  /// The books that match, found by another thread where that takes long.
  func books() async -> ListSnapshot<Book> {
    if isQuick { return matches }
    return await withTaskExecutorPreference(EventLoop.aside) { matches }
  }
}

/// A search with the books that match, each with its place among them.
struct FoundBooks: Sendable {
  let search: BookSearch
  let books: ListSnapshot<Book>
}
