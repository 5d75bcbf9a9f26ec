import Combine
import Validation

/// The documents of a store, for whoever looks after it: shown, changed, added and removed, while lists elsewhere follow.
public final class DocumentsViewModel: ObservableObject {
  @Published public private(set) var documents: [Document] = []
  @Published public private(set) var collections: [String]
  @Published public private(set) var collection: String
  /// The document that is edited.
  @Published public private(set) var selection: String?
  /// Its fields as they are typed, a line for each: `title: Changer`.
  @Published public var draft = ""
  @Published public var newID = ""
  @Published public private(set) var message = ""
  /// Whether reads of the books fail.
  @Published public private(set) var isRefusing: Bool
  @Published public private(set) var log = EventLog()

  private let store: DocumentStore
  private var following: AnyCancellable?

  public init(_ store: DocumentStore, collection: String = "books", selection: String? = nil) {
    self.store = store
    collections = store.collections
    self.collection = store.collections.contains(collection) ? collection : "books"
    isRefusing = store.refuses("books")
    read()
    select(selection)
  }

  /// Follows the documents, with the confirmation of each change, which a list of books does not hear of.
  public func follow(on scheduler: some Scheduler) {
    following = query.snapshotPublisher(includeMetadataChanges: true, on: scheduler)
      .sink(
        receiveCompletion: { [weak self] in
          if case .failure(let error) = $0 { self?.log.add(error.localizedDescription) }
        },
        receiveValue: { [weak self] snapshot in
          self?.documents = snapshot.documents
          self?.log.add(
            "\(snapshot.documents.count) documents"
              + (snapshot.hasPendingWrites ? ", a change is pending" : ""))
        })
  }

  public func open(_ collection: String, on scheduler: some Scheduler) {
    guard store.collections.contains(collection) else { return }
    (self.collection, selection, draft, message) = (collection, nil, "", "")
    read()
    follow(on: scheduler)
  }

  public func select(_ id: Document.ID?) {
    guard let document = documents.first(where: { $0.id == id }) else { return }
    selection = document.id
    draft = document.fields.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(
      separator: "\n")
    message = ""
  }

  public func save(on scheduler: some Scheduler) {
    attempt {
      if let selection { try query.document(selection).setData(fields, on: scheduler) }
    }
  }

  public func add(on scheduler: some Scheduler) {
    attempt {
      guard !documents.contains(where: { $0.id == newID }) else { return }
      try query.document(newID).setData(documents.first?.fields ?? fields, on: scheduler)
      let id = newID
      newID = ""
      read()
      select(id)
    }
  }

  public func delete(_ id: Document.ID) {
    attempt { try query.document(id).delete() }
    if selection == id { (selection, draft) = (nil, "") }
  }

  /// Lets the reading of books fail, or no more.
  public func toggleRefusal(on scheduler: some Scheduler) {
    isRefusing.toggle()
    store.refuse("books", isRefusing)
    read()
    if !isRefusing { follow(on: scheduler) }
  }

  private var query: DocumentQuery { store.collection(collection) }

  private var fields: [String: String] {
    let pairs = draft.split(separator: "\n").map { $0.split(separator: ":", maxSplits: 1) }
    return Dictionary(
      pairs.compactMap { $0.count == 2 ? (String($0[0]).trimmed, String($0[1]).trimmed) : nil },
      uniquingKeysWith: { $1 })
  }

  private func attempt(_ change: () throws -> Void) {
    message = ""
    do {
      try change()
    } catch {
      message = error.localizedDescription
    }
    read()
  }

  private func read() {
    collections = store.collections
    if case .success(let snapshot) = store.snapshot(of: query) { documents = snapshot.documents }
  }
}
