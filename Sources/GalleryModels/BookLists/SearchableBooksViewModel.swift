import Combine

/// A list that is searched: what is shown follows the term, the length that is wanted, and the collection.
public final class SearchableBooksViewModel: ObservableObject {
  /// As many books as the list takes.
  public static let limit = 50

  /// The lengths that a search can be narrowed to.
  public enum Length: String, CaseIterable, Sendable {
    case any = "Any length"
    case short = "Up to 300 pages"
    case long = "More than 300 pages"
  }

  @Published private var originalBooks: [Book]
  @Published public var searchTerm: String
  @Published public var length = Length.any
  @Published public private(set) var books: [Book] = []

  private var generator: BookGenerator

  public init(
    books: [Book] = Book.samples, searchTerm: String = "", generator: BookGenerator = BookGenerator()
  ) {
    originalBooks = books
    self.searchTerm = searchTerm
    self.generator = generator
    Publishers.CombineLatest3($originalBooks, $searchTerm, $length)
      .map { books, term, length in
        books.filter { length.allows($0.pages) && (term.isEmpty || $0.matches(term)) }
      }
      .assign(to: &$books)
  }

  /// Puts a book that nobody wrote on top.
  public func addRandomBook() {
    guard originalBooks.count < Self.limit else { return }
    originalBooks.insert(generator.next(), at: 0)
  }
}

extension SearchableBooksViewModel.Length {
  fileprivate func allows(_ pages: Int) -> Bool {
    switch self {
    case .any: true
    case .short: pages <= 300
    case .long: pages > 300
    }
  }
}
