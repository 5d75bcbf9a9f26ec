import Synchronization

/// The visitors whose signed cookies were verified last, so that each need not be verified with every request.
final class VisitorCache: Sendable {
  /// Each takes some 400 bytes, and stays until the cache is full; to verify a cookie again takes microseconds.
  static let capacity = 2_048

  private let visitors = Mutex<[String: Visitor]>([:])

  /// The visitor whose signed cookie was verified before.
  subscript(_ signed: String) -> Visitor? {
    visitors.withLock { $0[signed] }
  }

  /// Takes a visitor whose signed cookie is right.
  func insert(_ visitor: Visitor, signed: String) {
    visitors.withLock { visitors in
      if visitors.count >= Self.capacity { visitors.removeAll(keepingCapacity: true) }
      visitors[signed] = visitor
    }
  }
}
