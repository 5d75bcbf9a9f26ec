import Foundation

/// A document: fields by their names. It may have collections of its own below it.
public struct Document: Identifiable, Equatable, Sendable {
  /// The names of the collections and documents that lead to it, such as `books/hitchhiker`.
  public let path: String
  public internal(set) var fields: [String: String]
  /// Whether the store has not confirmed the last change yet. It is metadata: not part of the content.
  public internal(set) var hasPendingWrites = false

  public var id: String { String(path.split(separator: "/").last ?? "") }

  /// The path of the collection that it is in.
  public var collection: String { path.split(separator: "/").dropLast().joined(separator: "/") }

  var bytes: Int { fields.reduce(path.utf8.count) { $0 + $1.key.utf8.count + $1.value.utf8.count } }

  /// The text of a field.
  public func text(_ field: String) throws(DocumentError) -> String {
    guard let text = fields[field] else { throw .missing(field: field, id: id) }
    return text
  }

  /// The whole number of a field.
  public func number(_ field: String) throws(DocumentError) -> Int {
    guard let number = Int(try text(field)) else { throw .noNumber(field: field, id: id) }
    return number
  }
}

/// The documents that a query finds at one moment.
public struct QuerySnapshot: Equatable, Sendable {
  public let documents: [Document]

  /// Whether a change of one of them is not confirmed yet.
  public var hasPendingWrites: Bool { documents.contains(where: \.hasPendingWrites) }
}

/// The errors of documents.
public enum DocumentError: LocalizedError, Equatable, Sendable {
  case missing(field: String, id: String)
  case noNumber(field: String, id: String)
  case notFound(path: String)
  case refused(path: String)
  case notInCache(path: String)
  case unsuitable(path: String)
  case full
  case tooLarge

  public var errorDescription: String? {
    switch self {
    case .missing(let field, let id): "The document \(id) has no field \(field)."
    case .noNumber(let field, let id): "The field \(field) of the document \(id) is not a whole number."
    case .notFound(let path): "There is no document \(path)."
    case .refused(let path): "Missing or insufficient permissions to read \(path)."
    case .notInCache(let path): "The document \(path) is not in the cache."
    case .unsuitable(let path): "A document can’t have the path \(path)."
    case .full: "The store is full: it has \(DocumentStore.documentLimit) documents."
    case .tooLarge: "A document has at most \(DocumentStore.byteLimit) bytes."
    }
  }
}
