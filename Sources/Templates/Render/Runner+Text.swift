extension Runner {
  /// Writes and hashes a text.
  @inline(__always)
  mutating func text(_ op: UnsafePointer<Op>, _ words: Words) {
    withText(op) { runner, text, isNumber in
      runner.note(Hash.of(text), op, words)
      if runner.isWriting { runner.write(text, op.pointee.escape, isNumber: isNumber) }
    }
  }

  /// Shows the bytes of a text, unescaped.
  @inline(__always)
  mutating func withText(
    _ op: UnsafePointer<Op>, _ body: (inout Runner, UnsafeBufferPointer<UInt8>, Bool) -> Void
  ) {
    let pointer = frames[Int(op.pointee.frame)] + op.pointee.offset
    switch op.pointee.code {
    case .string:
      if pointer.assumingMemoryBound(to: String.self).pointee.utf8.withContiguousStorageIfAvailable({
        body(&self, $0, false)
      }) == nil {
        slowText(pointer.value(String.self), body)
      }
    case .optionalString:
      if let string = pointer.value(String?.self) {
        slowText(string, body)
      } else {
        body(&self, UnsafeBufferPointer(start: nil, count: 0), false)
      }
    case .integer:
      withNumber(pointer.value(Int.self), body)
    case .flag:
      if pointer.value(Bool.self) { show("true", true, body) } else { show("false", true, body) }
    case .uuid:
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 36) { buffer in
        guard let base = buffer.baseAddress else { return }
        writeUUID(pointer, to: base)
        body(&self, UnsafeBufferPointer(buffer), false)
      }
    default: withAccessor(op, body)
    }
  }

  @inline(never)
  private mutating func slowText(
    _ string: String, _ body: (inout Runner, UnsafeBufferPointer<UInt8>, Bool) -> Void
  ) {
    var string = string
    string.withUTF8 { body(&self, $0, false) }
  }

  private mutating func show(
    _ text: StaticString, _ isNumber: Bool, _ body: (inout Runner, UnsafeBufferPointer<UInt8>, Bool) -> Void
  ) {
    body(&self, UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount), isNumber)
  }

  private mutating func withNumber(
    _ number: Int, _ body: (inout Runner, UnsafeBufferPointer<UInt8>, Bool) -> Void
  ) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { buffer in
      guard let base = buffer.baseAddress else { return }
      let count = writeDecimal(number, to: base)
      body(&self, UnsafeBufferPointer(start: base, count: count), true)
    }
  }

  /// A text that has to be computed.
  @inline(never)
  private mutating func withAccessor(
    _ op: UnsafePointer<Op>, _ body: (inout Runner, UnsafeBufferPointer<UInt8>, Bool) -> Void
  ) {
    let accessor = program.accessors[Int(op.pointee.a)]
    var isShown = false
    accessor.projection.withValue(frames[Int(op.pointee.frame)]) { pointer in
      isShown = true
      switch accessor.leaf {
      case .string: slowText(pointer.value(String.self), body)
      case .optionalString: slowText(pointer.value(String?.self) ?? "", body)
      case .integer: withNumber(pointer.value(Int.self), body)
      case .flag:
        if pointer.value(Bool.self) { show("true", true, body) } else { show("false", true, body) }
      case .uuid:
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 36) { buffer in
          guard let base = buffer.baseAddress else { return }
          writeUUID(pointer, to: base)
          body(&self, UnsafeBufferPointer(buffer), false)
        }
      case .call(let make): slowText(make(pointer) ?? "", body)
      case .number(let make):
        var text = make(pointer) ?? "null"
        if op.pointee.escape != .json, text == "null" { text = "" }
        text.withUTF8 { body(&self, $0, true) }
      }
    }
    if !isShown { body(&self, UnsafeBufferPointer(start: nil, count: 0), false) }
  }

  @inline(__always)
  mutating func write(_ text: UnsafeBufferPointer<UInt8>, _ escape: Escape, isNumber: Bool) {
    switch escape {
    case .html:
      if isRaw { out.append(text) } else { out.append(escapingHTML: text) }
    case .none: out.append(text)
    case .json:
      if isNumber {
        out.append(text)
      } else {
        out.append(UInt8(ascii: "\""))
        out.append(escapingJSON: text, forScript: true)
        out.append(UInt8(ascii: "\""))
      }
    case .jsonString: out.append(escapingJSON: text, forScript: true)
    }
  }
}

extension Projection {
  /// Shows the value at the end of the way, if there is one.
  func withValue(_ root: UnsafeRawPointer, _ body: (UnsafeRawPointer) -> Void) {
    switch self {
    case .offset(let distance): body(root + distance)
    case .call(let call): call(root, body)
    }
  }
}
