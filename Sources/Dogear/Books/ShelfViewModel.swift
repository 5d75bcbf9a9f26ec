import Combine
import Foundation

/// The shelf: the books that match the search, the form for a new one, and the book that was just deleted.
public final class ShelfViewModel: ObservableObject {
  /// What titles and authors are searched for.
  @Published public var searchTerm: String
  /// Whether the page's HTML has the form for a new book open, for browsers without JavaScript.
  @Published public var isAdding: Bool
  /// The form for a new book.
  @Published public var form = BookForm()

  @Published private var shelf: Listing<Book>
  @Published private var deleted: Deletion?
  /// What was found last.
  private var search: (term: String, shelf: Listing<Book>, found: Listing<Book>)?
  private var changes: AnyPublisher<Listing<Book>, Never>?

  /// Makes the view model of a shelf as it is now; `changes` has the shelf's later states.
  public init(
    shelf: Listing<Book>, changes: AnyPublisher<Listing<Book>, Never>, searchTerm: String = "",
    undo: Book? = nil, isAdding: Bool = false
  ) {
    self.shelf = shelf
    self.changes = changes
    self.isAdding = isAdding
    self.searchTerm = searchTerm
    deleted = undo.map(Deletion.init)
  }

  /// Follows the shelf from now on.
  public func follow() {
    changes?.assign(to: &$shelf)
    changes = nil
  }

  /// The books that match the search, each with what its row needs to know of its place among them.
  public var books: Listing<Book> {
    let (term, shelf) = (searchTerm.trimmed, shelf)
    if term.isEmpty { return shelf }
    if let search, search.term == term, search.shelf === shelf { return search.found }
    let found = Listing(shelf.items.filter { $0.matches(term) })
    search = (term, shelf, found)
    return found
  }

  /// The book that was deleted last and can be put back; nil once it is back.
  public var undo: Book? {
    guard let book = deleted?.book, shelf.item(book.id) == nil else { return nil }
    return book
  }

  /// How many books there are, in words.
  public var count: String {
    let (shelf, shown) = (shelf.count, books.count)
    let total = shelf == 1 ? "1 book" : "\(shelf) books"
    return shown == shelf ? total : "\(shown) of \(total)"
  }

  /// Whether the shelf has no book at all.
  public var isEmpty: Bool { shelf.isEmpty }

  /// Whether there are books, but none that match.
  public var hasNoMatches: Bool { books.isEmpty && !shelf.isEmpty }

  /// Tells what is shown, where that is the shelf alone: nothing was typed, searched for or deleted here.
  public var sharedState: Int? {
    searchTerm.isEmpty && !isAdding && deleted == nil && form == BookForm() ? shelf.serial : nil
  }

  /// The book with this id.
  public func book(_ id: Book.ID) -> Book? {
    shelf.item(id)
  }

  /// The new book was added: the form is empty again.
  public func added() {
    form = BookForm()
  }

  /// A book was deleted and can be put back.
  public func deleted(_ book: Book) {
    deleted = Deletion(book)
  }

  /// The deleted book was put back.
  public func restored() {
    deleted = nil
  }
}

/// A book that was deleted. An object, as few shelves have one, and none needs the room for it otherwise.
private final class Deletion {
  let book: Book

  init(_ book: Book) { self.book = book }
}

extension Book {
  /// Whether the title or the author contains a term. Case and accents don't matter.
  func matches(_ term: String) -> Bool {
    let options: String.CompareOptions = [.caseInsensitive, .diacriticInsensitive]
    return title.range(of: term, options: options) != nil || author.range(of: term, options: options) != nil
  }
}
