import Synchronization

/// A cache of the snapshots that pages of one template were opened with last.
///
/// Pages that show the same hold one snapshot, until one of them changes
/// (thresholds.json: “memory of each of 10000 open pages, in KB”).
final class SnapshotCache: Sendable {
  private struct Entry {
    let digest: UInt64
    /// The snapshot, once a second page asked for one like it: a page alone shares none, and changes its own in place.
    var snapshot: Snapshot?
  }

  /// The largest number of entries.
  private static let entryLimit = 8
  /// The largest number of bytes of a snapshot that is cached.
  private static let byteLimit = 64 << 10

  /// The entries in order of use, the last used at the end.
  private let entries = Mutex<[Entry]>([])

  /// The one copy of a snapshot that all pages with the same state hold.
  func sharing(_ snapshot: Snapshot) -> Snapshot {
    guard snapshot.byteCount <= Self.byteLimit else { return snapshot }
    return entries.withLock { entries in
      guard let index = entries.lastIndex(where: { $0.digest == snapshot.digest }) else {
        if entries.count == Self.entryLimit { entries.removeFirst() }
        entries.append(Entry(digest: snapshot.digest))
        return snapshot
      }
      var entry = entries.remove(at: index)
      let shared = entry.snapshot ?? snapshot
      entry.snapshot = shared
      entries.append(entry)
      return shared
    }
  }
}
