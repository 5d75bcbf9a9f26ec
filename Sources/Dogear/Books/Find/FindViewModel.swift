import Combine
import CombineExtras
import Validation

/// The view model of the page that searches a catalogue for books to add.
final class FindViewModel: ObservableObject {
  /// A search of the catalogue for a term.
  typealias Find = @Sendable (_ term: String) async -> Result<[CatalogueBook], CatalogueError>

  /// The typed term.
  @Published var term: String
  /// The search that was made for it.
  @Published private(set) var search: CatalogueSearch
  /// The books of the shelf that are among those found, by the ids in the catalogue.
  @Published private(set) var onShelf: [CatalogueBook.ID: Book.ID]
  /// The work whose editions are shown, with the search for them; nil where none are.
  let editions: WorkEditions?
  /// Whether there is a catalogue.
  let isOn: Bool

  private let shelf: ListSnapshot<Book>
  private let changes: AnyPublisher<ListSnapshot<Book>, Never>
  private let again = PassthroughSubject<Void, Never>()
  private var searching: AnyCancellable?

  /// The editions of a work.
  struct WorkEditions: Sendable {
    let work: CatalogueBook.ID
    let search: CatalogueSearch
  }

  /// Makes the view model of a search that was made.
  ///
  /// - Parameters:
  ///   - shelf: the shelf on which found books may be, as it is.
  ///   - onShelf: those that are.
  ///   - changes: publishes its later states.
  init(
    search: CatalogueSearch, term: String, editions: WorkEditions? = nil, isOn: Bool = true,
    shelf: ListSnapshot<Book> = ListSnapshot([]), onShelf: [CatalogueBook.ID: Book.ID] = [:],
    changes: AnyPublisher<ListSnapshot<Book>, Never> = Empty().eraseToAnyPublisher()
  ) {
    (self.search, self.term, self.editions, self.isOn) = (search, term, editions, isOn)
    (self.shelf, self.onShelf, self.changes) = (shelf, onShelf, changes)
  }

  /// The books that can be added.
  var books: [CatalogueBook] { Self.books(search, editions) }

  /// The books that a search found, and the editions of one of them.
  static func books(_ search: CatalogueSearch, _ editions: WorkEditions?) -> [CatalogueBook] {
    search.books + (editions?.search.books ?? [])
  }

  /// Searches from now on for what is typed, once it pauses: the newest search wins, and an error is silent while the person
  /// types on.
  ///
  /// - Parameter thread: looks for found books on the shelf, which may be long.
  func follow(
    on scheduler: some Scheduler & Sendable, matchingOn thread: some Scheduler = ImmediateScheduler.shared,
    find: @escaping Find
  ) {
    searching =
      $term
      .map(\.trimmed)
      .removeDuplicates()
      .dropFirst()
      .handleEvents(receiveOutput: { [weak self] _ in self?.silenceError() })
      .debounce(for: .seconds(0.8), scheduler: scheduler)
      .merge(with: again.compactMap { [weak self] in self?.term.trimmed })
      .map { Self.states(of: $0, find, scheduler) }
      .switchToLatest()
      .receive(on: scheduler)
      .sink { [weak self] in self?.search = $0 }
    $search.map { [editions] in Self.books($0, editions) }
      .combineLatest(changes.prepend(shelf))
      .mapNewest(on: thread, deliverOn: scheduler) { ShelfMatches.ids(of: $0, on: $1) }
      .removeDuplicates()
      .assign(to: &$onShelf)
  }

  /// Asks once more.
  func tryAgain() { again.send() }

  private func silenceError() {
    if search.error != nil { search = .idle }
  }

  private static func states(
    of term: String, _ find: @escaping Find, _ scheduler: some Scheduler & Sendable
  ) -> AnyPublisher<CatalogueSearch, Never> {
    if term.isEmpty { return Just(.idle).eraseToAnyPublisher() }
    return Publishers.Async { await find(term) }
      .retry(
        2, withBackoff: 0.5, scheduler: scheduler,
        retryAfter: { error in
          if case .busy(let seconds) = error { .seconds(seconds) } else { nil }
        }, condition: \.isPassing
      )
      .map { CatalogueSearch.found(term, $0) }
      .catch { Just(CatalogueSearch.failed(term, $0)) }
      .prepend(.searching(term))
      .eraseToAnyPublisher()
  }
}
