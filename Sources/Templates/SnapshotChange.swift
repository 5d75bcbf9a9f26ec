/// A patch and its effect on a snapshot. It can be applied to other snapshots with the same values where it changes
/// them.
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
  /// The program of both states; nil if the old one was of another.
  let program: Program?
  private(set) var words: [Word] = []
  private(set) var lists: [List] = []
  /// The state that the change leads to, for all that were in the state before it; nil where that is not known as a whole.
  private(set) var whole: (before: UInt64, after: Snapshot)?

  /// Creates a change that sets every slot, from a snapshot of another template.
  fileprivate init(operations: [UInt8]) {
    (self.operations, program) = (operations, nil)
  }

  fileprivate init(operations: [UInt8], from before: Snapshot, to after: Snapshot) {
    let (old, new) = (before.storage.words, after.storage)
    let oldLists = before.storage.lists
    (self.operations, program) = (operations, new.program)
    if before.digest != 0, after.digest != 0 { whole = (before.digest, after) }
    for slot in new.words.indices where new.words[slot] != old[slot] {
      words.append(Word(slot: slot, old: old[slot], new: new.words[slot]))
    }
    for list in new.lists.indices where new.lists[list].digest != oldLists[list].digest {
      lists.append(List(ordinal: list, old: oldLists[list].digest, new: new.lists[list]))
    }
  }
}

extension PageTemplate {
  /// Brings a snapshot up to date as ``patch(_:since:into:limit:)`` does, and returns the change, which can be applied
  /// to other snapshots if it is complete.
  public func change(_ root: Root, since snapshot: inout Snapshot, limit: Int = .max) -> SnapshotChange {
    let before = snapshot
    snapshot.makeUnique()
    var operations: [UInt8] = []
    patch(root, since: &snapshot, into: &operations, limit: limit)
    guard snapshot.storage.program === before.storage.program else {
      return SnapshotChange(operations: operations)
    }
    return SnapshotChange(operations: operations, from: before, to: snapshot)
  }
}

extension Snapshot {
  /// Applies a change that was computed for another snapshot. Returns false, and changes nothing, if this one differs
  /// from that in a slot or list that changed. Where it does not differ at all, both share their memory afterwards;
  /// otherwise the digest is not known: it is 0.
  public mutating func make(_ change: SnapshotChange) -> Bool {
    guard storage.program === change.program, isAlike(change) else { return false }
    if let whole = change.whole, digest == whole.before {
      self = whole.after
      return true
    }
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
