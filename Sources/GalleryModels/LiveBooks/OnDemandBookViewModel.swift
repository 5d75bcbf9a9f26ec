import Combine

/// One document that is read when it is asked for, and not followed.
public final class OnDemandBookViewModel: ObservableObject {
  @Published public private(set) var book = Book.empty
  @Published public private(set) var isFetching = false
  @Published public private(set) var wasFetched = false
  @Published public var source: DocumentSource

  private let document: DocumentReference
  private var fetching: AnyCancellable?

  public init(_ store: DocumentStore, source: DocumentSource = .server) {
    document = store.collection("books").document("hitchhiker")
    self.source = source
  }

  /// Whether there was no such book: there is an empty one in its place.
  public var isEmpty: Bool { book == .empty }

  /// Reads the document, which takes half a second.
  public func fetch(on scheduler: some Scheduler) {
    isFetching = true
    fetching = document.getDocument(source: source, on: scheduler)
      .tryMap { try Book($0) }
      .replaceError(with: Book.empty)
      .delay(for: .seconds(0.5), scheduler: scheduler)
      .sink { [weak self] book in
        self?.book = book
        self?.isFetching = false
        self?.wasFetched = true
      }
  }
}
