import Synchronization

/// A page's template, bound to the fields of a value: renders HTML, and patches from one state to the next.
///
/// It never changes and can be used from any thread.
public struct PageTemplate<Root>: Sendable {
  let program: Program

  /// A hash of the template, of all it includes, and of a version of all else its pages depend on.
  public func fingerprint(version: String) -> UInt64 {
    var version = version
    return version.withUTF8 { Hash.combine(program.fingerprint, Hash.of($0)) }
  }

  /// Appends the page as HTML. A live page has markers at its slots; without them it is plain HTML.
  /// - Returns: one hash over the state shown, the same as the ``Snapshot/digest`` of it; 0 for a page that isn't
  ///   live.
  @discardableResult
  public func render(_ root: Root, into buffer: inout [UInt8], live: Bool) -> UInt64 {
    render(root, into: &buffer, live: live, limit: .max).digest
  }

  /// Appends the page as HTML, but no rows beyond a limit: a page that is too long is to be rendered again, where that
  /// keeps nobody waiting.
  ///
  /// - Parameter limit: The number of bytes after which no row follows.
  /// - Returns: one hash over the state shown, as of a page without a limit; nil where rows are missing.
  public func render(_ root: Root, into buffer: inout [UInt8], live: Bool, upTo limit: Int) -> UInt64? {
    let (digest, isWhole) = render(root, into: &buffer, live: live, limit: limit)
    return isWhole ? digest : nil
  }

  private func render(
    _ root: Root, into buffer: inout [UInt8], live: Bool, limit: Int
  ) -> (digest: UInt64, isWhole: Bool) {
    let capacity = program.lastSize.load(ordering: .relaxed)
    guard buffer.isEmpty else {
      return withRunner(root, Output(capacity: capacity)) { runner in
        defer { runner.out.move(into: &buffer) }
        return render(&runner, live: live, limit: limit)
      }
    }
    // Written directly into the buffer, unless the page is much larger or smaller than the one that was rendered last: a
    // small page does not keep the memory that a large one took.
    var (outcome, copy) = ((digest: UInt64(0), isWhole: true), [UInt8]())
    buffer = [UInt8](unsafeUninitializedCapacity: capacity) { memory, count in
      withRunner(root, Output(borrowing: memory)) { runner in
        outcome = render(&runner, live: live, limit: limit)
        if runner.out.isBorrowed, capacity <= 2 * runner.out.count + Self.spareSize {
          count = runner.out.count
        } else {
          runner.out.move(into: &copy)
        }
      }
    }
    if !copy.isEmpty { buffer = copy }
    return outcome
  }

  private func render(
    _ runner: inout Runner, live: Bool, limit: Int
  ) -> (digest: UInt64, isWhole: Bool) {
    runner.mode = live ? .live : .plain
    runner.pageLimit = limit
    runner.run(live ? program.live : program.clean, words: nil, lists: nil)
    guard !runner.isTooLong else { return (0, false) }
    program.lastSize.store(runner.out.count + runner.out.count / 8 + 256, ordering: .relaxed)
    return (live ? runner.digest : 0, true)
  }

  /// The snapshot of a browser that shows this state.
  public func snapshot(_ root: Root) -> Snapshot {
    program.snapshotCache.sharing(recorded(root))
  }

  /// One hash over the state, without keeping anything.
  public func stateHash(_ root: Root) -> UInt64 {
    withRunner(root) { runner in
      runner.mode = .recording
      runner.run(program.slots, words: nil, lists: nil)
      return runner.digest
    }
  }

  /// Appends what changed since a snapshot, as JSON operations separated by commas, and brings the snapshot up to
  /// date. Appends nothing when nothing changed. For a snapshot that another template made, everything is appended.
  ///
  /// A patch that reaches `limit` bytes ends after the operation or, in rows rendered together, after the row: it
  /// exceeds the limit by less than one of them. The next patch continues there (``Snapshot/isComplete``), within an
  /// operation if this one ended in it (``Snapshot/isInOperation``). A list without ids, or with equal ones, is not
  /// split.
  ///
  /// Pages that showed the same, and show the same now, share the patch, which is made once, and one snapshot: the
  /// hashes of their slots say so, whatever the values come from.
  public func patch(
    _ root: Root, since snapshot: inout Snapshot, into ops: inout [UInt8], limit: Int = .max
  ) {
    patch(root, since: &snapshot, into: &ops, limit: limit, state: nil)
  }

