import Synchronization
import Templates

/// A cache of the patches that several pages of a visitor need, each made once: see ``Page/sharing(_:)``.
///
/// It takes more than half off the time of a change that many pages show
/// (thresholds.json: “CPU of a change for each of 10000 pages, of C”).
final class SharedPatches: Sendable {
  /// The serials that a patch leads from and to, and the visitor and flash message it is for. All else that a page
  /// shows is constant.
  struct Key: Equatable, Sendable {
    let before: Int
    let after: Int
    let visitor: String
    let flash: String
  }

  /// The largest number of patches kept. Pages that need the same one need it at about the same time.
  private static let limit = 4

  /// The patches with their keys, the latest last.
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
