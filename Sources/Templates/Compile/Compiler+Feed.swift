extension Compiler {
  /// Takes literal text, byte by byte.
  mutating func feed(_ bytes: ArraySlice<UInt8>, at start: Place, shift: Int = 0) throws(TemplateError) {
    size += bytes.count
    if size > Compiler.sizeLimit {
      throw start.error("The page is larger than \(Compiler.sizeLimit >> 20) MB.")
    }
    var index = bytes.startIndex
    while index < bytes.endIndex {
      // Text between tags and the text of a value are taken in one go.
      if let last = lastByte, bytes[index] != last {
        let end = bytes.place(of: last, from: index) ?? bytes.endIndex
        feedRun(bytes[index..<end])
        index = end
        continue
      }
      place = Place(source: start.source, offset: start.offset + max(0, index - bytes.startIndex - shift))
      try feed(bytes[index])
      index += 1
    }
  }

  /// The byte that alone can end what is being read; nil where several can.
  private var lastByte: UInt8? {
    switch state {
    case .text: UInt8(ascii: "<")
    case .value(let quote): quote
    default: nil
    }
  }

  /// Takes bytes. None of them ends what is being read.
  private mutating func feedRun(_ bytes: ArraySlice<UInt8>) {
    if state == .text {
      markup.append(contentsOf: bytes)
    } else {
      tag.raw.append(contentsOf: bytes)
      literal.append(contentsOf: bytes)
    }
  }

  private mutating func feed(_ byte: UInt8) throws(TemplateError) {
    switch state {
    case .text: feedText(byte)
    case .lessThan: try feedLessThan(byte)
    case .tagName, .beforeName, .name, .afterName, .beforeValue, .afterValue, .slash:
      tag.raw.append(byte)
      try feedTag(byte)
    case .unquoted:
      tag.raw.append(byte)
      try feedUnquoted(byte)
    case .value:
      // The quote that ends it: its text came in runs.
      tag.raw.append(byte)
      try finishValue()
      try finishAttribute()
      state = .afterValue
    case .markupDeclaration, .comment: try feedDeclaration(byte)
    case .content: try feedContent(byte)
    }
  }

  private mutating func feedText(_ byte: UInt8) {
    if byte == UInt8(ascii: "<") {
      tagCount += 1
      tag = Tag(id: tagCount, place: place)
      tag.raw = [byte]
      state = .lessThan
    } else {
      markup.append(byte)
    }
  }

  private mutating func feedLessThan(_ byte: UInt8) throws(TemplateError) {
    if byte == UInt8(ascii: "/"), !tag.isEnd {
      tag.isEnd = true
      tag.raw.append(byte)
    } else if isLetter(byte) {
      tag.raw.append(byte)
      tag.name = [byte]
      state = .tagName
    } else if (byte == UInt8(ascii: "!") || byte == UInt8(ascii: "?")) && !tag.isEnd {
      declaration = [UInt8(ascii: "<"), byte]
      state = .markupDeclaration
    } else if tag.isEnd {
      throw place.error("An end tag without a name.")
    } else {
      state = .text
      markup.append(UInt8(ascii: "<"))
      feedText(byte)
    }
  }

  private mutating func feedTag(_ byte: UInt8) throws(TemplateError) {
    switch (state, byte) {
    case (.tagName, _) where !isSpace(byte) && byte != UInt8(ascii: "/") && byte != UInt8(ascii: ">"):
      tag.name.append(byte)
    case (.beforeValue, _) where isSpace(byte): break
    case (.beforeValue, UInt8(ascii: "\"")), (.beforeValue, UInt8(ascii: "'")):
      beginValue()
      state = .value(quote: byte)
    case (.beforeValue, UInt8(ascii: ">")):
      throw place.error("The attribute \(String(decoding: attributeName, as: UTF8.self)) has no value.")
    case (.beforeValue, _):
      beginValue()
      literal = [byte]
      state = .unquoted
    case (_, UInt8(ascii: ">")):
      if state == .name || state == .afterName { try finishAttribute() }
      if state == .slash { tag.isSelfClosing = true }
      try finishTag()
    case (_, UInt8(ascii: "/")):
      if state == .name || state == .afterName { try finishAttribute() }
      state = .slash
    case (.name, UInt8(ascii: "=")), (.afterName, UInt8(ascii: "=")):
      state = .beforeValue
    case (.name, _) where isSpace(byte): state = .afterName
    case (.name, _):
      try checkName(byte)
      attributeName.append(byte)
    case (_, _) where isSpace(byte):
      if state != .afterName { state = .beforeName }
    default:
      if state == .afterName { try finishAttribute() }
      if state == .afterValue { throw place.error("A space is missing between two attributes.") }
      try checkName(byte)
      attributeName = [byte]
      tag.attributes.append(Tag.Attribute(name: "", place: place, raw: []))
      state = .name
    }
  }

  private func checkName(_ byte: UInt8) throws(TemplateError) {
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") || byte == UInt8(ascii: "<")
      || byte == UInt8(ascii: "=")
      || byte == 0
    {
      throw place.error(
        "The character \(Character(UnicodeScalar(byte))) can't be in the name of an attribute.")
    }
  }

  private mutating func feedUnquoted(_ byte: UInt8) throws(TemplateError) {
    if isSpace(byte) || byte == UInt8(ascii: ">") {
      try finishValue()
      try finishAttribute()
      state = .beforeName
      if byte == UInt8(ascii: ">") { try finishTag() }
    } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") || byte == UInt8(ascii: "<") {
      throw place.error("The character \(Character(UnicodeScalar(byte))) can't be in a value without quotes.")
    } else {
      literal.append(byte)
    }
  }

  private mutating func feedDeclaration(_ byte: UInt8) throws(TemplateError) {
    declaration.append(byte)
    if state == .markupDeclaration, declaration.starts(with: Array("<!--".utf8)) { state = .comment }
    guard byte == UInt8(ascii: ">") else { return }
    if state == .comment {
      let text = declaration.dropFirst(4)
      // `<!-->` and `<!--->` are whole comments to a browser.
      guard
        text.elementsEqual(">".utf8) || text.elementsEqual("->".utf8)
          || text.suffix(3).elementsEqual("-->".utf8)
          || text.suffix(4).elementsEqual("--!>".utf8)
      else { return }
      if let first = text.first, first >= 0x30 && first <= 0x39 || "/[]{}".utf8.contains(first) {
        throw tag.place.error("A comment that begins like this would be taken for a slot of a live page.")
      }
    }
    if declaration.prefix(9).map(asciiLower).elementsEqual("<!doctype".utf8) { isDocument = true }
    markup.append(contentsOf: declaration)
    state = .text
  }
}
