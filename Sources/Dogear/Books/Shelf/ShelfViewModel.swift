import Combine
import HTTP
import Live

/// The view model of the shelf: the books that match the search and the filter, the form for a new one, and the books that
/// were deleted here.
class ShelfViewModel: ListViewModel<Book> {
  /// The term that the books are searched for.
  @Published var searchTerm: String {
    willSet { _ = searching }
    // A browser that comes back to the page says again what the page's address said.
    didSet { if searchTerm.trimmed != oldValue.trimmed { showBeginning() } }
  }
  /// The choice of books that the search is made among, and their order.
  @Published var bookFilter: BookFilter {
    willSet { _ = searching }
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
    willSet { _ = validation }
  }
  /// The messages about that form.
  @Published private(set) var messages = BookFormMessages.ofEmptyForm

  /// The validation of the form. It begins with its first change, as most shelves are open without one.
  private lazy var validation: Void = $form.validated().assign(to: &$messages)

  /// The searching. It begins with the first term, as most shelves are open without one, and where that takes long, once the
  /// page has its turn (`searched()`). While one search is under way, only the newest of those that follow waits. What it
  /// finds is set as a property, for the sake of its observer.
  private lazy var searching = $searchTerm.combineLatest($bookFilter, $list)
    .map { BookSearch(term: $0.trimmed, filter: $1, shelf: $2) }
    .removeDuplicates()
    .buffer(size: 1, prefetch: .byRequest, whenFull: .dropOldest)
    .flatMap(maxPublishers: .max(1), find)
    .sink { [weak self] in self?.found = $0 }
  private let find: (BookSearch) -> AnyPublisher<FoundBooks, Never>
  private let lane: () -> Lane?

  /// Makes the view model of a shelf as a visit found it.
  ///
  /// - Parameters:
  ///   - lane: gives the lane that searches long shelves; nil to search them at once.
  ///   - scheduler: receives what they found.
  init(
    _ shelf: FoundList<Book>, searchTerm: String = "", filter: BookFilter = BookFilter(),
    isAdding: Bool = false,
    searchingOn lane: @escaping () -> Lane? = { nil },
    scheduler: some Scheduler = ImmediateScheduler.shared
  ) {
    self.isAdding = isAdding
    self.searchTerm = searchTerm
    bookFilter = filter
    let search = BookSearch(term: searchTerm.trimmed, filter: filter, shelf: FoundBooks.nothing.books)
    found = search == FoundBooks.nothing.search ? .nothing : search.result
    find = { search in
      guard !search.isQuick, let lane = lane() else { return Just(search.result).eraseToAnyPublisher() }
      return Just(search).receive(on: LoopScheduler(lane: lane)).map(\.result).receive(on: scheduler)
        .eraseToAnyPublisher()
    }
    self.lane = lane
    super.init(shelf)
    if isSearching, !isSearchingLong { _ = searching }
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

  /// The sections that were found last, so that they are there for the next page.
  var lastSections: SectionStarts?

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
    return await withTaskExecutorPreference(lane()) { search.result.books }
  }

  /// Waits until the books that match the search are found on the shelf as it is.
  func searched() async {
    guard isSearching else { return }
    _ = searching
    for await found in $found.values where found.search == search { return }
  }

  override var filter: [(name: String, value: String)] { [("q", searchTerm.trimmed)] + bookFilter.pairs }

  override class func elementID(of id: Book.ID) -> String { "book-\(id)" }
}
