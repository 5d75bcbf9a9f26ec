extension Runner {
  /// Compares the slots with what a browser has, and appends operations for those that differ, up to the limit.
  mutating func patch(_ range: Range<Int>, words: Words, lists: Lists) {
    var index = range.lowerBound
    if start > index { index = self.index(around: start, in: range) }
    while index < range.upperBound {
      if patch.count >= limit {
        rest = Rest(op: index)
        return
      }
      let op = ops + index
      index += 1
      switch op.pointee.code {
      case .string, .optionalString, .integer, .flag, .uuid, .call:
        patchText(op, words)
      case .ifFlag, .ifString, .ifOptionalString, .ifCall:
        let isOn = isTrue(op)
        patchSection(op, isOn: isOn, index, words, lists)
        if rest != nil { return }
        index = Int(op.pointee.end)
      case .object:
        patchObject(op, index, words, lists)
        if rest != nil { return }
        index = Int(op.pointee.end)
      case .region:
        let body = program.conditions[op.pointee.condition].liveBody
        patchValue(op, index, words) { runner in
          runner.appendHTML(op) { runner in
            let region = runner.region
            runner.inMode(.plain) { $0.run(body, words: nil, lists: nil) }
            runner.region = region
          }
        }
        index = Int(op.pointee.end)
      case .attribute:
        patchValue(op, index, words) { $0.appendAttribute(op) }
        index = Int(op.pointee.end)
      case .content, .textAreaContent:
        patchValue(op, index, words) { $0.appendContent(op) }
        index = Int(op.pointee.end)
      case .list:
        patchList(op, lists)
        if rest != nil { return }
        index = Int(op.pointee.end)
      case .markup, .literal, .present, .url, .valueStart, .valueEnd, .digests: break
      }
    }
  }

  /// Whether a slot's hash differs from the one the browser has; records the new one.
  @inline(__always)
  private mutating func isChanged(_ hash: UInt64, _ op: UnsafePointer<Op>, _ words: Words) -> Bool {
    digest = Hash.combine(digest, hash)
    guard let words else { return isForced }
    let slot = Int(op.pointee.slot)
    let isChanged = words[slot] != hash || isForced
    if isChanged { words[slot] = hash }
    return isChanged
  }

  @inline(__always)
  private mutating func patchText(_ op: UnsafePointer<Op>, _ words: Words) {
    guard op.pointee.slot >= 0 else { return }
    guard isChanged(textHash(op), op, words) else { return }
    appendText(op)
  }

  @inline(never)
  private mutating func appendText(_ op: UnsafePointer<Op>) {
    beginOperation("[\"t\",", op)
    patch.append(",\"")
    var text = string(op)
    text.withUTF8 { patch.append(escapingJSON: $0) }
    patch.append("\"]")
  }

  private mutating func patchValue(
    _ op: UnsafePointer<Op>, _ start: Int, _ words: Words, _ append: (inout Runner) -> Void
  ) {
    guard op.pointee.slot >= 0 else { return }
    let hash = inMode(.recording) { $0.value(op, start) }
    if isChanged(hash, op, words) { append(&self) }
  }

  mutating func beginOperation(_ name: StaticString, _ op: UnsafePointer<Op>) {
    if patch.count > 0 { patch.append(UInt8(ascii: ",")) }
    patch.append(name)
    path.append(op.pointee.slot, of: program, to: &patch)
  }

  /// Computes a value once more, as characters, and calls a closure with them.
  private mutating func withCharacters(
    _ op: UnsafePointer<Op>, _ body: (inout Output, UnsafeBufferPointer<UInt8>) -> Void
  ) {
    let before = out.count
    _ = inMode(.characters) { $0.value(op, op - $0.ops + 1) }
    let characters = out.bytes(from: before)
    body(&patch, characters)
    out.truncate(to: before)
  }

  private mutating func appendAttribute(_ op: UnsafePointer<Op>) {
    beginOperation("[\"a\",", op)
    patch.append(",\"")
    patch.append(bytes + Int(op.pointee.markup.start), Int(op.pointee.markup.count))
    patch.append("\",")
    var value = Output(capacity: 0)
    defer { value.deallocate() }
    withCharacters(op) { value.append($1) }
    if isPresent {
      patch.append(UInt8(ascii: "\""))
      patch.append(escapingJSON: value.bytes(from: 0))
      patch.append("\"]")
    } else {
      patch.append("null]")
    }
  }

  private mutating func appendContent(_ op: UnsafePointer<Op>) {
    beginOperation("[\"t\",", op)
    patch.append(",\"")
    withCharacters(op) { $0.append(escapingJSON: $1) }
    patch.append("\"]")
  }

  /// Appends an operation that replaces the content between a slot's markers.
  mutating func appendHTML(_ op: UnsafePointer<Op>, _ render: (inout Runner) -> Void) {
    beginOperation("[\"h\",", op)
    patch.append(",\"")
    finishHTML(op, render)
  }

  /// Appends rendered HTML as the inside of a JSON string, and ends the operation unless the patch has to end before.
  mutating func finishHTML(_ op: UnsafePointer<Op>, _ render: (inout Runner) -> Void) {
    let (outer, wasForced) = (htmlStart, isForced)
    (htmlStart, isForced) = (out.count, false)
    render(&self)
    escapeHTML()
    (htmlStart, isForced) = (outer, wasForced)
    if rest == nil { patch.append("\"]") } else { rest?.op = op - ops }
  }

  /// Moves the rendered HTML to the operations, escaped for JSON.
  mutating func escapeHTML() {
    patch.append(escapingJSON: out.bytes(from: htmlStart))
    out.truncate(to: htmlStart)
  }

  private mutating func patchSection(
    _ op: UnsafePointer<Op>, isOn: Bool, _ start: Int, _ words: Words, _ lists: Lists
  ) {
    if op.pointee.slot < 0 {
      // Without a slot nothing inside has one, unless the section is always there.
      if isOn { patch(start..<Int(op.pointee.end), words: words, lists: lists) }
      return
    }
    if !isChanged(isOn ? 1 : 0, op, words) {
      if isOn { patch(start..<Int(op.pointee.end), words: words, lists: lists) }
      return
    }
    let info = program.conditions[op.pointee.condition]
    appendHTML(op) { runner in
      if let words { for slot in info.slots { words[slot] = 0 } }
      if let lists { for list in info.lists { lists[list] = ListState() } }
      if isOn { runner.run(info.liveBody, words: words, lists: lists) }
    }
  }

  private mutating func patchObject(
    _ op: UnsafePointer<Op>, _ start: Int, _ words: Words, _ lists: Lists
  ) {
    withObject(op) { $0.patchSection(op, isOn: $1, start, words, lists) }
  }
}
