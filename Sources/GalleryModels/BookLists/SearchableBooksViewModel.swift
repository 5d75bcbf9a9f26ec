import Combine

/// A list that is searched: what is shown follows both the term and the collection.
public final class SearchableBooksViewModel: ObservableObject {
  /// As many books as the list takes.
  public static let limit = 50

  @Published private var originalBooks: [Book]
  @Published public var searchTerm: String
  @Published public private(set) var books: [Book] = []

  private var generator: BookGenerator

  public init(
    books: [Book] = Book.samples, searchTerm: String = "", generator: BookGenerator = BookGenerator()
  ) {
    originalBooks = books
    self.searchTerm = searchTerm
    self.generator = generator
    Publishers.CombineLatest($originalBooks, $searchTerm)
      .map { books, term in term.isEmpty ? books : books.filter { $0.matches(term) } }
      .assign(to: &$books)
  }

  /// Puts a book that nobody wrote on top.
  public func addRandomBook() {
    guard originalBooks.count < Self.limit else { return }
    originalBooks.insert(generator.next(), at: 0)
  }
}
