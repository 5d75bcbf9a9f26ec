import Combine
import Foundation

/// A place that a document is read from.
public enum DocumentSource: String, CaseIterable, Sendable {
  case server, cache
}

/// A collection of documents, or a selection of them.
public struct DocumentQuery: Sendable {
  let store: DocumentStore
  public let path: String
  private var conditions: [(field: String, value: String)] = []
  private var order: String?
  private var limit: Int?

  init(store: DocumentStore, path: String) {
    (self.store, self.path) = (store, path)
  }

  /// The documents where a field has a value.
  public func whereField(_ field: String, isEqualTo value: String) -> DocumentQuery {
    var query = self
    query.conditions.append((field, value))
    return query
  }

  /// The documents that have a field, in its order.
  public func order(by field: String) -> DocumentQuery {
    var query = self
    query.order = field
    return query
  }

  /// The first documents.
  public func limit(to count: Int) -> DocumentQuery {
    var query = self
    query.limit = count
    return query
  }

  /// A document of the collection.
  public func document(_ id: String) -> DocumentReference {
    DocumentReference(store: store, collection: path, id: id)
  }

  /// Listens: to the documents as they are, and to each change, on a scheduler. Changes that come faster than it takes
  /// them become one. After an error nothing comes any more.
  ///
  /// - Parameter includeMetadataChanges: whether a confirmation counts as a change.
  public func addSnapshotListener(
    includeMetadataChanges: Bool = false, on scheduler: some Scheduler,
    _ receive: @escaping (QuerySnapshot?, DocumentError?) -> Void
  ) -> ListenerRegistration {
    let listener = Listener(self, includeMetadataChanges, on: scheduler, receive)
    listener.start()
    return ListenerRegistration(listener)
  }

  /// The documents among these, as the query selects them; without an order of its own, in the order of their ids.
  func select(from documents: some Sequence<Document>) -> [Document] {
    var found = documents.filter { document in
      document.collection == path && conditions.allSatisfy { document.fields[$0.field] == $0.value }
    }
    found.sort { $0.path < $1.path }
    if let order {
      found = found.filter { $0.fields[order] != nil }.sorted {
        ($0.fields[order] ?? "") < ($1.fields[order] ?? "")
      }
    }
    return Array(found.prefix(limit ?? found.count))
  }
}

/// A document of a collection, whether it is there or not.
public struct DocumentReference: Sendable {
  let store: DocumentStore
  let collection: String
  public let id: String

  public var path: String { "\(collection)/\(id)" }

  /// A collection below the document.
  public func collection(_ name: String) -> DocumentQuery {
    store.collection("\(path)/\(name)")
  }

  /// Reads the document once, on a scheduler.
  public func getDocument(
    source: DocumentSource = .server, on scheduler: some Scheduler,
    _ receive: @escaping (Result<Document, DocumentError>) -> Void
  ) {
    scheduler.schedule { receive(store.document(path, in: collection, from: source)) }
  }

  /// Writes the document. Every listener hears of it at once; half a second later the change is confirmed.
  public func setData(_ fields: [String: String], on scheduler: some Scheduler) throws {
    let isSuitable = id.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    guard !id.isEmpty, id.count <= 40, isSuitable else { throw DocumentError.unsuitable(path: path) }
    try store.write(fields, at: path)
    scheduler.schedule(after: scheduler.now.advanced(by: .seconds(0.5))) { store.confirm(path) }
  }

  public func delete() throws {
    try store.write(nil, at: path)
  }
}
