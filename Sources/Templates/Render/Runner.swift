/// The interpreter of a program: steps through its operations, writing, hashing, or both.
struct Runner {
  let program: Program
  let ops: UnsafePointer<Op>
  let bytes: UnsafePointer<UInt8>
  let frames: UnsafeMutablePointer<UnsafeRawPointer>
  var out: Output
  /// The operations for the browser, while patching.
  var patch: Output
  var path = Path()

  /// The hash over all slots so far.
  var digest: UInt64
  /// The hash over the value being computed: an attribute, an element's text, or content that is replaced as a whole.
  var region: UInt64 = Hash.seed
  var mode = Mode.live
  /// Whether the attribute being computed has a value.
  var isPresent = false
  /// Whether every slot counts as changed.
  var isForced = false
  /// Whether a text was written that other pages of the same state have otherwise.
  var wroteFixedText = false

  /// The number of bytes of a page after which no row follows.
  var pageLimit = Int.max
  /// Whether the page has come to its limit, so that rows are missing.
  var isTooLong = false

  /// The number of bytes of operations for the browser at which a patch ends.
  var limit = Int.max
  /// The position at which the next part continues; set once the patch has to end.
  var rest: Rest?
  /// The operation that patching begins with, and the row if that is a list; the digest of the rows before it, and their
  /// serial number.
  var (start, startRow) = (0, 0)
  var (startDigest, startSerial) = (UInt64(0), 0)
  /// The number of rows of lists with serial numbers that a patch with a limit still compares before it ends: without a
  /// difference they write nothing, but take their time. (Other lists are compared whole: they would be again and again,
  /// as nothing tells that they are the same.)
  var rowsLeft = 200
  /// The start of the markup in `out` that belongs to `patch`.
  var htmlStart = 0

  init(_ program: Program, frames: UnsafeMutablePointer<UnsafeRawPointer>, out: Output) {
    self.program = program
    ops = UnsafePointer(program.ops)
    bytes = UnsafePointer(program.bytes)
    self.frames = frames
    self.out = out
    patch = out
    digest = program.fingerprint
  }

  typealias Words = UnsafeMutablePointer<UInt64>?
  typealias Lists = UnsafeMutablePointer<ListState>?

  mutating func run(_ range: Range<Int>, words: Words, lists: Lists) {
    run(range.lowerBound, range.upperBound, words, lists)
  }

  /// Runs the operations from `start` up to `end`.
  mutating func run(_ start: Int, _ end: Int, _ words: Words, _ lists: Lists) {
    var index = start
    while index < end {
      let op = ops + index
      index += 1
      if isWriting, op.pointee.prefix.count > 0 { write(op.pointee.prefix) }
      switch op.pointee.code {
      case .markup: break
      case .literal: literal(op)
      case .string, .optionalString, .integer, .flag, .uuid, .call: text(op, words)
      case .ifFlag, .ifString, .ifOptionalString, .ifCall:
        let isOn = isTrue(op)
        note(isOn ? 1 : 0, op, words)
        if isOn { run(index, Int(op.pointee.end), words, lists) }
        if rest != nil { return }
        index = Int(op.pointee.end)
      case .object:
        let inner = index
        object(op, words) { $0.run(inner, Int(op.pointee.end), words, lists) }
        if rest != nil { return }
        index = Int(op.pointee.end)
      case .list:
        list(op, body: index..<Int(op.pointee.end), lists)
        if rest != nil { return }
        index = Int(op.pointee.end)
      case .region, .attribute, .content, .textAreaContent:
        let hash = value(op, index)
        note(hash, op, words)
        index = Int(op.pointee.end)
      case .valueStart: region = Hash.seed
      case .valueEnd:
        let hash = region
        note(hash, op, words)
      case .present:
        present(op, index)
        index = Int(op.pointee.end)
      case .url:
        url(op, index)
        index = Int(op.pointee.end)
      case .digests: if isWriting { digests(op) }
      }
    }
  }

