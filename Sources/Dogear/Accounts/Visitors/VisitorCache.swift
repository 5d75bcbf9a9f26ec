import Synchronization

/// A cache of the visitors whose signed cookies were verified last, so that not each request has to verify its own.
final class VisitorCache: Sendable {
  /// The largest number of cached visitors. Each takes some 400 bytes, and stays until the cache is full; verifying a
  /// cookie again takes microseconds.
  static let capacity = 2_048

  private let visitors = Mutex<[String: Visitor]>([:])

  /// The visitor whose signed cookie was verified before.
  subscript(_ signed: String) -> Visitor? {
    visitors.withLock { $0[signed] }
  }

  /// Caches a visitor whose signed cookie was verified.
  func insert(_ visitor: Visitor, signed: String) {
    visitors.withLock { visitors in
      if visitors.count >= Self.capacity { visitors.removeAll(keepingCapacity: true) }
      visitors[signed] = visitor
    }
  }
}
