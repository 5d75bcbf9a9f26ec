import Database
import Live
import Templates

/// The addresses of the shelf.
enum BooksPath: String, SitePath {
  static let group = "books"

  case shelf = "/books"
  case book = "/books/{id}"
  case deleted = "/books/deleted"
  case statistics = "/books/statistics"
  case cover = "/covers/drawn.svg"
}

/// The feature of the shelf and its books.
struct BooksFeature: Feature {
  typealias Path = BooksPath

  static let section: Section? = Section("Books", at: BooksPath.shelf)
  static let migrations = BooksMigrations.all

  let store: ListStore<Book>
  /// The numbers of books that readers mean to read.
  let goals: ListStore<ReadingGoal>

  init(_ services: Services) {
    (store, goals) = (ListStore(services), ListStore(services))
  }

  var ownedData: [any OwnedData] { [store, goals] }

  func addRoutes(to routes: inout Routes) throws {
    try routes.add(shelf())
    try routes.add(book())
    try routes.add(deleted())
    try routes.add(statistics())
    routes.get(BooksPath.cover) { try DrawnCover.respond(to: $0) }
  }
}
