import Combine

/// A list with a control that refreshes it: a new book comes on top after two seconds, and the control goes half a
/// second later, when the row has been seen.
public final class RefreshableBooksViewModel: ObservableObject {
  /// As many books as the list takes.
  public static let limit = 50

  @Published public private(set) var books: [Book]
  @Published public private(set) var isRefreshing = false

  private var generator: BookGenerator
  private var refreshing: AnyCancellable?

  public init(books: [Book] = Book.samples, generator: BookGenerator = BookGenerator()) {
    self.books = books
    self.generator = generator
  }

  public func refresh(on scheduler: some Scheduler) {
    guard !isRefreshing else { return }
    isRefreshing = true
    refreshing = Just(())
      .delay(for: .seconds(2), scheduler: scheduler)
      .handleEvents(receiveOutput: { [weak self] in self?.insert() })
      .delay(for: .seconds(0.5), scheduler: scheduler)
      .sink { [weak self] in self?.isRefreshing = false }
  }

  private func insert() {
    books.insert(generator.next(), at: 0)
    books.removeLast(max(books.count - Self.limit, 0))
  }
}
