// The content of elements that hold only text, such as `<textarea>`, and JSON in scripts.
extension Compiler {
  /// Takes a byte inside an element that holds nothing but text.
  mutating func feedContent(_ byte: UInt8) throws(TemplateError) {
    if content.endTag.isEmpty {
      if byte == UInt8(ascii: "<") {
        content.endTag = [byte]
      } else {
        appendContent(byte)
      }
      return
    }
    let name = [UInt8(ascii: "<"), UInt8(ascii: "/")] + tag.name.map(asciiLower)
    if content.endTag.count == name.count,
      isSpace(byte) || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/")
    {
      try finishContent()
      tag = Tag(id: tag.id, place: place)
      tag.isEnd = true
      tag.raw = content.endTag
      tag.name = Array(content.endTag.dropFirst(2))
      content.endTag = []
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
    if content.endTag.count < name.count, asciiLower(byte) == name[content.endTag.count] {
      content.endTag.append(byte)
      return
    }
    if tag.element == "option", content.endTag.count == 1, byte == UInt8(ascii: "/") || isLetter(byte) {
      throw place.error("<option> has to be closed before another tag.")
    }
    let failed = content.endTag
    content.endTag = []
    for byte in failed { appendContent(byte) }
    try feedContent(byte)
  }

  private mutating func appendContent(_ byte: UInt8) {
    literal.append(byte)
    if content.kind == .json { content.json.feed(byte) }
  }

  private mutating func finishContent() throws(TemplateError) {
    let isTextArea = tag.element == "textarea"
    let fixed = literal
    if valueIsDynamic { try flushLiteral() }
    var slots = appendStartTag()
    let slot = valueIsDynamic ? takeSlot() : -1
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
