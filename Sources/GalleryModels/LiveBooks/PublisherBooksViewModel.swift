import Combine

/// The same list by a publisher of snapshots. Its first failure ends the stream, and the list is empty from then on; a
/// document that can't be decoded fails nothing, because that is caught for each one.
public final class PublisherBooksViewModel: ObservableObject {
  @Published public private(set) var books: [Book] = []
  @Published public private(set) var numberOfBooks = 0
  @Published public private(set) var isFollowing = false

  private let collection: DocumentQuery
  private var following: AnyCancellable?

  public init(_ store: DocumentStore) {
    collection = store.collection("books")
    $books.map(\.count).assign(to: &$numberOfBooks)
  }

  /// Begins to follow, unless it does so already: for when the view appears.
  public func subscribe(on scheduler: some Scheduler) {
    guard !isFollowing else { return }
    isFollowing = true
    following = collection.snapshotPublisher(on: scheduler)
      .map { $0.documents.compactMap { try? Book($0) } }
      .replaceError(with: [])
      .handleEvents(receiveCompletion: { [weak self] _ in self?.isFollowing = false })
      .sink { [weak self] in self?.books = $0 }
  }

  /// Ends following: for when the view disappears.
  public func unsubscribe() {
    following = nil
    isFollowing = false
  }
}
