import Synchronization

/// A compiled page: its operations in several layouts, and the objects they refer to.
// Everything is written in `init` and only read afterwards; the closures inside are Sendable.
final class Program: @unchecked Sendable {
  // Operations refer to objects, so that looking at one retains it alone, not all that it holds.

  /// A text that isn't simply stored in a frame.
  final class Accessor: Sendable {
    /// Reads the text, given the address from the frame and offset of the operation; nil when there is none.
    let text: @Sendable (UnsafeRawPointer) -> String?
    let isNumber: Bool
    /// Whether the text is a page's own, and no part of its state.
    let isFixed: Bool

    init(_ way: Projection.Call?, _ leaf: Leaf) {
      (text, isNumber) = (leaf.text(behind: way), leaf.isNumber)
      isFixed = if case .fixed = leaf { true } else { false }
    }
  }

  /// The test of whether a section is shown, given the address from the frame and offset of the operation.
  final class Test: Sendable {
    let isTrue: @Sendable (UnsafeRawPointer) -> Bool

    init(_ isTrue: @escaping @Sendable (UnsafeRawPointer) -> Bool) { self.isTrue = isTrue }
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
    /// Whether the rows are shared by pages, and show nothing from outside of them.
    var isShared = false

    init(
      projection: Projection, access: ListAccess, frame: Int, ordinal: Int, slotsPerRow: Int, listsPerRow: Int
    ) {
      (self.projection, self.access, self.frame, self.ordinal) = (projection, access, frame, ordinal)
      (self.slotsPerRow, self.listsPerRow) = (slotsPerRow, listsPerRow)
    }
  }

  /// The fields of a form with digests.
  final class DigestInfo: Sendable {
    struct Field: Sendable {
      /// The name, percent-encoded and escaped for HTML.
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
  let accessors: BorrowedObjects<Accessor>
  /// A test for each condition.
  let tests: BorrowedObjects<Test>
  let conditions: [ConditionInfo]
  let lists: [ListInfo]
  let digests: [DigestInfo]
  /// The number of the page's slots, but for those in rows.
  let slotCount: Int
  /// The number of the page's lists, but for those in rows.
  let listCount: Int
  let frameCount: Int
  let rowCache = RowCache()
  let snapshotCache = SnapshotCache()
  let patchCache = PatchCache()
  /// The room for the next page, from the size of the last one, so that its buffer rarely has to grow
  /// (thresholds.json: “50 rows as live HTML, of plain HTML”).
  let lastSize = Atomic<Int>(4096)
  /// The hash over the sources of the page and all it includes.
  let fingerprint: UInt64

  init(_ layout: Layout, compiler: Compiler) {
    ops = .allocate(capacity: max(1, layout.ops.count))
    ops.initialize(from: layout.ops, count: layout.ops.count)
    bytes = .allocate(capacity: max(1, layout.bytes.count))
    bytes.initialize(from: layout.bytes, count: layout.bytes.count)
    (clean, live, slots) = (layout.clean, layout.live, layout.slots)
    accessors = BorrowedObjects(layout.accessors)
    conditions = layout.conditions
    tests = BorrowedObjects(conditions.map { Test($0.condition.isTrue) })
    (lists, digests) = (layout.lists, layout.digests)
    (slotCount, listCount) = (compiler.scope.slotCount, compiler.scope.listCount)
    frameCount = compiler.deepestFrame + 1
    fingerprint = compiler.fingerprint
  }

  deinit {
    ops.deallocate()
    bytes.deallocate()
  }
}
