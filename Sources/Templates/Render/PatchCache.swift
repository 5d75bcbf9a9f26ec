import Synchronization

/// A patch that leads every page of one state to another, with the snapshot that they share then.
struct SharedPatch: Sendable {
  /// The operations for the browser, as JSON separated by commas.
  let operations: [UInt8]
  let after: Snapshot
  /// The state of the page that needed it last and found it by its digest; nil for one that can't be compared.
  var state: KeptState?
}

/// The state that a page had, and the hash over what that state began with.
struct KeptState: Sendable {
  let origin: UInt64
  let values: any AnyObject & Sendable

  init(_ state: any PageState) {
    (origin, values) = (state.origin, state.kept())
  }
}

/// A cache of the patches that several pages of one template need, each made once
/// (thresholds.json: “CPU of a change for each of 10000 pages, of C”).
///
/// The digests of two states decide: they hash all slots, so that whatever makes a page differ keeps it apart. A page that
/// began like another, took no request since and has the same values in all its published properties needs no digest.
final class PatchCache: Sendable {
  private struct Entry {
    let before: UInt64
    var patch: SharedPatch
    /// Whether a second page asked for the patch.
    var isShared = false
  }

  /// The largest number of entries. Pages that need the same patch need it at about the same time.
  private static let entryLimit = 8

  /// The entries, the latest last.
  private let entries = Mutex<[Entry]>([])

  /// Whether a page of the state before needed a patch lately.
  func leads(from before: UInt64) -> Bool {
    entries.withLock { $0.contains { $0.before == before } }
  }

  /// The patch from one state to another; nil where it is to be made. Pages of the same state as this one find it without a
  /// digest from now on.
  func patch(from before: UInt64, to after: UInt64, of state: KeptState?) -> SharedPatch? {
    // The state that is replaced leaves the lock before it is released.
    var kept = state
    return entries.withLock { entries in
      guard let index = entries.lastIndex(where: { $0.before == before && $0.patch.after.digest == after })
      else { return nil }
      entries[index].isShared = true
      if kept != nil { swap(&entries[index].patch.state, &kept) }
      return entries[index].patch
    }
  }

  /// The patch of a page of the same state; nil where it is to be found by the digest.
  func patch(from before: UInt64, of state: (any PageState)?) -> SharedPatch? {
    guard let state else { return nil }
    let origin = state.origin
    let patch = entries.withLock { entries -> SharedPatch? in
      let index = entries.lastIndex { $0.before == before && $0.patch.state?.origin == origin }
      guard let index else { return nil }
      entries[index].isShared = true
      return entries[index].patch
    }
    // Values of any type are compared, which is nothing to do inside of a lock.
    guard let patch, let kept = patch.state, state.isAlike(kept.values) else { return nil }
    return patch
  }

  /// Notes a patch that was made from the state before. A page that is the only one in that state shares nothing: the next
  /// patch changes its snapshot in place.
  func note(_ patch: SharedPatch, from before: UInt64) {
    entries.withLock { entries in
      if let index = entries.lastIndex(where: { $0.patch.after.digest == before }), !entries[index].isShared {
        entries.remove(at: index)
        return
      }
      if entries.count == Self.entryLimit { entries.removeFirst() }
      entries.append(Entry(before: before, patch: patch))
    }
  }
}
