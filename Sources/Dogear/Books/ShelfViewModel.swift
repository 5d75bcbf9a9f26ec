import Combine
import Foundation

/// The shelf: the books that match the search, the form for a new one, and the books that were deleted here.
public final class ShelfViewModel: ObservableObject {
  /// What titles and authors are searched for.
  @Published public var searchTerm: String
  /// Whether the page's HTML has the form for a new book open, for browsers without JavaScript.
  @Published public var isAdding: Bool
  /// The form for a new book.
  @Published public var form = BookForm()
  /// The books that were deleted here and can be put back.
  @Published var deletions = UndoStack<Book>()

  @Published private var shelf: ListSnapshot<Book>
  /// What was found last.
  private var search: (term: String, shelf: ListSnapshot<Book>, found: ListSnapshot<Book>)?
  private var changes: AnyPublisher<ListSnapshot<Book>, Never>?

  /// Makes the view model of a shelf as it is now; `changes` has the shelf's later states.
  public init(
    shelf: ListSnapshot<Book>, changes: AnyPublisher<ListSnapshot<Book>, Never>, searchTerm: String = "",
    undo: Book? = nil, isAdding: Bool = false
  ) {
    self.shelf = shelf
    self.changes = changes
    self.isAdding = isAdding
    self.searchTerm = searchTerm
    if let undo { deletions.push(undo) }
  }

  /// Follows the shelf from now on.
  public func follow() {
    changes?.assign(to: &$shelf)
    changes = nil
  }

  /// The books that match the search, each with what its row needs to know of its place among them.
  public var books: ListSnapshot<Book> {
    let (term, shelf) = (searchTerm.trimmed, shelf)
    if term.isEmpty { return shelf }
    if let search, search.term == term, search.shelf === shelf { return search.found }
    let found = shown(of: shelf)
    search = (term, shelf, found)
    return found
  }

  /// The book that was deleted last and can be put back; nil once it is back.
  public var undo: Book? { deletions.last(missingFrom: shelf) }

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

  /// Tells what is shown, where that is the shelf alone: nothing was typed or searched for, or deleted here.
  public var sharedState: Int? {
    searchTerm.isEmpty && !isAdding && undo == nil && form == BookForm() ? shelf.serial : nil
  }

  /// The new book was added: the form is empty again.
  public func added() {
    form = BookForm()
  }
}

extension ShelfViewModel: ListViewModel {
  func shown(of shelf: ListSnapshot<Book>) -> ListSnapshot<Book> {
    let term = searchTerm.trimmed
    return term.isEmpty ? shelf : ListSnapshot(shelf.items.filter { $0.matches(term) })
  }

  static func elementID(of id: Book.ID) -> String { "book-\(id)" }
}

extension Book {
  /// Whether the title or the author contains a term. Case and accents don't matter.
  func matches(_ term: String) -> Bool {
    let options: String.CompareOptions = [.caseInsensitive, .diacriticInsensitive]
    return title.range(of: term, options: options) != nil || author.range(of: term, options: options) != nil
  }
}
