/// The keys of a list's rows, with equal ones numbered to tell them apart.
struct RowSet {
  let key: RowKey
  private(set) var count: Int
  /// The bytes of all keys, one after the other.
  private(set) var keys: [UInt8] = []
  /// The end of each key; empty when all keys have the same length.
  private(set) var keyEnds: [UInt32] = []
  private(set) var hashes: [UInt64] = []
  /// The number of each row among the rows of the same key, from 1; empty when all keys differ.
  private(set) var occurrences: [Int] = []

  init(_ rows: UnsafeRawPointer, _ count: Int, _ stride: Int, _ key: RowKey) {
    self.key = key
    self.count = count
    hashes.reserveCapacity(count)
    if case .bytes(let offset, let size) = key.storage {
      keys = [UInt8](unsafeUninitializedCapacity: count * size) { buffer, initialized in
        guard let base = buffer.baseAddress else { return }
        for row in 0..<count {
          UnsafeMutableRawPointer(base + row * size)
            .copyMemory(from: rows + row * stride + offset, byteCount: size)
        }
        initialized = count * size
      }
      for row in 0..<count { hashes.append(Hash.of(rows + row * stride + offset, size)) }
    } else {
      keyEnds.reserveCapacity(count)
      for row in 0..<count {
        key.withBytes(rows + row * stride) { bytes in
          keys.append(contentsOf: bytes)
          keyEnds.append(UInt32(keys.count))
          hashes.append(Hash.of(bytes.baseAddress, bytes.count))
        }
      }
    }
    findDuplicates()
  }

  /// The keys a browser was sent.
  init(_ state: ListState, _ key: RowKey) {
    self.key = key
    count = state.count
    keys = state.keys
    keyEnds = state.keyEnds
    hashes.reserveCapacity(count)
    for row in 0..<count { hashes.append(withBytes(row) { Hash.of($0.baseAddress, $0.count) }) }
    if state.hasDuplicates { findDuplicates() }
  }

  /// This set, followed by some rows of another.
  func adding(_ rows: some Sequence<Int>, of other: RowSet) -> RowSet {
    var set = self
    for row in rows {
      other.withBytes(row) { set.keys.append(contentsOf: $0) }
      if case .bytes = key.storage {} else { set.keyEnds.append(UInt32(set.keys.count)) }
      set.hashes.append(other.hashes[row])
      set.count += 1
    }
    set.findDuplicates()
    return set
  }

  /// The rows that another set lacks. Equal rows at the start of both, which are most, need no table.
  func rows(missingIn other: RowSet) -> [Int] {
    var start = 0
    while start < min(count, other.count), isEqual(start, other, start) { start += 1 }
    guard start < other.count else { return Array(start..<count) }
    let table = RowTable(other)
    return (start..<count).filter { table.find($0, of: self, in: other) == nil }
  }

  /// One hash over all keys, in order.
  var keyHash: UInt64 { hashes.reduce(Hash.combine(Hash.seed, UInt64(count)), Hash.combine) }

  func hash(_ row: Int) -> UInt64 { hashes[row] }

  func occurrence(_ row: Int) -> Int { occurrences.isEmpty ? 1 : occurrences[row] }

  /// Appends a row's key as the browser knows it.
  func appendKey(_ row: Int, to out: inout Output) {
    withBytes(row) { key.append($0, occurrence: occurrence(row), to: &out) }
  }

  func withBytes<Result>(_ row: Int, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    let range = keyRange(row)
    return keys.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[range])) }
  }

  private func keyRange(_ row: Int) -> Range<Int> {
    if case .bytes(_, let size) = key.storage { return row * size..<(row + 1) * size }
    return (row == 0 ? 0 : Int(keyEnds[row - 1]))..<Int(keyEnds[row])
  }

  func isEqual(_ row: Int, _ other: RowSet, _ otherRow: Int) -> Bool {
    guard hashes[row] == other.hashes[otherRow], occurrence(row) == other.occurrence(otherRow) else {
      return false
    }
    return keys[keyRange(row)].elementsEqual(other.keys[other.keyRange(otherRow)])
  }

  /// Numbers rows with equal keys.
  private mutating func findDuplicates() {
    guard count > 1 else { return }
    let table = RowTable(self)
    guard table.hasDuplicates else { return }
    occurrences = Array(repeating: 1, count: count)
    var seen: [[UInt8]: Int] = [:]
    for row in 0..<count {
      seen[Array(keys[keyRange(row)]), default: 0] += 1
      occurrences[row] = seen[Array(keys[keyRange(row)])] ?? 1
    }
  }

  fileprivate func hasEqualBytes(_ row: Int, _ other: Int) -> Bool {
    hashes[row] == hashes[other] && keys[keyRange(row)].elementsEqual(keys[keyRange(other)])
  }
}

/// A hash table of row numbers by key, with open addressing and linear probing.
struct RowTable {
  private var slots: [Int32]
  private let mask: Int
  private(set) var hasDuplicates = false

  init(_ set: RowSet) {
    var size = 16
    while size < set.count * 2 { size *= 2 }
    slots = Array(repeating: -1, count: size)
    mask = size - 1
    for row in 0..<set.count {
      var place = index(set.hash(row), set.occurrence(row))
      while slots[place] >= 0 {
        if !hasDuplicates, set.occurrences.isEmpty, set.hasEqualBytes(row, Int(slots[place])) {
          hasDuplicates = true
        }
        place = (place + 1) & mask
      }
      slots[place] = Int32(row)
    }
  }

  private func index(_ hash: UInt64, _ occurrence: Int) -> Int {
    Int(truncatingIfNeeded: hash &+ UInt64(occurrence) &* Hash.seed) & mask
  }

  /// The row of a set that has the same key as a row of another.
  func find(_ row: Int, of other: RowSet, in set: RowSet) -> Int? {
    var place = index(other.hash(row), other.occurrence(row))
    while slots[place] >= 0 {
      let candidate = Int(slots[place])
      if other.isEqual(row, set, candidate) { return candidate }
      place = (place + 1) & mask
    }
    return nil
  }
}

extension ListState {
  /// The state of a list whose rows' slots are still to be filled in.
  init(_ set: RowSet, _ info: Program.ListInfo) {
    count = set.count
    keys = set.keys
    keyEnds = set.keyEnds
    keyHash = set.keyHash
    hasDuplicates = !set.occurrences.isEmpty
    words = Array(repeating: 0, count: set.count * info.slotsPerRow)
    lists = Array(repeating: ListState(), count: set.count * info.listsPerRow)
  }

  /// The state of some of the rows, in the order given.
  func selecting(_ rows: [Int], _ key: RowKey, _ info: Program.ListInfo) -> ListState {
    var all = self
    var state = ListState(RowSet(ListState(), key).adding(rows, of: RowSet(self, key)), info)
    state.take(from: &all, rows, info)
    return state
  }
}
