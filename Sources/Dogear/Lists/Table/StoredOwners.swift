/// The owners that may have a stored list. An owner who is not among them has the initial list, so that a visitor's
/// first page, and each of a crawler's, needs no query.
///
/// It holds hashes, eight bytes an owner. Two owners with one hash, or one whose list was removed, cost a query and
/// nothing else.
struct StoredOwners {
  /// The largest number of owners kept in mind; beyond it, the database is asked about each.
  static let limit = 1_000_000

  private enum State {
    case unknown
    /// The database is being read; these owners were stored meanwhile.
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

  /// Returns whether the caller must read all owners from the database now, and finish that.
  mutating func beginReading() -> Bool {
    guard case .unknown = state else { return false }
    state = .reading([])
    return true
  }

  /// Takes the owners that were read; nil if that failed.
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
      // The state gives up the set before it changes, so that it is not copied for each owner.
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
