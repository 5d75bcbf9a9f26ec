/// Which owners may have a stored list. A visitor's first page, and each of a crawler's, needs no look into
/// the database: whoever is not in here has the initial list.
///
/// It holds hashes, eight bytes an owner. Two owners with one hash, or one whose list was removed, cost a
/// look into the database and nothing else.
struct StoredOwners {
  /// More owners than this are not kept in mind, and the database is asked about each.
  static let limit = 1_000_000

  private enum State {
    case unknown
    /// The database is being read; these were stored meanwhile.
    case reading(Set<Int>)
    case known(Set<Int>)
    case tooMany
  }

  private var state = State.unknown

  /// Whether an owner certainly has no stored list.
  func lacks(_ owner: OwnerID) -> Bool {
    guard case .known(let hashes) = state else { return false }
    return !hashes.contains(owner.hashValue)
  }

  /// Whether the caller must read all owners from the database now, and say how that ended.
  mutating func beginReading() -> Bool {
    guard case .unknown = state else { return false }
    state = .reading([])
    return true
  }

  /// Takes the owners that were read, or nil if that failed.
  mutating func finishReading(_ owners: [OwnerID]?) {
    guard case .reading(let meanwhile) = state else { return }
    guard let owners else {
      state = .unknown
      return
    }
    state = .known(meanwhile.union(owners.lazy.map(\.hashValue)))
    forgetIfTooMany()
  }

  /// Notes that an owner's list was stored.
  mutating func insert(_ owner: OwnerID) {
    switch state {
    case .reading(var hashes):
      // Not to copy the set for each owner, the state lets go of it first.
      state = .unknown
      hashes.insert(owner.hashValue)
      state = .reading(hashes)
    case .known(var hashes):
      state = .unknown
      hashes.insert(owner.hashValue)
      state = .known(hashes)
      forgetIfTooMany()
    case .unknown, .tooMany: break
    }
  }

  private mutating func forgetIfTooMany() {
    if case .known(let hashes) = state, hashes.count > Self.limit { state = .tooMany }
  }
}
