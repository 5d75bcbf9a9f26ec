extension Compiler {
  /// Takes a byte inside an element that holds nothing but text.
  mutating func feedContent(_ byte: UInt8) throws(TemplateError) {
    if candidate.isEmpty {
      if byte == UInt8(ascii: "<") {
        candidate = [byte]
      } else {
        appendContent(byte)
      }
      return
    }
    let name = [UInt8(ascii: "<"), UInt8(ascii: "/")] + tag.name.map(asciiLower)
    if candidate.count == name.count, isSpace(byte) || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/")
    {
      try finishContent()
      tag = Tag(id: tag.id, place: place)
      tag.isEnd = true
      tag.raw = candidate
      tag.name = Array(candidate.dropFirst(2))
      candidate = []
      state = .tagName
      tag.raw.append(byte)
      if byte == UInt8(ascii: ">") {
        markup.append(contentsOf: tag.raw)
        state = .text
      } else {
        throw place.error("An end tag holds nothing but its name.")
      }
      return
    }
    if candidate.count < name.count, asciiLower(byte) == name[candidate.count] {
      candidate.append(byte)
      return
    }
    if tag.element == "option", candidate.count == 1, byte == UInt8(ascii: "/") || isLetter(byte) {
      throw place.error("<option> has to be closed before another tag.")
    }
    let failed = candidate
    candidate = []
    for byte in failed { appendContent(byte) }
    try feedContent(byte)
  }

  private mutating func appendContent(_ byte: UInt8) {
    literal.append(byte)
    guard contentKind == .json else { return }
    if isAfterBackslash {
      isAfterBackslash = false
    } else if byte == UInt8(ascii: "\\") {
      isAfterBackslash = isInJSONString
    } else if byte == UInt8(ascii: "\"") {
      isInJSONString.toggle()
    }
  }

  private mutating func finishContent() throws(TemplateError) {
    let isTextArea = tag.element == "textarea"
    let fixed = literal
    if valueIsDynamic { try flushLiteral() }
    var slots = appendStartTag()
    let slot = valueIsDynamic ? takeSlot(tag.place) : -1
    if slot >= 0 { slots.append(slot) }
    endStartTag(slots: slots)
    guard valueIsDynamic else {
      markup.append(contentsOf: fixed)
      return
    }
    if isTextArea, case .literal(let raw, _)? = value.first, raw.first == 0x0A {
      // A browser drops a line feed at the start of a `<textarea>`. It is dropped here, because the computed text is
      // written so that a line feed at its own start is kept.
      let rest = Array(raw.dropFirst())
      var written: [UInt8] = []
      appendEscaped(rest, to: &written)
      value[0] = .literal(raw: rest, written: written)
    }
    flushMarkup()
    pieces.append(.content(slot: slot, isTextArea: isTextArea, value))
  }
}
