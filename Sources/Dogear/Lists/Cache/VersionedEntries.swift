import Database

/// The entries of a list with their version. It is only ever replaced by a newer one.
struct VersionedEntries<Item: ListItem> {
  private(set) var entries: [ListEntry<Item>]
  /// The version of the entries, and the newest that is known to be stored; 0 where no other server changes the list.
  private(set) var mark: ListMark
  /// The number of gaps before the list was last read.
  private var settledGaps = 0
  /// The number of changes so far, by which those that publish them know what is new.
  private(set) var changeCount = 0

  init(_ entries: [ListEntry<Item>], mark: ListMark) {
    (self.entries, self.mark) = (entries, mark)
  }

  /// Whether the list has to be read again.
  var isStale: Bool { mark.latest > mark.version || mark.gaps > settledGaps }

  /// Applies a change of this server, unless it is known already or others came before it. Returns by how many bytes the
  /// list has grown, or nil where it did not change.
  mutating func apply(_ committed: CommittedChange<Item>) -> Int? {
    if let version = committed.version {
      guard version.number > mark.version else { return nil }
      mark.latest = max(mark.latest, version.number)
      guard version.follows(mark.version) else { return nil }
      mark.version = version.number
    }
    changeCount += 1
    return committed.change.apply(to: &entries)
  }

  /// Takes what was read, unless changes of this server have come meanwhile that are newer. Returns by how many bytes the
  /// list has grown, or nil where it did not change.
  ///
  /// - Parameter mark: the state before the reading, which shows at least that, unless the database was set back.
  mutating func take(_ reading: ListReading<Item>, since mark: ListMark) -> Int? {
    settledGaps = max(settledGaps, mark.gaps)
    let isSetBack = reading.version < mark.version
    if reading.version < mark.latest, self.mark.latest == mark.latest { self.mark.latest = reading.version }
    guard reading.version > self.mark.version || isSetBack else { return nil }
    self.mark.version = reading.version
    self.mark.latest = max(self.mark.latest, reading.version)
    switch reading.content {
    case .nothing: return nil
    case .whole(let entries):
      changeCount += 1
      return ListChange.replace(entries).apply(to: &self.entries)
    case .items(let items):
      changeCount += 1
      return items.reduce(0) { growth, item in
        if let entry = item.value { return growth + ListChange.put(entry).apply(to: &entries) }
        guard let known = entries.first(where: { $0.item.id == item.key })?.item else { return growth }
        return growth + ListChange.remove(known).apply(to: &entries)
      }
    }
  }

  /// Notes a version that another server stored. Returns whether it is a newer one.
  mutating func note(_ version: Int) -> Bool {
    mark.latest = max(mark.latest, version)
    return version > mark.version
  }

  /// Notes that changes of others may have been missed.
  mutating func noteGap() {
    mark.gaps += 1
  }
}