  /// Records the hash of a slot.
  @inline(__always)
  mutating func record(_ hash: UInt64, _ op: UnsafePointer<Op>, _ words: Words) {
    digest = Hash.combine(digest, hash)
    if let words { words[Int(op.pointee.slot)] = hash }
  }

  /// Records a hash, unless hashing is off: of a slot, or as part of the value being computed.
  @inline(__always)
  mutating func note(_ hash: @autoclosure () -> UInt64, _ op: UnsafePointer<Op>, _ words: Words) {
    guard isHashing else { return }
    if op.pointee.slot >= 0 {
      record(hash(), op, words)
    } else {
      region = Hash.combine(region, hash())
    }
  }

  /// Writes fixed bytes.
  @inline(__always)
  mutating func write(_ range: Op.Bytes) {
    out.append(bytes + Int(range.start), Int(range.count))
  }

  private mutating func literal(_ op: UnsafePointer<Op>) {
    guard isWriting else { return }
    write(isRaw ? op.pointee.characters : op.pointee.markup)
  }

  /// Runs a slot whose value is computed from several operations, and returns the value's hash.
  mutating func value(_ op: UnsafePointer<Op>, _ start: Int) -> UInt64 {
    let outer = region
    region = Hash.seed
    isPresent = op.pointee.flags.contains(.always)
    let before = out.count
    run(start, Int(op.pointee.end), nil, nil)
    let hash = op.pointee.code == .attribute && !isPresent ? Hash.absent : region
    region = outer
    if op.pointee.code == .textAreaContent, isWriting, !isRaw { keepFirstLineFeed(before) }
    return hash
  }

  /// A browser drops a line feed that directly follows `<textarea>`; one more keeps the text.
  private mutating func keepFirstLineFeed(_ before: Int) {
    guard out.count > before, out.bytes(from: before)[0] == 0x0A else { return }
    let text = Array(out.bytes(from: before))
    out.append(0x0A)
    out.truncate(to: before)
    out.append(0x0A)
    out.append(contentsOf: text)
  }

  private mutating func present(_ op: UnsafePointer<Op>, _ start: Int) {
    // The first of several attributes of the same name counts.
    if isPresent { return }
    if isWriting, !isRaw { write(op.pointee.markup) }
    region = Hash.combine(region, op.pointee.alternative)
    run(start, Int(op.pointee.end), nil, nil)
    isPresent = true
    if isWriting, !isRaw, op.pointee.flags.contains(.hasValue) { out.append(UInt8(ascii: "\"")) }
  }

  private mutating func url(_ op: UnsafePointer<Op>, _ start: Int) {
    guard isWriting else {
      run(start, Int(op.pointee.end), nil, nil)
      return
    }
    let form = op.pointee.urlForm
    if start + 1 == Int(op.pointee.end), ops[start].prefix.count == 0, url(ops + start, form) { return }
    let before = out.count
    inMode(mode.union(.raw)) { $0.run(start, Int(op.pointee.end), nil, nil) }
    if !URLCheck.isSafe(out.bytes(from: before), form) {
      out.truncate(to: before)
      out.append(contentsOf: URLCheck.refused)
    } else if !isRaw {
      let count = out.count - before
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: max(1, count)) { copy in
        _ = copy.update(fromContentsOf: out.bytes(from: before))
        out.truncate(to: before)
        out.append(escapingHTML: UnsafeBufferPointer(rebasing: copy[..<count]))
      }
    }
  }
  /// Writes an address that is one text stored in a frame; returns false if it is not.
  private mutating func url(_ op: UnsafePointer<Op>, _ form: URLRule.Form) -> Bool {
    guard op.pointee.code == .string else { return false }
    let pointer = frames[Int(op.pointee.frame)] + op.pointee.offset
    let isDone: Void? = pointer.assumingMemoryBound(to: String.self).pointee.utf8
      .withContiguousStorageIfAvailable { text in
        note(Hash.of(text), op, nil)
        if !URLCheck.isSafe(text, form) {
          out.append(contentsOf: URLCheck.refused)
        } else if isRaw {
          out.append(text)
        } else {
          out.append(escapingHTML: text)
        }
      }
    return isDone != nil
  }
}
