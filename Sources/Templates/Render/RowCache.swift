import Synchronization

/// A cache of what a template made of the ``SharedRows`` that pages showed last. It keeps no rows alive.
///
/// Pages with the same rows hold one state of them (thresholds.json: “memory of each of 10000 open pages, in KB”), and
/// one copy of their HTML (thresholds.json: “GET /books, a shelf of 50 as HTML, of C”).
final class RowCache: Sendable {
  /// The cached data of one object's rows in one list.
  struct Entry {
    /// The list's number in its program.
    let list: Int
    /// The serial number of the object.
    let serial: Int
    /// One hash over the rows.
    let digest: UInt64
    let hasDuplicates: Bool
    /// The state of the list, once a second page asked for it.
    fileprivate(set) var state: ListState?
    /// The rows as live HTML, once a second page showed them.
    fileprivate(set) var html: [UInt8]?
    /// Whether a page asked for the state.
    fileprivate var isStateWanted = false

    fileprivate init(list: Int, serial: Int, digest: UInt64, hasDuplicates: Bool) {
      (self.list, self.serial) = (list, serial)
      (self.digest, self.hasDuplicates) = (digest, hasDuplicates)
    }
  }

  /// The maximum number of entries.
  private static let entryLimit = 64
  /// The maximum number of rows in all list states.
  private static let rowLimit = 32_768
  /// The maximum number of bytes of HTML in all entries.
  private static let htmlLimit = 4 << 20

  /// The entries in order of use, the last used at the end.
  private let entries = Mutex<[Entry]>([])

  /// The rows that pages with a limit were too long for, those noted last at the end.
  private let longRows = Mutex<[(list: Int, serial: Int, size: Int)]>([])

  /// The number of entries.
  var count: Int { entries.withLock { $0.count } }

  /// The number of rows in all list states.
  var rowCount: Int { entries.withLock { $0.reduce(0) { $0 + ($1.state?.count ?? 0) } } }

  /// The number of bytes of HTML in all entries.
  var htmlCount: Int { entries.withLock { $0.reduce(0) { $0 + ($1.html?.count ?? 0) } } }

  /// The entry for an object's rows in a list.
  func entry(_ serial: Int, in list: Int) -> Entry? {
    entries.withLock { entries in
      Self.use(serial, list, &entries).map { entries[$0] }
    }
  }

  /// Adds an entry for rows, without their state and HTML.
  func add(_ serial: Int, in list: Int, digest: UInt64, hasDuplicates: Bool) {
    let entry = Entry(list: list, serial: serial, digest: digest, hasDuplicates: hasDuplicates)
    entries.withLock { _ = Self.useOrAdd(entry, &$0) }
  }

  /// Caches the live HTML of rows that have an entry.
  func add(_ html: UnsafeBufferPointer<UInt8>, of serial: Int, in list: Int) {
    guard html.count <= Self.htmlLimit else { return }
    entries.withLock { entries in
      guard let index = Self.use(serial, list, &entries) else { return }
      entries[index].html = Array(html)
      Self.evict(beyond: Self.htmlLimit, &entries) {
        $0.html?.count ?? 0
      } evict: {
        $0.html = nil
      }
    }
  }

  /// The bytes that rows have at least, as live HTML; 0 where no page was too long for them of late.
  func leastSize(of serial: Int, in list: Int) -> Int {
    longRows.withLock { rows in rows.last { $0.serial == serial && $0.list == list }?.size ?? 0 }
  }

  /// Notes the bytes that rows have at least, as live HTML, as a page was too long for them.
  func noteLeastSize(_ size: Int, of serial: Int, in list: Int) {
    longRows.withLock { rows in
      if rows.count == Self.entryLimit { rows.removeFirst() }
      rows.append((list, serial, size))
    }
  }

  /// The one copy of a list's state that all pages with the same rows hold. It is cached from the second page on.
  func sharing(_ state: ListState, in list: Int) -> ListState {
    let entry = Entry(
      list: list, serial: state.serial, digest: state.digest, hasDuplicates: state.hasDuplicates)
    return entries.withLock { entries in
      let index = Self.useOrAdd(entry, &entries)
      if let cached = entries[index].state { return cached }
      if entries[index].isStateWanted {
        entries[index].state = state
        Self.evict(beyond: Self.rowLimit, &entries) {
          $0.state?.count ?? 0
        } evict: {
          $0.state = nil
        }
      }
      entries[index].isStateWanted = true
      return state
    }
  }

  /// Moves an entry to the end, and returns its index there.
  private static func use(_ serial: Int, _ list: Int, _ entries: inout [Entry]) -> Int? {
    let last = entries.count - 1
    // A loop, because each entry would be copied for a closure.
    var index = last
    while index >= 0, entries[index].serial != serial || entries[index].list != list { index -= 1 }
    guard index >= 0 else { return nil }
    if index < last { entries.append(entries.remove(at: index)) }
    return last
  }

  private static func useOrAdd(_ entry: Entry, _ entries: inout [Entry]) -> Int {
    if let index = use(entry.serial, entry.list, &entries) { return index }
    if entries.count >= entryLimit { entries.removeFirst() }
    entries.append(entry)
    return entries.count - 1
  }

  /// Evicts data of the entries that were used longest ago, as far as the sum of all sizes exceeds the limit.
  private static func evict(
    beyond limit: Int, _ entries: inout [Entry], size: (Entry) -> Int, evict: (inout Entry) -> Void
  ) {
    var total = 0
    for index in entries.indices.reversed() {
      total += size(entries[index])
      if total > limit { evict(&entries[index]) }
    }
  }
}
