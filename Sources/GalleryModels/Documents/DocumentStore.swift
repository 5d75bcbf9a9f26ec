import Combine
import Foundation

/// A store of documents, which tells listeners of changes. It is bounded in documents, in their bytes, and in listeners.
// Sendable because the lock guards all of its state.
public final class DocumentStore: @unchecked Sendable {
  public static let documentLimit = 50
  public static let byteLimit = 2000
  static let listenerLimit = 100

  private let lock = NSLock()
  private var documents: [String: Document]
  private var cache: [String: Document] = [:]
  private var refused: Set<String> = []
  private var listeners: [ObjectIdentifier: Listener] = [:]
  private var hasChanged = false

  public init(_ documents: [Document] = Document.samples) {
    self.documents = Dictionary(documents.map { ($0.path, $0) }) { first, _ in first }
  }

  /// The collection with a path, such as `books`, or `books/hitchhiker/reviews` below a document.
  public func collection(_ path: String) -> DocumentQuery {
    DocumentQuery(store: self, path: path)
  }

  /// The paths of the collections that have documents.
  public var collections: [String] {
    lock.withLock { Set(documents.values.map(\.collection)) }.sorted()
  }

  /// Whether nobody wrote into the store or listens to it, so that another one is as good.
  public var isUnused: Bool { lock.withLock { !hasChanged && listeners.isEmpty } }

  /// The number of listeners.
  public var listenerCount: Int { lock.withLock { listeners.count } }

  /// Lets reads of a collection fail from now on, or no more.
  public func refuse(_ path: String, _ isRefused: Bool = true) {
    lock.withLock { _ = isRefused ? refused.insert(path).inserted : refused.remove(path) != nil }
    tellListeners()
  }

  /// Whether reads of a collection fail.
  public func refuses(_ path: String) -> Bool { lock.withLock { refused.contains(path) } }

  func snapshot(of query: DocumentQuery) -> Result<QuerySnapshot, DocumentError> {
    lock.withLock {
      if refused.contains(query.path) { return .failure(.refused(path: query.path)) }
      return .success(QuerySnapshot(documents: query.select(from: documents.values)))
    }
  }

  func document(_ path: String, in collection: String, from source: DocumentSource) -> Result<
    Document, DocumentError
  > {
    lock.withLock {
      if source == .cache {
        return cache[path].map { .success($0) } ?? .failure(.notInCache(path: path))
      }
      if refused.contains(collection) { return .failure(.refused(path: path)) }
      cache[path] = documents[path]
      return documents[path].map { .success($0) } ?? .failure(.notFound(path: path))
    }
  }

  /// Writes a document, or removes it where there are no fields. The change is pending until it is confirmed.
  func write(_ fields: [String: String]?, at path: String) throws {
    try lock.withLock {
      hasChanged = true
      guard let fields else {
        documents[path] = nil
        return
      }
      var document = Document(path: path, fields: fields)
      document.hasPendingWrites = true
      if document.bytes > Self.byteLimit { throw DocumentError.tooLarge }
      if documents[path] == nil, documents.count >= Self.documentLimit { throw DocumentError.full }
      documents[path] = document
    }
    tellListeners()
  }

  func confirm(_ path: String) {
    lock.withLock { documents[path]?.hasPendingWrites = false }
    tellListeners()
  }

  func add(_ listener: Listener) -> Bool {
    lock.withLock {
      guard listeners.count < Self.listenerLimit else { return false }
      listeners[ObjectIdentifier(listener)] = listener
      return true
    }
  }

  func remove(_ listener: Listener) {
    _ = lock.withLock { listeners.removeValue(forKey: ObjectIdentifier(listener)) }
  }

  private func tellListeners() {
    for listener in lock.withLock({ Array(listeners.values) }) { listener.changed() }
  }
}
