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

  /// Creates a change that sets every slot, from a snapshot of another template.
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
  /// Brings a snapshot up to date as ``patch(_:since:into:limit:)`` does, and returns the change, which can be applied
  /// to other snapshots if it is complete.
  public func change(_ root: Root, since snapshot: inout Snapshot, limit: Int = .max) -> SnapshotChange {
    let (program, words, lists) = (snapshot.storage.program, snapshot.storage.words, snapshot.storage.lists)
    var operations: [UInt8] = []
    patch(root, since: &snapshot, into: &operations, limit: limit)
    guard snapshot.storage.program === program else { return SnapshotChange(operations: operations) }
    return SnapshotChange(operations: operations, words: words, lists: lists, to: snapshot.storage)
  }
}

extension Snapshot {
  /// Applies a change that was computed for another snapshot. Returns false, and changes nothing, if this one differs
  /// from that in a slot or list that changed. The digest is not known afterwards: it is 0.
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
