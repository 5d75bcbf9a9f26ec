import Combine
import CombineExtras
import Validation

/// The view model of the shelf: the books that match the search and the filter, the form for a new one, and the books that
/// were deleted here.
class ShelfViewModel: ListViewModel<Book> {
  /// The term that the books are searched for.
  @Published var searchTerm: String {
    willSet { searching.begin(in: self) }
    // A browser that comes back to the page says again what the page's address said.
    didSet { if searchTerm.trimmed != oldValue.trimmed { showBeginning() } }
  }
  /// The choice of books that the search is made among, and their order.
  @Published var bookFilter: BookFilter {
    willSet { searching.begin(in: self) }
    didSet { if !bookFilter.hasSameBooks(as: oldValue) { showBeginning() } }
  }
  /// The last search with the books that match. It is late where the shelf is long, as that is searched beside the loop.
  @Published private(set) var found: FoundBooks {
    didSet {
      let (new, old) = (found.search, oldValue.search)
      if new.term != old.term || !new.filter.hasSameBooks(as: old.filter) { showBeginning() }
    }
  }
  /// The id of the book that was added here last.
  private var addedID: Book.ID?
  /// The book that was read here last. The page gives notice of it.
  @Published var finishNote: FinishNote?
  /// The ISBN that the shelf has, as a submission was told last.
  @Published var twinToldOf: String?
  /// Whether the page's HTML has the form for a new book open, for browsers without JavaScript.
  @Published var isAdding: Bool
  /// The form for a new book.
  @Published var form = BookForm() {
    willSet { validation.begin(in: self) }
  }
  /// The messages about that form.
  @Published private(set) var messages = BookFormMessages.ofEmptyForm

  /// The validation of the form.
  private var validation = LazyPipeline<ShelfViewModel> { model in
    model.$form.validated().assign(to: \.messages, onWeak: model)
  }
  /// The searching. Where that takes long, it begins once the page has its turn (`searched()`).
  private var searching = LazyPipeline<ShelfViewModel> { model in
    model.$searchTerm.combineLatest(model.$bookFilter, model.$list)
      .map { BookSearch(term: $0.trimmed, filter: $1, shelf: $2) }
      .removeDuplicates()
      .mapNewest(on: model.thread, deliverOn: model.scheduler, unless: \.isQuick) { $0.result }
      .assign(to: \.found, onWeak: model)
  }
  private let thread: () -> AnyScheduler
  private let scheduler: AnyScheduler

  /// Makes the view model of a shelf as a visit found it.
  ///
  /// - Parameters:
  ///   - thread: makes the scheduler that searches long shelves. Between searches no page holds one.
  ///   - scheduler: receives what was found.
  init(
    _ shelf: FoundList<Book>, searchTerm: String = "", filter: BookFilter = BookFilter(),
    isAdding: Bool = false,
    searchingOn thread: @escaping () -> AnyScheduler = { .immediate },
    scheduler: some Scheduler = ImmediateScheduler.shared
  ) {
    self.isAdding = isAdding
    self.searchTerm = searchTerm
    bookFilter = filter
    let search = BookSearch(term: searchTerm.trimmed, filter: filter, shelf: FoundBooks.nothing.books)
    found = search == FoundBooks.nothing.search ? .nothing : search.result
    (self.thread, self.scheduler) = (thread, AnyScheduler(scheduler))
    super.init(shelf)
    if isSearching, !isSearchingLong { searching.begin(in: self) }
  }

  /// The books that the page shows, each with its place among those that match the search.
  var books: ListSnapshot<Book> { shown.rows }

  /// The number of books, in words; during a search, the number of the matches, too.
  var count: String {
    let (shelf, found) = (list.count, visible.count)
    let total = shelf.counted("book")
    return found == shelf ? total : "\(found.grouped) of \(total)"
  }

  /// Whether there are books, but none that match.
  var hasNoMatches: Bool { visible.isEmpty && !list.isEmpty }

  /// The books that are being read, the one begun last first. A page that shows all books shows the first of them.
  var booksBeingRead: [Book] {
    guard !isSearching, shown.earlier == nil else { return [] }
    return facets.beingRead
  }

  /// The id of the element that gets the focus once a book being read is finished: its title in the list, where no other
  /// book is being read. Else the page finds the next one.
  var heirOfReading: String? {
    let books = booksBeingRead
    return books.count == 1 ? Self.elementID(of: books[0].id) : nil
  }

  /// The books being read that the page shows at once, and the books being read that it shows on demand.
  var booksReadFirst: [Book] { Array(booksBeingRead.prefix(4)) }
  var booksReadToo: [Book] { Array(booksBeingRead.dropFirst(4)) }

  /// The values that the books have in common, and the books that are being read.
  var facets: BookFacets { list.derived(isKept: true, BookFacets.init) }

  /// The book that was added here last; nil without one, or once it is deleted.
  var added: Book? { addedID.flatMap(list.item) }

  /// Notes a book that was added, and empties the form.
  func add(_ book: Book) {
    addedID = book.id
    twinToldOf = nil
    emptyForm()
  }

  /// Empties the form for a new book.
  func emptyForm() {
    form = BookForm()
  }

  /// Whether a search takes so much time that another thread makes it.
  var isSearchingLong: Bool { !search.isQuick }

  /// Whether the page shows other books than the books of the shelf in its order.
  var isSearching: Bool { !search.isTrivial }

  private var search: BookSearch { BookSearch(term: searchTerm.trimmed, filter: bookFilter, shelf: list) }

  /// The search as it can be kept.
  var question: ShelfQuestion {
    var question = ShelfQuestion()
    (question.term, question.filter) = (searchTerm.trimmed, bookFilter)
    return question
  }

  /// The books that match the search, each with its place among them.
  override var visible: ListSnapshot<Book> { isSearching ? found.books : list }

  override func visible(in shelf: ListSnapshot<Book>) async -> ListSnapshot<Book> {
    let search = BookSearch(term: searchTerm.trimmed, filter: bookFilter, shelf: shelf)
    if search.isQuick { return search.result.books }
    return await withCheckedContinuation { continuation in
      thread().schedule { continuation.resume(returning: search.result.books) }
    }
  }

  /// Waits until the books that match the search are found on the shelf as it is.
  func searched() async {
    guard isSearching else { return }
    searching.begin(in: self)
    for await found in $found.values where found.search == search { return }
  }

  override var filter: [(name: String, value: String)] { [("q", searchTerm.trimmed)] + bookFilter.pairs }

  override class func elementID(of id: Book.ID) -> String { "book-\(id)" }
}
