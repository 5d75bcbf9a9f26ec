import Synchronization

/// Rows behind one reference that never change: every page that holds the same object shows the same rows.
///
/// What is known of such rows is found out once for all these pages: the hashes of their slots, their HTML, and how one
/// object's rows become another's.
public protocol SharedRows: AnyObject, Sendable {
  /// One row.
  associatedtype Row
  /// The rows. Always the same ones, also in what they refer to.
  var rows: [Row] { get }
  /// Tells the object from all others of its type that ever were: a number above 0 that each has to itself.
  var serial: Int { get }
}

/// What a template knows of shared rows that pages showed last.
final class RowMemory: Sendable {
  /// What is known of one object's rows in one list.
  struct Known {
    /// One hash over the rows.
    let digest: UInt64
    let hasDuplicates: Bool
    /// The state of the list, once a second page asked for it.
    fileprivate(set) var state: ListState?
    /// The rows as live HTML, once a second page showed them.
    fileprivate(set) var html: [UInt8]?
  }

  /// How the rows of one object become those of another.
  struct Change {
    /// The operations for the browser, once a second page asked for them.
    let operations: [UInt8]
    let state: ListState
  }

  /// How many objects are remembered, and how many others' becoming each of them.
  private static let (entryLimit, originLimit) = (64, 16)
  /// How many rows are remembered, in all the lists whose states are.
  private static let rowLimit = 32_768
  /// How many bytes of HTML are remembered, in all lists.
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

  /// The entry used last is the last one.
  private let entries = Mutex<[Entry]>([])

  /// How many objects are remembered now.
  var count: Int { entries.withLock { $0.count } }

  /// How many rows are remembered now.
  var rowCount: Int { entries.withLock { $0.reduce(0) { $0 + ($1.known.state?.count ?? 0) } } }

  /// How many bytes of HTML are remembered now.
  var htmlCount: Int { entries.withLock { $0.reduce(0) { $0 + ($1.known.html?.count ?? 0) } } }

  /// What is known of rows.
  func known(_ serial: Int, in list: Int) -> Known? {
    entries.withLock { entries in
      Self.find(serial, list, &entries).map { entries[$0].known }
    }
  }

  /// Takes note of rows.
  func note(_ serial: Int, in list: Int, digest: UInt64, hasDuplicates: Bool) {
    entries.withLock { entries in
      _ = Self.findOrAdd(serial, list, Known(digest: digest, hasDuplicates: hasDuplicates), &entries)
    }
  }

  /// Takes note of rows as live HTML.
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

  /// Takes note of a list's state. It is kept for others when it is not the first of its rows.
  func note(_ state: ListState, in list: Int) {
    entries.withLock { entries in
      let index = Self.findOrAdd(state, list, &entries)
      if entries[index].isAskedFor { Self.keep(state, index, &entries) }
      entries[index].isAskedFor = true
    }
  }

  /// How a list's rows become others.
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

  /// Takes note of how a list's rows became others. It is kept for others when it is not the first of its kind.
  func note(_ operations: UnsafeBufferPointer<UInt8>, from old: Int, to state: ListState, in list: Int) {
    entries.withLock { entries in
      // Nobody loads what has become something else.
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
    // Not with a closure, to which each entry would be copied.
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

  /// Keeps a state, and lets go of older ones where rows are too many.
  private static func keep(_ state: ListState, _ index: Int, _ entries: inout [Entry]) {
    entries[index].known.state = state
    forget(beyond: rowLimit, &entries) {
      $0.state?.count ?? 0
    } forget: {
      $0.state = nil
    }
  }

  /// Lets go of what is known of the entries that were used longest ago, where it is too much.
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
