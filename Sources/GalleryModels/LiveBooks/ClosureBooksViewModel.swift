import Combine

/// A list of books that follows a collection by a listener with a closure. A document that can't be decoded is skipped,
/// and the others go on.
public final class ClosureBooksViewModel: ObservableObject {
  @Published public private(set) var books: [Book] = []
  @Published public private(set) var numberOfBooks = 0
  @Published public private(set) var errorMessage: String?
  @Published public private(set) var isFollowing = false

  private let collection: DocumentQuery
  private var listener: ListenerRegistration?

  public init(_ store: DocumentStore) {
    collection = store.collection("books")
    $books.map(\.count).assign(to: &$numberOfBooks)
  }

  deinit {
    listener?.remove()
  }

  /// Begins to follow, unless it does so already: for when the view appears.
  public func subscribe(on scheduler: some Scheduler) {
    guard listener == nil else { return }
    isFollowing = true
    listener = collection.addSnapshotListener(on: scheduler) { [weak self] snapshot, error in
      self?.receive(snapshot, error)
    }
  }

  /// Ends following: for when the view disappears.
  public func unsubscribe() {
    listener?.remove()
    listener = nil
    isFollowing = false
  }

  private func receive(_ snapshot: QuerySnapshot?, _ error: DocumentError?) {
    guard let documents = snapshot?.documents, !documents.isEmpty else {
      books = []
      errorMessage = error?.localizedDescription ?? "No documents in 'books' collection"
      if error != nil { unsubscribe() }
      return
    }
    errorMessage = nil
    books = documents.compactMap { document in
      do {
        return try Book(document)
      } catch {
        errorMessage = error.localizedDescription
        return nil
      }
    }
  }
}
