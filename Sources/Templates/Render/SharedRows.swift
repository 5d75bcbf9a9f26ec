import Synchronization

/// An object with rows that never change: every page that holds the same object shows the same rows.
///
/// The hashes of their slots, their HTML, and the patches from one object's rows to another's are remembered and used
/// for all these pages.
public protocol SharedRows: AnyObject, Sendable {
  /// One row.
  associatedtype Row
  /// The rows. They never change, nor do the objects they refer to.
  var rows: [Row] { get }
  /// The serial number of the object, above 0 and different from that of any other object of its type that ever was.
  var serial: Int { get }
}

/// A cache of the shared rows of a template that pages showed last.
final class RowMemory: Sendable {
  /// The cached data of one object's rows in one list.
  struct Known {
    /// One hash over the rows.
    let digest: UInt64
    let hasDuplicates: Bool
    /// The state of the list, once a second page asked for it.
    fileprivate(set) var state: ListState?
    /// The rows as live HTML, once a second page showed them.
    fileprivate(set) var html: [UInt8]?
  }

  /// The change from the rows of one object to those of another.
  struct Change {
    /// The operations for the browser, once a second page asked for them.
    let operations: [UInt8]
    let state: ListState
  }

  /// The maximum number of objects remembered, and of changes to each of them from others.
  private static let (entryLimit, originLimit) = (64, 16)
  /// The maximum number of rows in all list states remembered.
  private static let rowLimit = 32_768
  /// The maximum number of bytes of HTML remembered, in all lists.
  private static let htmlLimit = 4 << 20

  private struct Entry {
    let list: Int
    let serial: Int
    var known: Known
    var isAskedFor = false
    var origins: [Origin] = []
  }

  private struct Origin {
    let serial: Int
    var operations: [UInt8]?
  }

  /// The entries. The one used last is the last.
  private let entries = Mutex<[Entry]>([])

  /// The number of objects remembered now.
  var count: Int { entries.withLock { $0.count } }

  /// The number of rows remembered now.
  var rowCount: Int { entries.withLock { $0.reduce(0) { $0 + ($1.known.state?.count ?? 0) } } }

  /// The number of bytes of HTML remembered now.
  var htmlCount: Int { entries.withLock { $0.reduce(0) { $0 + ($1.known.html?.count ?? 0) } } }

  /// The cached data of rows.
  func known(_ serial: Int, in list: Int) -> Known? {
    entries.withLock { entries in
      Self.find(serial, list, &entries).map { entries[$0].known }
    }
  }

  /// Records the digest of rows.
  func note(_ serial: Int, in list: Int, digest: UInt64, hasDuplicates: Bool) {
    entries.withLock { entries in
      _ = Self.findOrAdd(serial, list, Known(digest: digest, hasDuplicates: hasDuplicates), &entries)
    }
  }

  /// Records rows as live HTML.
  func note(_ html: UnsafeBufferPointer<UInt8>, of serial: Int, in list: Int) {
    guard html.count <= Self.htmlLimit else { return }
    entries.withLock { entries in
      guard let index = Self.find(serial, list, &entries) else { return }
      entries[index].known.html = Array(html)
      Self.forget(beyond: Self.htmlLimit, &entries) {
        $0.html?.count ?? 0
      } forget: {
        $0.html = nil
      }
    }
  }

  /// Records a list's state. It is kept once the state of the same rows is recorded again.
  func note(_ state: ListState, in list: Int) {
    entries.withLock { entries in
      let index = Self.findOrAdd(state, list, &entries)
      if entries[index].isAskedFor { Self.keep(state, index, &entries) }
      entries[index].isAskedFor = true
    }
  }

  /// The change from a list's rows to others, if it is remembered.
  func change(from old: Int, to new: Int, in list: Int) -> Change? {
    entries.withLock { entries in
      guard let index = Self.find(new, list, &entries), let state = entries[index].known.state else {
        return nil
      }
      let origin = entries[index].origins.firstIndex { $0.serial == old }
      return origin.flatMap { entries[index].origins[$0].operations }
        .map { Change(operations: $0, state: state) }
    }
  }

  /// Records the change of a list's rows to others. It is kept once the same change is recorded again.
  func note(_ operations: UnsafeBufferPointer<UInt8>, from old: Int, to state: ListState, in list: Int) {
    entries.withLock { entries in
      // Pages that are loaded show the new rows: the HTML of the old ones is not needed any more.
      if let index = Self.find(old, list, &entries) { entries[index].known.html = nil }
      let index = Self.findOrAdd(state, list, &entries)
      if let origin = entries[index].origins.firstIndex(where: { $0.serial == old }) {
        entries[index].origins[origin].operations = Array(operations)
        Self.keep(state, index, &entries)
      } else {
        if entries[index].origins.count == Self.originLimit { entries[index].origins.removeFirst() }
        entries[index].origins.append(Origin(serial: old))
      }
    }
  }

  private static func find(_ serial: Int, _ list: Int, _ entries: inout [Entry]) -> Int? {
    let last = entries.count - 1
    // A loop, because each entry would be copied for a closure.
    var index = last
    while index >= 0, entries[index].serial != serial || entries[index].list != list { index -= 1 }
    guard index >= 0 else { return nil }
    if index < last { entries.swapAt(index, last) }
    return last
  }

  private static func findOrAdd(_ state: ListState, _ list: Int, _ entries: inout [Entry]) -> Int {
    findOrAdd(
      state.serial, list, Known(digest: state.digest, hasDuplicates: state.hasDuplicates), &entries)
  }

  private static func findOrAdd(_ serial: Int, _ list: Int, _ known: Known, _ entries: inout [Entry]) -> Int {
    if let index = find(serial, list, &entries) { return index }
    if entries.count >= entryLimit { entries.removeFirst() }
    entries.append(Entry(list: list, serial: serial, known: known))
    return entries.count - 1
  }

  /// Keeps a state, and drops older ones if there are too many rows.
  private static func keep(_ state: ListState, _ index: Int, _ entries: inout [Entry]) {
    entries[index].known.state = state
    forget(beyond: rowLimit, &entries) {
      $0.state?.count ?? 0
    } forget: {
      $0.state = nil
    }
  }

  /// Drops data of the first entries, as far as the sum of all sizes exceeds the limit. The entry used last is the
  /// last, and keeps its data longest.
  private static func forget(
    beyond limit: Int, _ entries: inout [Entry], size: (Known) -> Int, forget: (inout Known) -> Void
  ) {
    var total = 0
    for index in entries.indices.reversed() {
      total += size(entries[index].known)
      if total > limit { forget(&entries[index].known) }
    }
  }
}
