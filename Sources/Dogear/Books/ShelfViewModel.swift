import Combine
import Foundation

/// The shelf: the books that match the search, the form for a new one, and the book that was just deleted.
public final class ShelfViewModel: ObservableObject {
  /// What titles and authors are searched for.
  @Published public var searchTerm = ""
  /// The books that match the search.
  @Published public private(set) var books: [Book] = []
  /// The book that was just deleted and can be put back.
  @Published public private(set) var undo: Book?
  /// Whether the page's HTML has the form for a new book open, for browsers without JavaScript.
  @Published public var isAdding: Bool
  /// The form for a new book.
  public let form = BookForm()

  @Published private var shelf: [Book]
  private let changes: AnyPublisher<[Book], Never>
  private var subscriptions: Set<AnyCancellable> = []

  /// Makes the view model of a shelf as it is now; `changes` has the shelf's later states.
  public init(
    books: [Book], changes: AnyPublisher<[Book], Never>, searchTerm: String = "", undo: Book? = nil,
    isAdding: Bool = false
  ) {
    shelf = books
    self.changes = changes
    self.isAdding = isAdding
    self.searchTerm = searchTerm
    self.undo = undo
    Publishers.CombineLatest($shelf, $searchTerm)
      .map { books, term in term.isEmpty ? books : books.filter { $0.matches(term) } }
      .assign(to: &$books)
  }

  /// Follows the shelf from now on.
  public func follow() {
    form.objectWillChange
      .sink { [weak self] in self?.objectWillChange.send() }
      .store(in: &subscriptions)
    changes
      .sink { [weak self] books in
        guard let self, books != shelf else { return }
        shelf = books
        if let undo, books.contains(where: { $0.id == undo.id }) { self.undo = nil }
      }
      .store(in: &subscriptions)
  }

  /// How many books there are, in words.
  public var count: String {
    let total = shelf.count == 1 ? "1 book" : "\(shelf.count) books"
    return books.count == shelf.count ? total : "\(books.count) of \(total)"
  }

  /// Whether the shelf has no book at all.
  public var isEmpty: Bool { shelf.isEmpty }

  /// Whether there are books, but none that match.
  public var hasNoMatches: Bool { books.isEmpty && !shelf.isEmpty }

  /// The books that match, each with what its row needs to know of its place.
  public var rows: [ShelfRow] {
    let last = books.count - 1
    return books.enumerated().map { index, book in
      ShelfRow(book: book, canMoveUp: index > 0, canMoveDown: index < last)
    }
  }

  /// The book with this id.
  public func book(_ id: Book.ID) -> Book? {
    shelf.first { $0.id == id }
  }

  /// The book before which the book with this id stands once it has moved up by one among those shown.
  public func predecessor(of id: Book.ID) -> Book.ID? {
    guard let index = books.firstIndex(where: { $0.id == id }), index > 0 else { return nil }
    return books[index - 1].id
  }

  /// The book before which the book with this id stands once it has moved down by one among those shown: the one
  /// that follows its next neighbour on the whole shelf. Nil inside where that is the end; nil where it can't move.
  public func successor(of id: Book.ID) -> Book.ID?? {
    guard let index = books.firstIndex(where: { $0.id == id }), index + 1 < books.count,
      let next = shelf.firstIndex(where: { $0.id == books[index + 1].id })
    else { return nil }
    return .some(next + 1 < shelf.count ? shelf[next + 1].id : nil)
  }

  /// The new book was added: the form is empty again.
  public func added() {
    form.clear()
  }

  /// A book was deleted and can be put back.
  public func deleted(_ book: Book) {
    undo = book
  }

  /// The deleted book was put back.
  public func restored() {
    undo = nil
  }
}

/// A book in its place on the shelf.
public struct ShelfRow: Sendable {
  /// The book.
  public let book: Book
  /// Whether another book stands before it.
  public let canMoveUp: Bool
  /// Whether another book stands after it.
  public let canMoveDown: Bool
}

extension Book {
  /// Whether the title or the author contains a term; all do where it is empty. Case and accents don't matter.
  public func matches(_ term: String) -> Bool {
    let term = term.trimmed
    guard !term.isEmpty else { return true }
    let options: String.CompareOptions = [.caseInsensitive, .diacriticInsensitive]
    return title.range(of: term, options: options) != nil || author.range(of: term, options: options) != nil
  }
}
