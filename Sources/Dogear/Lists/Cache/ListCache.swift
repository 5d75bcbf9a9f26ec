import Synchronization

/// A cache of lists: those in use, and those used last.
///
/// A list is read from the database while others change it, so changes that are committed meanwhile are noted and
/// applied to what was read.
final class ListCache<Item: ListItem>: Sendable {
  /// The largest number of lists that stay although nothing shows them.
  static var keptCount: Int { 256 }

  private let state: Mutex<ListsInMemory<Item>>

  /// Makes an empty cache.
  ///
  /// - Parameter keptBytes: the largest number of bytes in all lists that stay. 48 MB are 256,000 ordinary books, which take
  ///   some 100 MB of memory; without them, reading a list again takes 4 us for each of its items.
  init(keptBytes: Int = 48 << 20) {
    state = Mutex(ListsInMemory(keptBytes: keptBytes))
  }

  /// Returns the list of an owner, if that is known.
  func list(of owner: OwnerID, now: Int) -> SharedList<Item>? {
    state.withLock { $0.use(owner) ?? $0.insertInitial(owner: owner, now: now) }
  }

  /// Begins to note the changes of a list, which the caller reads then. One caller at a time does so, and finishes or abandons
  /// the loading.
  func beginLoading(of owner: OwnerID) {
    state.withLock { $0.loading[owner] = .init() }
  }

  /// Caches a list that was read, or returns the one that is there.
  ///
  /// - Parameter version: the version of the list that was read.
  func finishLoading(
    of owner: OwnerID, entries: [ListEntry<Item>], bytes: Int, usedAt: Int, version: Int = 0
  ) -> SharedList<Item> {
    state.withLock { state in
      let loading = state.loading.removeValue(forKey: owner) ?? .init()
      if let list = state.use(owner) { return list }
      var read = VersionedEntries(
        entries, mark: ListMark(version: version, latest: max(version, loading.latest), gaps: loading.gaps))
      let bytes = loading.changes.reduce(bytes) { $0 + (read.apply($1) ?? 0) }
      let list = SharedList(read.entries, bytes: bytes, usedAt: usedAt, mark: read.mark)
      state.insert(list, owner: owner)
      return list
    }
  }

  /// Ends a loading that failed.
  func abandonLoading(of owner: OwnerID) {
    state.withLock { $0.loading[owner] = nil }
  }

  /// Returns whether the caller must read all owners whose lists are stored, and finish that.
  func beginReadingOwners() -> Bool {
    state.withLock { $0.stored.beginReading() }
  }

  /// Takes the owners that were read; nil if that failed.
  func finishReadingOwners(_ owners: [OwnerID]?) {
    state.withLock { $0.stored.finishReading(owners) }
  }

  /// Applies changes that were committed. Called on the database's writer thread only.
  func apply(_ changes: [OwnerID: CommittedChange<Item>], isShown: Bool = true) {
    for (owner, change) in changes {
      let list = state.withLock { state in
        state.stored.insert(owner)
        state.loading[owner]?.changes.append(change)
        return state.weakLists[owner]?.list
      }
      list?.apply(change, isShown: isShown)
    }
  }
}

extension ListCache {
  /// The list of an owner, if it is in memory.
  func list(inMemoryOf owner: OwnerID) -> SharedList<Item>? {
    state.withLock { $0.weakLists[owner]?.list }
  }

  /// Notes versions that other servers stored. Lists that nothing shows are dropped; the owners of the others, which have
  /// to be read again, are returned.
  func note(_ versions: [(owner: OwnerID, version: Int)]) -> [OwnerID] {
    state.withLock { state in
      for (owner, version) in versions {
        state.stored.insert(owner)
        if let latest = state.loading[owner]?.latest { state.loading[owner]?.latest = max(latest, version) }
        if state.weakLists[owner]?.list?.note(version) == true { state.recentLists[owner] = nil }
      }
      return versions.map(\.owner).filter { state.weakLists[$0]?.list?.isStale ?? false }
    }
  }

  /// Notes that changes of others may have been missed. Returns the owners of all lists that something shows.
  func noteGap() -> [OwnerID] {
    state.withLock { state in
      state.stored = StoredOwners()
      state.recentLists = [:]
      for owner in state.loading.keys { state.loading[owner]?.gaps += 1 }
      for weak in state.weakLists.values { weak.list?.noteGap() }
      return state.weakLists.filter { $0.value.list != nil }.map(\.key)
    }
  }
}

/// The state of the cache, guarded by its lock.
private struct ListsInMemory<Item: ListItem> {
  let keptBytes: Int
  var weakLists: [OwnerID: Weak] = [:]
  var recentLists: [OwnerID: (list: SharedList<Item>, use: Int)] = [:]
  var loading: [OwnerID: Loading] = [:]
  var stored = StoredOwners()
  var uses = 0
  var sweepAt = 1024

  struct Weak {
    weak var list: SharedList<Item>?
  }

  struct Loading {
    var changes: [CommittedChange<Item>] = []
    /// The newest version that other servers stored meanwhile.
    var latest = 0
    /// The number of times that others' changes may have been missed meanwhile.
    var gaps = 0
  }

  init(keptBytes: Int) {
    self.keptBytes = keptBytes
  }

  mutating func use(_ owner: OwnerID) -> SharedList<Item>? {
    guard let list = weakLists[owner]?.list else { return nil }
    keep(list, owner: owner)
    return list
  }

  mutating func insert(_ list: SharedList<Item>, owner: OwnerID) {
    keep(list, owner: owner)
    insertWeak(list, owner: owner)
  }

  /// Makes the list of an owner who has changed nothing yet. It is not recentLists: making it again is as easy.
  mutating func insertInitial(owner: OwnerID, now: Int) -> SharedList<Item>? {
    guard stored.lacks(owner) else { return nil }
    let entries = ListEntry.numbered(Item.initial)
    let list = SharedList(entries, bytes: entries.storedBytes(), usedAt: now)
    insertWeak(list, owner: owner)
    return list
  }

  private mutating func insertWeak(_ list: SharedList<Item>, owner: OwnerID) {
    weakLists[owner] = Weak(list: list)
    guard weakLists.count >= sweepAt else { return }
    weakLists = weakLists.filter { $0.value.list != nil }
    sweepAt = max(1024, weakLists.count * 2)
  }

  private mutating func keep(_ list: SharedList<Item>, owner: OwnerID) {
    guard !stored.lacks(owner) else { return }
    uses += 1
    let isNew = recentLists.updateValue((list, uses), forKey: owner) == nil
    guard isNew else { return }
    // The others may have grown since they came.
    var bytes = recentLists.values.reduce(0) { $0 + $1.list.bytes }
    while recentLists.count > ListCache<Item>.keptCount || bytes > keptBytes,
      let oldest = recentLists.min(by: { $0.value.use < $1.value.use })?.key
    {
      bytes -= recentLists.removeValue(forKey: oldest)?.list.bytes ?? 0
    }
  }
}
