extension Runner {
  /// Writes and hashes a text.
  @inline(__always)
  mutating func text(_ op: UnsafePointer<Op>, _ words: Words) {
    let pointer = frames[Int(op.pointee.frame)] + op.pointee.offset
    switch op.pointee.code {
    case .string:
      let isDone: Void? = pointer.assumingMemoryBound(to: String.self).pointee.utf8
        .withContiguousStorageIfAvailable { text(op, words, $0) }
      if isDone == nil { slowText(op, words, pointer.value(String.self)) }
    case .optionalString:
      let isDone: Void? = pointer.assumingMemoryBound(to: String?.self).pointee?.utf8
        .withContiguousStorageIfAvailable { text(op, words, $0) }
      if isDone == nil { optionalText(op, words, pointer.value(String?.self)) }
    case .integer:
      let number = pointer.value(Int.self)
      note(Hash.of(number), op, words)
      if isWriting { out.append(number: number) }
    case .flag:
      let flag = pointer.value(Bool.self)
      note(flag ? 1 : 2, op, words)
      if isWriting { out.append(flag ? "true" : "false") }
    case .uuid:
      note(Hash.of(pointer, 16), op, words)
      if isWriting { write(uuid: pointer, op.pointee.escape) }
    default: accessorText(op, words, pointer)
    }
  }

  @inline(__always)
  private mutating func text(
    _ op: UnsafePointer<Op>, _ words: Words, _ text: UnsafeBufferPointer<UInt8>
  ) {
    note(Hash.of(text), op, words)
    if isWriting { write(text, op.pointee.escape, isNumber: false) }
  }

  @inline(never)
  private mutating func slowText(_ op: UnsafePointer<Op>, _ words: Words, _ string: String) {
    var string = string
    string.withUTF8 { text(op, words, $0) }
  }

  @inline(never)
  private mutating func optionalText(_ op: UnsafePointer<Op>, _ words: Words, _ string: String?) {
    if let string { slowText(op, words, string) } else { missingText(op, words) }
  }

  /// Writes a text that isn't there: nothing, and in JSON null.
  private mutating func missingText(_ op: UnsafePointer<Op>, _ words: Words) {
    let isNull = op.pointee.escape == .json
    note(isNull ? Hash.absent : Hash.seed, op, words)
    if isNull, isWriting { out.append("null") }
  }

  @inline(never)
  private mutating func accessorText(
    _ op: UnsafePointer<Op>, _ words: Words, _ pointer: UnsafeRawPointer
  ) {
    let (text, isNumber, isFixed) = program.accessors.with(op.pointee.accessor) {
      ($0.text(pointer), $0.isNumber, $0.isFixed)
    }
    if isFixed, isWriting { wroteFixedText = true }
    guard var text else {
      missingText(op, words)
      return
    }
    text.withUTF8 {
      note(Hash.of($0), op, words)
      if isWriting { write($0, op.pointee.escape, isNumber: isNumber) }
    }
  }

  /// The hash of a slot's text, alone.
  @inline(__always)
  mutating func textHash(_ op: UnsafePointer<Op>) -> UInt64 {
    let pointer = frames[Int(op.pointee.frame)] + op.pointee.offset
    switch op.pointee.code {
    case .string:
      if let hash = pointer.assumingMemoryBound(to: String.self).pointee.utf8
        .withContiguousStorageIfAvailable({ Hash.of($0) })
      {
        return hash
      }
    case .optionalString:
      if let hash = pointer.assumingMemoryBound(to: String?.self).pointee?.utf8
        .withContiguousStorageIfAvailable({ Hash.of($0) })
      {
        return hash
      }
    case .integer: return Hash.of(pointer.value(Int.self))
    case .flag: return pointer.value(Bool.self) ? 1 : 2
    case .uuid: return Hash.of(pointer, 16)
    default: break
    }
    return slowHash(op)
  }

  @inline(never)
  private mutating func slowHash(_ op: UnsafePointer<Op>) -> UInt64 {
    var text = string(op)
    return text.withUTF8 { Hash.of($0) }
  }

  /// A slot's text as a string, for the few that changed.
  mutating func string(_ op: UnsafePointer<Op>) -> String {
    let pointer = frames[Int(op.pointee.frame)] + op.pointee.offset
    switch op.pointee.code {
    case .string: return pointer.value(String.self)
    case .optionalString: return pointer.value(String?.self) ?? ""
    case .integer: return String(pointer.value(Int.self))
    case .flag: return pointer.value(Bool.self) ? "true" : "false"
    case .uuid: return uuidText(pointer)
    default: return program.accessors.with(op.pointee.accessor) { $0.text(pointer) ?? "" }
    }
  }

  private mutating func write(uuid bytes: UnsafeRawPointer, _ escape: Escape) {
    if escape == .json { out.append(UInt8(ascii: "\"")) }
    out.append(uuid: bytes)
    if escape == .json { out.append(UInt8(ascii: "\"")) }
  }

  @inline(__always)
  private mutating func write(
    _ text: UnsafeBufferPointer<UInt8>, _ escape: Escape, isNumber: Bool
  ) {
    switch escape {
    case .html:
      if isRaw { out.append(text) } else { out.append(escapingHTML: text) }
    case .none: out.append(text)
    case .json, .jsonString: writeJSON(text, quoted: escape == .json && !isNumber)
    }
  }

  @inline(never)
  private mutating func writeJSON(_ text: UnsafeBufferPointer<UInt8>, quoted: Bool) {
    if quoted { out.append(UInt8(ascii: "\"")) }
    out.append(escapingJSON: text, forScript: true)
    if quoted { out.append(UInt8(ascii: "\"")) }
  }
}

extension Projection {
  /// Calls a closure with the value at the end of the path, if there is one.
  func withValue(_ root: UnsafeRawPointer, _ body: (UnsafeRawPointer) -> Void) {
    switch self {
    case .offset(let distance): body(root + distance)
    case .call(let call): call(root, body)
    }
  }
}
