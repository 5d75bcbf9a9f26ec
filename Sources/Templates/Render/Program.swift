import Synchronization

/// A compiled page: three ways through it, and what its operations refer to.
// Everything is written in `init` and only read afterwards; the closures inside are Sendable.
final class Program: @unchecked Sendable {
  // What operations refer to are objects: to look at one retains one thing, not all that it holds.

  /// A text that isn't simply stored in a frame.
  struct Accessor {
    /// Reads it from the fixed place in a frame that the operation has; nil when there is none.
    let text: @Sendable (UnsafeRawPointer) -> String?
    let isNumber: Bool

    init(_ way: Projection.Call?, _ leaf: Leaf) {
      (text, isNumber) = (leaf.text(behind: way), leaf.isNumber)
    }
  }

  /// Whether a section is shown, by what is at the fixed place in a frame that the operation has.
  struct Test {
    let isTrue: @Sendable (UnsafeRawPointer) -> Bool
  }

  final class ConditionInfo {
    let condition: Condition
    /// The section's slots and lists in its scope.
    let slots: Range<Int>
    let lists: Range<Int>
    /// The section's content as live HTML.
    var liveBody: Range<Int> = 0..<0

    init(condition: Condition, slots: Range<Int> = 0..<0, lists: Range<Int> = 0..<0) {
      (self.condition, self.slots, self.lists) = (condition, slots, lists)
    }
  }

  final class ListInfo {
    let projection: Projection
    let access: ListAccess
    let frame: Int
    let ordinal: Int
    let slotsPerRow: Int
    let listsPerRow: Int
    var liveBody: Range<Int> = 0..<0
    var markedBody: Range<Int> = 0..<0
    var slotsBody: Range<Int> = 0..<0
    /// Whether the rows are shared by pages, and show nothing but what is in them.
    var isShared = false

    init(
      projection: Projection, access: ListAccess, frame: Int, ordinal: Int, slotsPerRow: Int, listsPerRow: Int
    ) {
      (self.projection, self.access, self.frame, self.ordinal) = (projection, access, frame, ordinal)
      (self.slotsPerRow, self.listsPerRow) = (slotsPerRow, listsPerRow)
    }
  }

  /// The fields of a form whose digests it says.
  final class DigestInfo: Sendable {
    struct Field: Sendable {
      /// The name as it is written.
      let name: [UInt8]
      let frame: Int
      let offset: Int
      let text: @Sendable (UnsafeRawPointer) -> String?
    }

    let fields: [Field]

    init(fields: [Field]) { self.fields = fields }
  }

  let ops: UnsafeMutablePointer<Op>
  let bytes: UnsafeMutablePointer<UInt8>
  /// The document without markers.
  let clean: Range<Int>
  /// The document with markers.
  let live: Range<Int>
  /// The slots alone.
  let slots: Range<Int>
  // Where closures lie by themselves, to call one retains nothing else.
  let accessors: UnsafeMutablePointer<Accessor>
  /// A test for each condition.
  let tests: UnsafeMutablePointer<Test>
  let conditions: [ConditionInfo]
  let lists: [ListInfo]
  let digests: [DigestInfo]
  private let accessorCount: Int
  let slotCount: Int
  let listCount: Int
  let frameCount: Int
  let memory = RowMemory()
  /// How large the page was last, so that the next one has room at once.
  let lastSize = Atomic<Int>(4096)
  /// Changes when the page's template does.
  let fingerprint: UInt64

  init(_ layout: Layout, compiler: Compiler) {
    ops = .allocate(capacity: max(1, layout.ops.count))
    ops.initialize(from: layout.ops, count: layout.ops.count)
    bytes = .allocate(capacity: max(1, layout.bytes.count))
    bytes.initialize(from: layout.bytes, count: layout.bytes.count)
    (clean, live, slots) = (layout.clean, layout.live, layout.slots)
    accessors = .allocate(capacity: max(1, layout.accessors.count))
    accessors.initialize(from: layout.accessors, count: layout.accessors.count)
    accessorCount = layout.accessors.count
    conditions = layout.conditions
    tests = .allocate(capacity: max(1, conditions.count))
    tests.initialize(from: conditions.map { Test(isTrue: $0.condition.isTrue) }, count: conditions.count)
    (lists, digests) = (layout.lists, layout.digests)
    slotCount = compiler.slotCount
    listCount = compiler.listCount
    frameCount = compiler.deepestFrame + 1
    fingerprint = compiler.fingerprint
  }

  deinit {
    ops.deallocate()
    bytes.deallocate()
    accessors.deinitialize(count: accessorCount).deallocate()
    tests.deinitialize(count: conditions.count).deallocate()
  }
}
