import Combine

/// The view model of the shelf: the books that match the search, the form for a new one, and the books that were
/// deleted here.
final class ShelfViewModel: ListViewModel<Book> {
  /// The term that titles and authors are searched for.
  @Published var searchTerm: String {
    didSet { showBeginning() }
  }
  /// Whether the page's HTML has the form for a new book open, for browsers without JavaScript.
  @Published var isAdding: Bool
  /// The form for a new book.
  @Published var form = BookForm() {
    willSet { _ = validation }
  }
  /// The messages about that form.
  @Published private(set) var messages = BookFormMessages.ofEmptyForm

  /// The validation of the form. It begins with its first change, as most shelves are open without one.
  private lazy var validation: Void = $form.validated().assign(to: &$messages)

  /// The last search with its result.
  private var search: (term: String, shelf: ListSnapshot<Book>, found: ListSnapshot<Book>)?

  /// Makes the view model of a shelf as a visit found it.
  init(_ found: FoundList<Book>, searchTerm: String = "", isAdding: Bool = false) {
    self.isAdding = isAdding
    self.searchTerm = searchTerm
    super.init(found)
  }

  /// The books that the page shows, each with its place among those that match the search.
  var books: ListSnapshot<Book> { shown.rows }

  /// The number of books, in words; during a search, that of the matches, too.
  var count: String {
    let (shelf, found) = (list.count, visibleItems(in: list).count)
    let total = shelf == 1 ? "1 book" : "\(shelf) books"
    return found == shelf ? total : "\(found) of \(total)"
  }

  /// Whether there are books, but none that match.
  var hasNoMatches: Bool { visibleItems(in: list).isEmpty && !list.isEmpty }

  override var sharedSerial: Int? {
    searchTerm.isEmpty && !isAdding && form == BookForm() ? super.sharedSerial : nil
  }

  /// Empties the form for a new book.
  func added() {
    form = BookForm()
  }

  /// The books that match the search, each with its place among them.
  override func visibleItems(in shelf: ListSnapshot<Book>) -> ListSnapshot<Book> {
    let term = searchTerm.trimmed
    if term.isEmpty { return shelf }
    if let search, search.term == term, search.shelf === shelf { return search.found }
    let text = SearchText(term)
    let found = ListSnapshot(shelf.items.filter { $0.searchText.contains(text) })
    search = (term, shelf, found)
    return found
  }

  override var filter: [(name: String, value: String)] { [("q", searchTerm.trimmed)] }

  override class func elementID(of id: Book.ID) -> String { "book-\(id)" }
}
