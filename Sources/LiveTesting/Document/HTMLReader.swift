import Glibc

/// A parser of HTML as templates make it: a small part of WHATWG HTML, 13.2, which reports malformed markup instead of
/// mending it.
struct HTMLReader {
  private let bytes: [UInt8]
  private var position = 0
  private var open: [TestNode]
  /// The problems of the HTML, in words.
  private(set) var problems: [String] = []

  /// Elements without an end tag.
  static let void: Set = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr",
  ]
  /// Elements whose end tag may be left out.
  private static let optional: Set = ["li", "p", "option", "dt", "dd", "tr", "td", "th", "tbody", "thead"]
  /// Elements that hold text alone, and whether character references are decoded there.
  private static let textual = ["script": false, "style": false, "textarea": true, "title": true]

  /// Reads HTML into a node.
  init(_ html: String, into root: TestNode) {
    bytes = Array(html.utf8)
    open = [root]
    while position < bytes.count { readNext() }
    for node in open.dropFirst() where !Self.isOptional(node) {
      problems.append("\(Self.name(node)) has no end")
    }
  }

  private static func isOptional(_ node: TestNode) -> Bool {
    node.tag.map { optional.contains($0) || $0 == "html" || $0 == "body" } ?? false
  }

  private static func name(_ node: TestNode) -> String {
    switch node.kind {
    case .element(let tag): "<\(tag)>"
    case .slot(let number): "slot \(number)"
    case .row(let key): "row \(key)"
    case .root, .text: "the document"
    }
  }

  private mutating func readNext() {
    if starts("<!--") {
      position += 4
      readMark(take(until: "-->"))
    } else if starts("<!") {
      _ = take(until: ">")
    } else if starts("</") {
      position += 2
      end(String(take(until: ">").lowercased().prefix { !$0.isWhitespace }))
    } else if bytes[position] == UInt8(ascii: "<"), position + 1 < bytes.count,
      Self.isLetter(bytes[position + 1])
    {
      position += 1
      readTag()
    } else {
      let start = position
      position = index(of: UInt8(ascii: "<"), from: start + 1)
      open[open.count - 1].append(TestNode(.text(Self.decode(bytes[start..<position]))))
    }
  }

  private mutating func readMark(_ mark: String) {
    switch mark.first {
    case "/", "]",
      "}" where mark.count == 1:
      endPlace(mark)
    case "{": start(TestNode(.row(String(mark.dropFirst()))))
    case "[": if let number = Int(mark.dropFirst()) { start(TestNode(.slot(number))) }
    default: if let number = Int(mark) { start(TestNode(.slot(number))) }
    }
  }

  private mutating func endPlace(_ mark: String) {
    while open.count > 1 {
      let node = open.removeLast()
      if node.tag == nil { return }
      if !Self.isOptional(node) { problems.append("\(Self.name(node)) has no end before the mark \(mark)") }
    }
    problems.append("the mark \(mark) ends nothing")
  }

  private mutating func start(_ node: TestNode) {
    open[open.count - 1].append(node)
    open.append(node)
  }

  private mutating func end(_ tag: String) {
    guard let index = open.lastIndex(where: { $0.tag == tag }), index > 0 else {
      problems.append("</\(tag)> ends nothing")
      return
    }
    for node in open[(index + 1)...] where !Self.isOptional(node) {
      problems.append("\(Self.name(node)) has no end before </\(tag)>")
    }
    open.removeSubrange(index...)
  }

  // MARK: Tags

  private mutating func readTag() {
    let tag = takeName().lowercased()
    let (attributes, endsItself) = readAttributes(of: tag)
    closeOptional(before: tag)
    let node = TestNode(.element(tag), attributes: attributes)
    start(node)
    if let decodes = Self.textual[tag] {
      var text = take(untilEndTag: tag)
      if tag == "textarea", text.first == 0x0a { text = text.dropFirst() }
      node.append(TestNode(.text(decodes ? Self.decode(text) : String(decoding: text, as: UTF8.self))))
      open.removeLast()
    } else if endsItself || Self.void.contains(tag) {
      open.removeLast()
    }
  }

  /// Ends an element whose end tag was left out, as a new row, option or cell ends the one before.
  private mutating func closeOptional(before tag: String) {
    guard let last = open.last?.tag, Self.optional.contains(last) else { return }
    let ends =
      switch tag {
      case "li", "option", "tr": last == tag
      case "dt", "dd": last == "dt" || last == "dd"
      case "td", "th": last == "td" || last == "th"
      case "p", "div", "ul", "ol", "form", "section", "article", "fieldset", "table", "h1", "h2", "h3":
        last == "p"
      default: false
      }
    if ends { open.removeLast() }
  }

  /// Reads the attributes, and whether the tag is self-closing, as in SVG.
  private mutating func readAttributes(of tag: String) -> ([String: String], endsItself: Bool) {
    var attributes: [String: String] = [:]
    var endsItself = false
    while true {
      skipSpace()
      guard position < bytes.count else { return (attributes, endsItself) }
      if bytes[position] == UInt8(ascii: ">") {
        position += 1
        return (attributes, endsItself)
      }
      if bytes[position] == UInt8(ascii: "/") {
        position += 1
        endsItself = starts(">")
        continue
      }
      let name = takeName()
      if name.isEmpty {
        position += 1
        continue
      }
      if attributes.updateValue(takeValue(), forKey: name) != nil {
        problems.append("<\(tag)> has \(name) twice")
      }
    }
  }

  private mutating func takeValue() -> String {
    skipSpace()
    guard starts("=") else { return "" }
    position += 1
    skipSpace()
    guard position < bytes.count else { return "" }
    let quote = bytes[position]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return takeName() }
    position += 1
    let start = position
    position = index(of: quote, from: start)
    defer { position += 1 }
    return Self.decode(bytes[start..<position])
  }

  // MARK: Bytes

  private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a }

  private func starts(_ text: StaticString) -> Bool {
    // The first byte tells most places apart.
    guard position < bytes.count, bytes[position] == text.utf8Start.pointee else { return false }
    return text.withUTF8Buffer { bytes[position...].starts(with: $0) }
  }

  /// The place of the next byte of a value; the end where there is none. Debug builds look byte by byte too slowly.
  private func index(of byte: UInt8, from start: Int) -> Int {
    guard start < bytes.count else { return bytes.count }
    return bytes.withUnsafeBytes { memory in
      guard let base = memory.baseAddress,
        let found = memchr(base + start, Int32(byte), memory.count - start)
      else { return memory.count }
      return UnsafeRawPointer(found) - base
    }
  }

  private mutating func skipSpace() {
    while position < bytes.count, bytes[position] <= 0x20 { position += 1 }
  }

  /// Whether each byte ends a name.
  private static let endsNames = (0...UInt8.max).map { $0 <= 0x20 || "=>/\"'".utf8.contains($0) }

  private mutating func takeName() -> String {
    let start = position
    while position < bytes.count, !Self.endsNames[Int(bytes[position])] { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func take(until end: StaticString) -> String {
    let start = position
    position = index(of: end.utf8Start.pointee, from: start)
    while position < bytes.count, !starts(end) {
      position = index(of: end.utf8Start.pointee, from: position + 1)
    }
    defer { position = min(position + end.utf8CodeUnitCount, bytes.count) }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func take(untilEndTag tag: String) -> ArraySlice<UInt8> {
    let marker = Array("</\(tag)>".utf8)
    let start = position
    position = index(of: marker[0], from: start)
    while position < bytes.count, !bytes[position...].prefix(marker.count).elementsEqual(marker) {
      position = index(of: marker[0], from: position + 1)
    }
    if position == bytes.count { problems.append("<\(tag)> has no end") }
    defer { position = min(position + marker.count, bytes.count) }
    return bytes[start..<position]
  }

  /// The character references that templates write, and the common ones that people do.
  private static let references = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "hellip": "…",
    "ndash": "–",
    "mdash": "—", "times": "×",
  ]

  private static func decode(_ bytes: ArraySlice<UInt8>) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    guard bytes.contains(UInt8(ascii: "&")) else { return text }
    var pieces = text.split(separator: "&", omittingEmptySubsequences: false)
    var decoded = String(pieces.removeFirst())
    for piece in pieces {
      guard let end = piece.firstIndex(of: ";"), let character = character(piece[..<end]) else {
        decoded += "&" + piece
        continue
      }
      decoded += character + piece[piece.index(after: end)...]
    }
    return decoded
  }

  private static func character(_ name: Substring) -> String? {
    guard name.hasPrefix("#") else { return references[String(name)] }
    let digits = name.dropFirst()
    let number = digits.lowercased().hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return number.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
  }
}
