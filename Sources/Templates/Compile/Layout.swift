/// Lays out the pieces of a page as operations, once for each mode.
struct Layout {
  enum Mode {
    case clean
    case live
    /// Live HTML of rows whose hashes are known already: none are recorded.
    case marked
    case slots
  }

  var ops: [Op] = []
  var bytes: [UInt8] = []
  var accessors: [Program.Accessor] = []
  var conditions: [Program.ConditionInfo] = []
  var lists: [Program.ListInfo] = []
  var digests: [Program.DigestInfo] = []
  var clean = 0..<0
  var live = 0..<0
  var slots = 0..<0

  /// The index of each section, list or region with a slot, by its scope and slot, so that all modes share it.
  private var indices: [[Int]: Int] = [:]
  private var scope: [Int] = []
  var mode = Mode.clean
  var lastMarkup: Int?
  /// Greater than zero inside of checked addresses.
  private var urls = 0

  init(_ pieces: [Piece]) {
    live = lay(pieces, .live)
    _ = lay(pieces, .marked)
    slots = lay(pieces, .slots)
    clean = lay(pieces, .clean)
  }

  mutating func lay(_ pieces: [Piece], _ mode: Mode) -> Range<Int> {
    self.mode = mode
    return body(pieces)
  }

  /// Lays out a body; no operation before or after it may be merged into it.
  mutating func body(_ pieces: [Piece]) -> Range<Int> {
    lastMarkup = nil
    let start = ops.count
    for piece in pieces { add(piece) }
    lastMarkup = nil
    return start..<ops.count
  }

  mutating func add(_ piece: Piece) {
    switch piece {
    case .markup(let markup): addMarkup(markup)
    case .literal(let raw, let written): addLiteral(raw, written)
    case .text(let text): addText(text)
    case .section(let section): addSection(section)
    case .list(let list): addList(list)
    case .region(let slot, let children): addRegion(slot, children)
    case .attribute(let attribute): addAttribute(attribute)
    case .content(let slot, let isTextArea, let children):
      addWhole(Op(code: isTextArea ? .textAreaContent : .content, slot: number(slot)), children)
    case .url(let rule, let children):
      // The check needs the characters, the document the escaped markup: both are kept.
      urls += 1
      addWhole(.url(rule.form), children)
      urls -= 1
    case .slots(let slots):
      if isLive {
        addMarkup(Array(" data-s=\"\(slots.map(String.init).joined(separator: " "))\"".utf8))
      }
    case .digests(let piece): addDigests(piece)
    }
  }

  var isLive: Bool { mode == .live || mode == .marked }

  func number(_ slot: Int) -> Int32 { mode == .clean ? -1 : Int32(slot) }

  mutating func append(_ text: [UInt8]) -> Op.Bytes {
    let start = bytes.count
    bytes.append(contentsOf: text)
    return Op.Bytes(start: Int32(start), count: Int32(text.count))
  }

  mutating func addMarkup(_ markup: [UInt8]) {
    // The slots alone need no markup: content that is replaced as a whole is rendered by its live body.
    guard mode != .slots, !markup.isEmpty else { return }
    if let lastMarkup, lastMarkup == ops.count - 1,
      ops[lastMarkup].prefix.end == bytes.count
    {
      bytes.append(contentsOf: markup)
      ops[lastMarkup].prefix.count += Int32(markup.count)
      return
    }
    let markup = append(markup)
    lastMarkup = ops.count
    ops.append(.markup(markup))
  }

  /// Adds an operation, and returns its index. Markup just before it becomes its prefix, because each step less is a
  /// branch less that the processor can mispredict.
  @discardableResult
  mutating func append(_ op: Op) -> Int {
    defer { lastMarkup = nil }
    guard let markup = lastMarkup, markup == ops.count - 1 else {
      ops.append(op)
      return ops.count - 1
    }
    var op = op
    op.prefix = ops[markup].prefix
    ops[markup] = op
    return markup
  }

  mutating func addMarker(_ text: String) {
    if isLive { addMarkup(Array(text.utf8)) }
  }

  mutating func addLiteral(_ raw: [UInt8], _ written: [UInt8]) {
    if mode == .clean, urls == 0 {
      addMarkup(written)
      return
    }
    let markup = append(written)
    append(.literal(markup, characters: raw == written ? markup : append(raw)))
  }

  mutating func addText(_ text: TextPiece) {
    if text.slot >= 0 { addMarker("<!--\(text.slot)-->") }
    var op = Op(code: .call, frame: UInt8(text.reference.frame), slot: number(text.slot))
    op.escape = text.escape
    let (way, offset) = text.reference.projection.split
    op.offset = offset
    if way == nil, let code = text.leaf.code {
      op.code = code
    } else {
      op.accessor = accessors.count
      accessors.append(.init(way, text.leaf))
    }
    append(op)
    if text.slot >= 0 { addMarker("<!--/-->") }
  }