  /// Appends what changed since a snapshot, as the function above does.
  ///
  /// - Parameter state: the state of the page. Of a page whose state is like another's that shared its patch, no slot is
  ///   looked at.
  package func patch(
    _ root: Root, since snapshot: inout Snapshot, into ops: inout [UInt8], limit: Int = .max,
    state: (any PageState)?
  ) {
    guard snapshot.storage.program === program else {
      snapshot = fullPatch(root, into: &ops, limit: limit)
      return
    }
    let before = snapshot.digest
    let isShared = !isKnownUniquelyReferenced(&snapshot.storage) || program.patchCache.leads(from: before)
    guard isShared, snapshot.isComplete, before != 0 else {
      snapshot.makeUnique()
      withRunner(root) { patch(&$0, &snapshot, into: &ops, limit) }
      return
    }
    if let patch = program.patchCache.patch(from: before, of: state) {
      return make(patch, &snapshot, into: &ops)
    }
    let after = stateHash(root)
    if after == before { return }
    let kept = state.map(KeptState.init)
    if let patch = program.patchCache.patch(from: before, to: after, of: kept) {
      return make(patch, &snapshot, into: &ops)
    }
    snapshot.makeUnique()
    var operations: [UInt8] = []
    let isOwn = withRunner(root) { runner in
      patch(&runner, &snapshot, into: &operations, limit)
      return runner.wroteFixedText
    }
    if !isOwn, snapshot.digest == after {
      program.patchCache.note(SharedPatch(operations: operations, after: snapshot, state: kept), from: before)
    }
    Self.separate(&ops)
    ops += operations
  }

  /// Appends the operations of a patch that another page made, and takes its snapshot.
  private func make(_ patch: SharedPatch, _ snapshot: inout Snapshot, into ops: inout [UInt8]) {
    Self.separate(&ops)
    ops += patch.operations
    snapshot = patch.after
  }

  /// Appends the comma between operations that are there and those that follow.
  private static func separate(_ ops: inout [UInt8]) {
    if ops.last == UInt8(ascii: "]") { ops.append(UInt8(ascii: ",")) }
  }

  /// Appends operations that set every slot, for a browser whose state is unknown, up to a limit as in
  /// ``patch(_:since:into:limit:)``.
  public func fullPatch(_ root: Root, into ops: inout [UInt8], limit: Int = .max) -> Snapshot {
    withRunner(root) { runner in
      runner.isForced = true
      var snapshot = Snapshot(
        storage: .init(
          program: program, words: Array(repeating: 0, count: program.slotCount),
          lists: Array(repeating: ListState(), count: program.listCount)), digest: 0)
      patch(&runner, &snapshot, into: &ops, limit)
      return snapshot.digest == 0 ? snapshot : program.snapshotCache.sharing(snapshot)
    }
  }

  private func patch(
    _ runner: inout Runner, _ snapshot: inout Snapshot, into ops: inout [UInt8], _ limit: Int
  ) {
    runner.limit = limit
    let (storage, rest) = (snapshot.storage, snapshot.rest)
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.scratchSize) { scratch in
      runner.patch = Output(borrowing: scratch)
      defer { runner.patch.deallocate() }
      storage.words.withUnsafeMutableBufferPointer { words in
        storage.lists.withUnsafeMutableBufferPointer { lists in
          if let rest {
            runner.patch(program.slots, from: rest, words: words.baseAddress, lists: lists.baseAddress)
          } else {
            runner.patch(program.slots, words: words.baseAddress, lists: lists.baseAddress)
          }
        }
      }
      guard runner.patch.count > 0 else { return }
      if rest?.isInOperation != true { Self.separate(&ops) }
      runner.patch.move(into: &ops)
    }
    runner.rest?.isForced = runner.isForced
    snapshot.rest = runner.rest
    snapshot.digest = rest == nil && runner.rest == nil ? runner.digest : 0
  }

  private func recorded(_ root: Root) -> Snapshot {
    withRunner(root) { runner in
      runner.mode = .recording
      return record(&runner, program.slots)
    }
  }

  private func record(_ runner: inout Runner, _ range: Range<Int>) -> Snapshot {
    var words = [UInt64](repeating: 0, count: program.slotCount)
    var lists = [ListState](repeating: ListState(), count: program.listCount)
    words.withUnsafeMutableBufferPointer { words in
      lists.withUnsafeMutableBufferPointer { lists in
        runner.run(range, words: words.baseAddress, lists: lists.baseAddress)
      }
    }
    return Snapshot(storage: .init(program: program, words: words, lists: lists), digest: runner.digest)
  }

  /// The size of the buffer on the stack that patches are written to first. Most are short enough for it.
  private static var scratchSize: Int { 512 }

  /// The spare bytes that a page may keep beside as many as it has.
  private static var spareSize: Int { 512 }

  private func withRunner<Result>(_ root: Root, _ body: (inout Runner) -> Result) -> Result {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.scratchSize) { scratch in
      withRunner(root, Output(borrowing: scratch), body)
    }
  }

  private func withRunner<Result>(
    _ root: Root, _ out: Output, _ body: (inout Runner) -> Result
  ) -> Result {
    withUnsafePointer(to: root) { pointer in
      withUnsafeTemporaryAllocation(of: UnsafeRawPointer.self, capacity: program.frameCount) { frames in
        frames.initialize(repeating: UnsafeRawPointer(pointer))
        guard let base = frames.baseAddress else { preconditionFailure("A page has at least one frame.") }
        var runner = Runner(program, frames: base, out: out)
        defer { runner.out.deallocate() }
        return body(&runner)
      }
    }
  }
}
