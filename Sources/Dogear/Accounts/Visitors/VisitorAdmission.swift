import Synchronization

/// The admission of visitors without an account, of whom so many of a network may begin to change something at once.
///
/// A visitor who has something stored is always admitted. The others are remembered, as their pages send many requests before
/// the first thing is stored.
final class VisitorAdmission: Sendable {
  /// The largest number of visitors remembered. One who was forgotten and still has nothing stored counts once more.
  static let capacity = 10_000

  private let admitted = Mutex<Set<OwnerID>>([])

  /// Admits a visitor to change something.
  ///
  /// - Parameters:
  ///   - isKnown: whether something of the visitor is stored.
  ///   - count: counts a new visitor; throws where there are too many.
  func admit(
    _ visitor: OwnerID, isKnown: () async throws -> Bool, count: () async throws -> Void
  ) async throws {
    if admitted.withLock({ $0.contains(visitor) }) { return }
    if try await !isKnown() { try await count() }
    admitted.withLock { admitted in
      if admitted.count >= Self.capacity { admitted.removeAll(keepingCapacity: true) }
      admitted.insert(visitor)
    }
  }
}
