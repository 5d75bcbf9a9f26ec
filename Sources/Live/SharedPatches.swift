import Synchronization
import Templates

/// The patches that pages of one visitor have in common, each made once: see ``Page/sharing(_:)``.
final class SharedPatches: Sendable {
  /// From what to what a patch leads, and for whom. What else a page shows never changes.
  struct Key: Equatable, Sendable {
    let before: Int
    let after: Int
    let visitor: String
    let flash: String
  }

  /// How many patches are kept. Pages that have one in common need it at about the same time.
  private static let limit = 4

  /// The patch made last is the last one.
  private let changes = Mutex<[(key: Key, change: SnapshotChange)]>([])

  func change(_ key: Key) -> SnapshotChange? {
    changes.withLock { changes in
      changes.lastIndex { $0.key == key }.map { changes[$0].change }
    }
  }

  func note(_ change: SnapshotChange, for key: Key) {
    changes.withLock { changes in
      changes.removeAll { $0.key == key }
      if changes.count == Self.limit { changes.removeFirst() }
      changes.append((key, change))
    }
  }
}
