import Database
import Live
import Templates

/// The addresses of the shelf.
enum BooksPath: String, SitePath {
  static let group = "books"

  case shelf = "/books"
  case book = "/books/{id}"
  case history = "/books/{id}/history"
  case editing = "/books/edit"
  case find = "/books/find"
  case smart = "/books/smart"
  case deleted = "/books/deleted"
  case statistics = "/books/statistics"
  case year = "/books/years/{year}"
  case sharing = "/books/sharing"
  case shared = "/shared/{link}"
  case sharedYear = "/shared/{link}/{year}"
  case feed = "/shared/{link}/feed.atom"
  case cover = "/covers/drawn.svg"
  case coverFile = "/covers/{digest}"
  case coverUpload = "/books/{id}/cover"
  case importing = "/books/import"
  case importFile = "/books/import/file"
  case exportCSV = "/books/export.csv"
  case exportJSON = "/books/export.json"
  case exportBibTeX = "/books/export.bib"
  case printing = "/books/print"
}

/// The feature of the shelf and its books.
struct BooksFeature: Feature {
  typealias Path = BooksPath

  static let section: Section? = Section("Books", at: BooksPath.shelf)
  static let migrations = BooksMigrations.all

  let store: ListStore<Book>
  /// The numbers of books that readers mean to read.
  let goals: ListStore<ReadingGoal>
  /// The links by which shelves are shared.
  let links: ListStore<ShelfLink>
  /// The searches that are kept as shelves.
  let smart: ListStore<SmartShelf>
  /// The imports of books, and what can be undone of them.
  let imports: Imports<Book>
  /// The changes of many books at once.
  let bulk: BulkChanges
  /// The changes that books have had.
  let history: BookHistory
  /// The reminders about books.
  let reminders: ListStore<Reminder>
  /// The covers that books get from pictures.
  let covers: BookCovers
  /// The catalogue in which books are found; nil for none.
  let catalogue: BookCatalogue?
  let accounts: Accounts
  let uploads: Uploads

  init(_ services: Services) {
    uploads = services.uploads
    accounts = services.accounts
    catalogue = services.environment.openLibrary.map {
      BookCatalogue(clock: services.clock, faults: services.faults, library: $0)
    }
    (store, goals, links) = (services.list(), services.list(), services.list())
    (smart, history) = (services.list(), BookHistory(books: store))
    reminders = services.list()
    bulk = BulkChanges(books: store)
    covers = BookCovers(
      books: store, store: CoverStore(beside: store), maker: services.environment.coverMaker,
      attempts: accounts.attempts, uploads: uploads)
    imports = Imports(to: store, ledger: services.ledger)
  }

  /// Work under way ends before its books go to an account. The history goes before the shelf, as what becomes of it
  /// depends on whether an account has a shelf.
  var ownedData: [any OwnedData] { [bulk, history, store, goals, links, smart, imports.records] }

  func addRoutes(to routes: inout Routes) throws {
    try routes.add(shelf())
    try routes.add(bookHistory())
    try routes.add(find())
    try routes.add(editing())
    try routes.add(smartShelves())
    try routes.add(deleted())
    try routes.add(statistics())
    try routes.add(yearReview())
    let sessions = routes.sessions
    try routes.add(sharing(sessions))
    try routes.add(sharedShelf())
    try routes.add(sharedYearReview())
    routes.get(BooksPath.feed) { try await feed($0, sessions) }
    routes.get(BooksPath.cover) { DrawnCover.respond(to: $0) }
    routes.get(BooksPath.coverFile) { try await covers.store.respond(to: $0) }
    let upload = CoverUpload(
      covers: covers, uploads: uploads, sessions: sessions, page: try routes.adding(book()))
    routes.post(BooksPath.coverUpload, body: .streamed(limit: CoverUpload.limit)) {
      try await upload.respond(to: $0)
    }
    try addTransferRoutes(to: &routes)
  }
}