  /// Adds an operation over a body, and returns the index of the operation and the range of its body.
  @discardableResult
  mutating func addWhole(_ op: Op, _ children: [Piece]) -> (index: Int, body: Range<Int>) {
    let index = append(op)
    let range = body(children)
    ops[index].end = Int32(range.upperBound)
    return (index, range)
  }

  mutating func addSection(_ section: SectionPiece) {
    if section.slot >= 0 { addMarker("<!--[\(section.slot)-->") }
    let (index, range) = addWhole(sectionOp(section), section.children)
    if section.slot >= 0 {
      addMarker("<!--]-->")
      if mode == .live { conditions[ops[index].condition].liveBody = range }
    }
  }

  /// The index of what an earlier mode made of the section, list or region with a slot; the next one where there is none.
  private mutating func index(of slot: Int, or next: Int) -> Int {
    guard slot >= 0 else { return next }
    let key = scope + [slot]
    if let index = indices[key] { return index }
    indices[key] = next
    return next
  }

  mutating func sectionOp(_ section: SectionPiece) -> Op {
    var op = Op(code: .ifCall, slot: number(section.slot))
    if section.isInverted { op.flags = .inverted }
    op.condition = index(of: section.slot, or: conditions.count)
    if op.condition == conditions.count {
      conditions.append(
        .init(condition: section.condition, slots: section.slots, lists: section.lists))
    }
    switch section.condition {
    case .truth(let reference, let leaf):
      op.frame = UInt8(reference.frame)
      let (way, offset) = reference.projection.split
      op.offset = offset
      if way == nil, let code = leaf.conditionCode { op.code = code }
    case .object(let reference, _):
      op.frame = UInt8(reference.frame)
      op.code = .object
    case .isEmpty(let reference, _):
      op.frame = UInt8(reference.frame)
      op.offset = reference.projection.split.offset
    case .none: break
    }
    return op
  }

  mutating func addList(_ list: ListPiece) {
    var op = Op(code: .list, frame: UInt8(list.reference.frame), slot: number(list.slot))
    if isLive, list.slot >= 0 { op.flags = .live }
    op.list = index(of: list.slot, or: lists.count)
    if op.list == lists.count {
      lists.append(
        .init(
          projection: list.reference.projection, access: list.access, frame: list.frame,
          ordinal: list.ordinal, slotsPerRow: list.slotsPerRow, listsPerRow: list.listsPerRow))
    }
    if list.slot >= 0 {
      addMarker("<!--[\(list.slot)-->")
      scope.append(list.slot)
    }
    let (_, range) = addWhole(op, list.children)
    if list.slot >= 0 {
      scope.removeLast()
      addMarker("<!--]-->")
      if mode == .live { lists[op.list].liveBody = range }
      if mode == .marked { lists[op.list].markedBody = range }
      if mode == .slots {
        lists[op.list].slotsBody = range
        lists[op.list].isShared =
          list.access.serial != nil && isClosed(lists[op.list].liveBody, over: list.frame)
      }
    }
  }

  /// Whether a body shows nothing from outside of a frame.
  private func isClosed(_ body: Range<Int>, over frame: Int) -> Bool {
    ops[body].allSatisfy { op in
      switch op.code {
      case .string, .optionalString, .integer, .flag, .uuid, .call, .ifFlag, .ifString, .ifOptionalString,
        .ifCall,
        .object, .list:
        Int(op.frame) >= frame
      case .markup, .literal, .region, .attribute, .present, .valueStart, .valueEnd, .content,
        .textAreaContent,
        .url:
        true
      case .digests: digests[op.digests].fields.allSatisfy { $0.frame >= frame }
      }
    }
  }

  mutating func addRegion(_ slot: Int, _ children: [Piece]) {
    if slot >= 0 { addMarker("<!--[\(slot)-->") }
    var op = Op(code: .region, slot: number(slot))
    if slot >= 0 {
      op.condition = index(of: slot, or: conditions.count)
      if op.condition == conditions.count { conditions.append(.init(condition: .none)) }
    }
    let (_, range) = addWhole(op, children)
    if slot >= 0 {
      addMarker("<!--]-->")
      if mode == .live { conditions[op.condition].liveBody = range }
    }
  }
}

extension Leaf {
  /// The operation that reads the leaf in place.
  fileprivate var code: Op.Code? {
    switch self {
    case .string: .string
    case .optionalString: .optionalString
    case .integer: .integer
    case .flag: .flag
    case .uuid: .uuid
    case .call, .test, .number, .constant, .fixed: nil
    }
  }

  fileprivate var conditionCode: Op.Code? {
    switch self {
    case .flag: .ifFlag
    case .string: .ifString
    case .optionalString: .ifOptionalString
    default: nil
    }
  }
}
