import Combine
import CombineExtras

/// The view model of the smart shelves, and of the form that keeps a search as another one.
final class SmartShelvesViewModel: ObservableObject {
  /// The smart shelves.
  @Published private(set) var shelves: [SmartShelf]
  /// The numbers of their books, by their ids.
  @Published private(set) var counts: [SmartShelf.ID: Int]
  /// The typed name of a new one.
  @Published var label = ""
  /// The message about it; empty where it is valid.
  @Published private(set) var labelMessage = ""
  /// The search that is to be kept; trivial where there is none, or it was.
  @Published private(set) var question: ShelfQuestion

  private let books: ListSnapshot<Book>
  private let shelfChanges: AnyPublisher<ListSnapshot<SmartShelf>, Never>
  private let bookChanges: AnyPublisher<ListSnapshot<Book>, Never>

  /// Makes the view model of smart shelves as they are now.
  ///
  /// - Parameters:
  ///   - books: the books as they are now.
  ///   - shelfChanges: publishes the later states of the smart shelves.
  ///   - bookChanges: publishes the later states of the books.
  init(
    _ shelves: [SmartShelf], counts: [SmartShelf.ID: Int], books: ListSnapshot<Book>,
    question: ShelfQuestion = ShelfQuestion(),
    shelfChanges: AnyPublisher<ListSnapshot<SmartShelf>, Never>,
    bookChanges: AnyPublisher<ListSnapshot<Book>, Never>
  ) {
    (self.shelves, self.counts, self.books, self.question) = (shelves, counts, books, question)
    (self.shelfChanges, self.bookChanges) = (shelfChanges, bookChanges)
    let limit = SmartShelf.labelLimit
    $label
      .map { $0.count > limit ? "A name must not be longer than \(limit) characters" : "" }
      .assign(to: &$labelMessage)
  }

  /// Follows the smart shelves and the books from now on.
  ///
  /// - Parameter thread: counts the books. There may be many.
  func follow(on scheduler: some Scheduler, countingOn thread: some Scheduler = ImmediateScheduler.shared) {
    shelfChanges.map(\.items).assign(to: &$shelves)
    $shelves.combineLatest(bookChanges.prepend(books))
      .dropFirst()
      .mapNewest(on: thread, deliverOn: scheduler) { Self.counts(of: $0, in: $1) }
      .removeDuplicates()
      .assign(to: &$counts)
  }

  /// Notes that the search was kept.
  func kept() { (label, question) = ("", ShelfQuestion()) }

  /// The numbers of books of smart shelves, by their ids.
  static func counts(of shelves: [SmartShelf], in books: ListSnapshot<Book>) -> [SmartShelf.ID: Int] {
    // Held meanwhile, so that the texts are prepared once for all of them.
    let index = shelves.contains { !$0.question.term.isEmpty } ? SearchIndex.of(books) : nil
    defer { withExtendedLifetime(index) {} }
    return shelves.reduce(into: [:]) { $0[$1.id] = $1.question.books(of: books).count }
  }
}
