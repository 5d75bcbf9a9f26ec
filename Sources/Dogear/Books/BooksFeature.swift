import Database
import Live
import Templates

/// The addresses of the shelf.
enum BooksPath: String, SitePath {
  static let group = "books"

  case shelf = "/books"
  case book = "/books/{id}"
  case deleted = "/books/deleted"
  case cover = "/covers/drawn.svg"
  case importing = "/books/import"
  case importFile = "/books/import/file"
  case exportCSV = "/books/export.csv"
  case exportJSON = "/books/export.json"
  case exportBibTeX = "/books/export.bib"
  case printing = "/books/print"
}

/// The feature of the shelf and its books.
struct BooksFeature: ListFeature {
  typealias Path = BooksPath

  static let section: Section? = Section("Books", at: BooksPath.shelf)
  static let migrations = BooksMigrations.all

  let store: ListStore<Book>
  /// The imports of books, and what can be undone of them.
  let imports: BookImports

  /// Makes the feature over a store of books.
  init(store: ListStore<Book>) {
    self.store = store
    imports = BookImports(books: store, records: ImportRecords(beside: store))
  }

  var ownedData: [any OwnedData] { [store, imports.records] }

  func addRoutes(to routes: inout Routes) throws {
    try routes.add(shelf())
    try routes.add(book())
    try routes.add(deleted())
    routes.get(BooksPath.cover) { try DrawnCover.respond(to: $0) }
    try addTransferRoutes(to: &routes)
  }
}
