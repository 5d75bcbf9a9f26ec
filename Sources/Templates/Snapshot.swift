/// The state that a browser shows, as far as patches need it: a 64-bit hash for each slot, and the keys of rows.
public struct Snapshot: Sendable {
  // Unchecked because storage is changed only by a snapshot that alone refers to it; otherwise it is copied before.
  final class Storage: @unchecked Sendable {
    /// The program that made the snapshot. The snapshot of another template has other slots.
    let program: Program
    var words: [UInt64]
    var lists: [ListState]

    init(program: Program, words: [UInt64], lists: [ListState]) {
      self.program = program
      self.words = words
      self.lists = lists
    }
  }

  var storage: Storage
  /// One hash over everything, equal to what `render(_:into:live:)` returned for the same state; 0 after a change that
  /// was computed for a snapshot of another state, and after a patch in parts.
  public internal(set) var digest: UInt64
  /// The position at which the next patch continues, if the last one was not complete.
  var rest: Rest?

  /// Whether the last patch came to its end. Otherwise the next one continues from there.
  public var isComplete: Bool { rest == nil }

  /// Whether the last patch ended within an operation: the output of the next one follows directly.
  public var isInOperation: Bool { rest?.isInOperation == true }

  /// Copies storage that is shared, before it is changed.
  mutating func makeUnique() {
    guard !isKnownUniquelyReferenced(&storage) else { return }
    storage = Storage(program: storage.program, words: storage.words, lists: storage.lists)
  }

  /// The memory that the snapshot takes, roughly, in bytes.
  public var byteCount: Int {
    56 + 32 + storage.words.count * 8 + 32 + storage.lists.reduce(0) { $0 + $1.byteCount }
  }
}

/// The rows of one list as a browser shows them. Copies share their memory until one of them changes.
struct ListState {
  /// The number of rows.
  var count = 0
  /// The bytes that identify rows, one row's after the other.
  var keys: [UInt8] = []
  /// The end of each row's key, for keys of different lengths.
  var keyEnds: [UInt32] = []
  /// One hash over all keys, in order.
  var keyHash = Hash.combine(Hash.seed, 0)
  /// Whether two rows have the same key.
  var hasDuplicates = false
  /// The slots of all rows, row by row.
  var words: [UInt64] = []
  /// The lists inside of all rows, row by row.
  var lists: [ListState] = []
  /// One hash over keys and slots.
  var digest: UInt64 = 0
  /// The serial number of the rows that are shown if pages share them, or 0.
  var serial = 0

  var byteCount: Int {
    MemoryLayout<ListState>.stride + 32 * 3 + keys.count + keyEnds.count * 4 + words.count * 8
      + lists.reduce(0) { $0 + $1.byteCount }
  }
}
