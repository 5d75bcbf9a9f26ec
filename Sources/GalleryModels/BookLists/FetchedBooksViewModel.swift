import Combine

/// A list that is fetched as the view appears. The service takes two seconds.
public final class FetchedBooksViewModel: ObservableObject {
  @Published public private(set) var books: [Book]
  @Published public private(set) var isFetching = false

  private var fetching: AnyCancellable?

  public init(books: [Book] = []) {
    self.books = books
  }

  /// The view appears: fetching starts, unless it has been done.
  public func appear(on scheduler: some Scheduler) {
    guard books.isEmpty else { return }
    fetch(on: scheduler)
  }

  /// The view disappears: what is under way is cancelled.
  public func disappear() {
    fetching = nil
    isFetching = false
  }

  /// Fetches the books anew.
  public func fetch(on scheduler: some Scheduler) {
    isFetching = true
    fetching = Just(Book.samples)
      .delay(for: .seconds(2), scheduler: scheduler)
      .sink { [weak self] books in
        self?.books = books
        self?.isFetching = false
      }
  }
}
