/// Splits a template into text and tags.
struct Lexer {
  let source: Source
  private var delimiters: Delimiters
  private var position = 0
  private var tokens: [Token] = []

  init(source: Source, delimiters: Delimiters = Delimiters()) {
    self.source = source
    self.delimiters = delimiters
  }

  /// All tokens in order, text split after each line feed.
  mutating func run() throws(TemplateError) -> [Token] {
    let bytes = source.bytes
    if bytes.count > Source.byteLimit {
      throw source.error(at: 0, "The template is larger than \(Source.byteLimit / 1024) KB.")
    }
    // A byte order mark is not part of the text.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    var textStart = position
    while position < bytes.count {
      position = bytes.place(of: delimiters.open[0], from: position) ?? bytes.count
      if matches(delimiters.open, at: position) {
        appendText(textStart..<position)
        try readTag()
        textStart = position
      } else if position < bytes.count {
        position += 1
      }
    }
    appendText(textStart..<position)
    return tokens
  }

  private func matches(_ pattern: [UInt8], at start: Int) -> Bool {
    guard start + pattern.count <= source.bytes.count else { return false }
    for index in pattern.indices where source.bytes[start + index] != pattern[index] { return false }
    return true
  }

  private mutating func appendText(_ range: Range<Int>) {
    var start = range.lowerBound
    while let feed = source.bytes[range].place(of: UInt8(ascii: "\n"), from: start) {
      tokens.append(Token(kind: .text, range: start..<feed + 1))
      start = feed + 1
    }
    if start < range.upperBound { tokens.append(Token(kind: .text, range: start..<range.upperBound)) }
  }

  private func find(_ pattern: [UInt8], from start: Int, tag: Int) throws(TemplateError) -> Int {
    var index = start
    while let candidate = source.bytes.place(of: pattern[0], from: index) {
      if matches(pattern, at: candidate) { return candidate }
      index = candidate + 1
    }
    throw source.error(
      at: tag, "The tag isn't closed: \(String(decoding: pattern, as: UTF8.self)) is missing.")
  }

  private mutating func readTag() throws(TemplateError) {
    let start = position
    var inside = start + delimiters.open.count
    while inside < source.bytes.count, isSpace(source.bytes[inside]) { inside += 1 }
    let sigil = inside < source.bytes.count ? source.bytes[inside] : 0

    if sigil == UInt8(ascii: "=") {
      try readDelimiters(start: start, content: inside + 1)
      return
    }
    if sigil == UInt8(ascii: "{") {
      let closer = [UInt8(ascii: "}")] + delimiters.close
      let end = try find(closer, from: inside + 1, tag: start)
      try append(.variable(isEscaped: false), start..<end + closer.count, content: inside + 1..<end)
      return
    }
    let end = try find(delimiters.close, from: inside, tag: start)
    let whole = start..<end + delimiters.close.count
    switch sigil {
    case UInt8(ascii: "!"):
      position = whole.upperBound
      tokens.append(Token(kind: .silent, range: whole))
    case UInt8(ascii: "&"): try append(.variable(isEscaped: false), whole, content: inside + 1..<end)
    case UInt8(ascii: "#"): try append(.section(isInverted: false), whole, content: inside + 1..<end)
    case UInt8(ascii: "^"): try append(.section(isInverted: true), whole, content: inside + 1..<end)
    case UInt8(ascii: "/"): try append(.close, whole, content: inside + 1..<end)
    case UInt8(ascii: "$"): try append(.block, whole, content: inside + 1..<end)
    case UInt8(ascii: ">"), UInt8(ascii: "<"):
      var content = inside + 1
      while content < end, isSpace(source.bytes[content]) { content += 1 }
      let isDynamic = content < end && source.bytes[content] == UInt8(ascii: "*")
      if isDynamic { content += 1 }
      let kind: Token.Kind =
        sigil == UInt8(ascii: ">") ? .partial(isDynamic: isDynamic) : .parent(isDynamic: isDynamic)
      try append(kind, whole, content: content..<end)
    default: try append(.variable(isEscaped: true), whole, content: inside..<end)
    }
  }

  private mutating func append(
    _ kind: Token.Kind, _ range: Range<Int>, content: Range<Int>
  ) throws(TemplateError) {
    let name = String(decoding: trimmed(content), as: UTF8.self)
    if name.isEmpty { throw source.error(at: range.lowerBound, "The tag has no name.") }
    position = range.upperBound
    tokens.append(Token(kind: kind, range: range, name: name, delimiters: delimiters))
  }

  private mutating func readDelimiters(start: Int, content: Int) throws(TemplateError) {
    let closer = [UInt8(ascii: "=")] + delimiters.close
    let end = try find(closer, from: content, tag: start)
    let parts = source.bytes[content..<end].split(whereSeparator: isSpace)
    guard parts.count == 2, !parts.joined().contains(UInt8(ascii: "=")) else {
      throw source.error(at: start, "New delimiters are two, separated by a space, without an equals sign.")
    }
    position = end + closer.count
    tokens.append(Token(kind: .silent, range: start..<position))
    delimiters = Delimiters(open: Array(parts[0]), close: Array(parts[1]))
  }

  private func trimmed(_ range: Range<Int>) -> ArraySlice<UInt8> {
    var slice = source.bytes[range]
    while let first = slice.first, isSpace(first) { slice.removeFirst() }
    while let last = slice.last, isSpace(last) { slice.removeLast() }
    return slice
  }
}

/// Whether a byte is white space in a tag or between tags.
func isSpace(_ byte: UInt8) -> Bool {
  byte == 0x20 || (byte >= 0x09 && byte <= 0x0D)
}
