/// A search of the catalogue, from the first letter to the answer.
enum CatalogueSearch: Equatable, Sendable {
  /// Nothing was searched for.
  case idle
  /// The catalogue is being asked.
  case searching(String)
  /// The books that match a term.
  case found(String, [CatalogueBook])
  /// The catalogue gave no answer.
  case failed(String, CatalogueError)

  /// The term that was searched for; empty where nothing was.
  var term: String {
    switch self {
    case .idle: ""
    case .searching(let term), .found(let term, _), .failed(let term, _): term
    }
  }

  /// The books that were found.
  var books: [CatalogueBook] { if case .found(_, let books) = self { books } else { [] } }

  /// The reason why there is no answer.
  var error: CatalogueError? { if case .failed(_, let error) = self { error } else { nil } }

  /// The state in words; empty where there is nothing to say.
  var sentence: String {
    switch self {
    case .idle: ""
    case .searching: "Searching Open Library…"
    case .found(let term, []): "No result for “\(term)”."
    case .found(_, let books) where books.count == BookCatalogue.limit: "The first \(books.count) books."
    case .found(_, let books): books.count.counted("book")
    case .failed(_, let error): error.message
    }
  }
}
