/// What a patch was, and what it did to a snapshot: the same may be done to others that are alike where it matters.
public struct SnapshotChange: Sendable {
  struct Word {
    let slot: Int
    let old: UInt64
    let new: UInt64
  }

  struct List {
    let ordinal: Int
    let old: UInt64
    let new: ListState
  }

  /// The operations for the browser, as JSON separated by commas.
  public let operations: [UInt8]
  /// The template of both states; nil where the old one was another's.
  let program: Program?
  private(set) var words: [Word] = []
  private(set) var lists: [List] = []

  /// Everything is new.
  fileprivate init(operations: [UInt8]) {
    (self.operations, program) = (operations, nil)
  }

  fileprivate init(
    operations: [UInt8], words old: [UInt64], lists oldLists: [ListState], to new: Snapshot.Storage
  ) {
    (self.operations, program) = (operations, new.program)
    for slot in new.words.indices where new.words[slot] != old[slot] {
      words.append(Word(slot: slot, old: old[slot], new: new.words[slot]))
    }
    for list in new.lists.indices where new.lists[list].digest != oldLists[list].digest {
      lists.append(List(ordinal: list, old: oldLists[list].digest, new: new.lists[list]))
    }
  }
}

extension PageTemplate {
  /// Brings a snapshot up to date as ``patch(_:since:into:limit:)`` does, and says what that was, for other snapshots
  /// unless it is not complete.
  public func change(_ root: Root, since snapshot: inout Snapshot, limit: Int = .max) -> SnapshotChange {
    let (program, words, lists) = (snapshot.storage.program, snapshot.storage.words, snapshot.storage.lists)
    var operations: [UInt8] = []
    patch(root, since: &snapshot, into: &operations, limit: limit)
    guard snapshot.storage.program === program else { return SnapshotChange(operations: operations) }
    return SnapshotChange(operations: operations, words: words, lists: lists, to: snapshot.storage)
  }
}

extension Snapshot {
  /// Makes a change that was found out with another snapshot. Returns false, and changes nothing, where this one
  /// differed from that in something that changed. Its digest is not known afterwards: it is 0.
  public mutating func make(_ change: SnapshotChange) -> Bool {
    guard storage.program === change.program, isAlike(change) else { return false }
    makeUnique()
    for word in change.words { storage.words[word.slot] = word.new }
    for list in change.lists { storage.lists[list.ordinal] = list.new }
    digest = 0
    return true
  }

  private func isAlike(_ change: SnapshotChange) -> Bool {
    change.words.allSatisfy { storage.words[$0.slot] == $0.old }
      && change.lists.allSatisfy { storage.lists[$0.ordinal].digest == $0.old }
  }
}
