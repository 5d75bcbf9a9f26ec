// Tags of HTML as they are compiled, with their attributes.
extension Compiler {
  mutating func beginValue() {
    literal = []
    value = []
    valueIsDynamic = false
  }

  /// Ends the literal text read so far in a value or an element's text.
  mutating func flushLiteral() throws(TemplateError) {
    guard !literal.isEmpty else { return }
    if state == .content, content.kind != .text {
      value.append(.literal(raw: literal, written: literal))
    } else {
      let raw = try characters(literal)
      var written: [UInt8] = []
      appendEscaped(raw, to: &written)
      value.append(.literal(raw: raw, written: written))
    }
    literal = []
  }

  mutating func finishValue() throws(TemplateError) {
    let index = tag.attributes.count - 1
    if valueIsDynamic || !tag.conditions.isEmpty {
      try flushLiteral()
      tag.attributes[index].value = value
    } else {
      // A fixed value stays as written.
      tag.attributes[index].value = [.literal(raw: literal, written: literal)]
    }
    tag.attributes[index].isDynamic = valueIsDynamic
  }

  /// Ends the attribute being read, with or without a value.
  mutating func finishAttribute() throws(TemplateError) {
    let index = tag.attributes.count - 1
    let last = tag.attributes[index]
    let name = String(decoding: attributeName.map(asciiLower), as: UTF8.self)
    var raw = [UInt8(ascii: " ")] + attributeName
    if case .literal(_, let written)? = last.value?.first, last.value?.count == 1, !last.isDynamic {
      let quote = written.contains(UInt8(ascii: "\"")) ? UInt8(ascii: "'") : UInt8(ascii: "\"")
      raw += [UInt8(ascii: "="), quote] + written + [quote]
    } else if last.value != nil, !last.isDynamic {
      raw += Array("=\"\"".utf8)
    }
    if name == "data-s" { throw last.place.error("The attribute data-s belongs to live pages.") }
    if tag.isEnd { throw last.place.error("An end tag can't have attributes.") }
    for other in tag.attributes.dropLast() where other.name == name {
      if other.conditions.isEmpty || tag.conditions.isEmpty {
        throw last.place.error("The attribute \(name) is given twice.")
      }
    }
    var finished = Tag.Attribute(name: name, place: last.place, raw: raw)
    finished.value = last.value
    finished.isDynamic = last.isDynamic
    finished.conditions = tag.conditions
    if last.isDynamic || !tag.conditions.isEmpty {
      tag.isDynamic = true
      try check(&finished)
    }
    tag.attributes[index] = finished
    attributeName = []
    state = .beforeName
  }

  /// Checks a computed attribute by the rule for its element and name.
  private func check(_ attribute: inout Tag.Attribute) throws(TemplateError) {
    let rule = AttributeRule(element: tag.element, attribute: attribute.name)
    switch rule {
    case .forbidden(let reason):
      // A fixed value under a condition is the template's own, and is safe.
      if attribute.isDynamic { throw attribute.place.error(reason) }
    case .plain: break
    case .url(let form):
      guard attribute.isDynamic, let value = attribute.value else { break }
      attribute.value = try checked(value, form, attribute)
    case .fixedOrigin:
      guard attribute.isDynamic, let value = attribute.value else { break }
      guard hasFixedOrigin(value) else {
        throw attribute.place.error(
          "The \(attribute.name) of <\(tag.element)> has to begin with a fixed address, such as /.")
      }
      attribute.value = try checked(value, .single, attribute)
    }
  }

  /// Adds the check of an address, unless the fixed start of the value makes it safe.
  private func checked(
    _ value: [Piece], _ form: URLRule.Form, _ attribute: Tag.Attribute
  ) throws(TemplateError) -> [Piece] {
    guard form != .candidates, case .literal(let raw, _)? = value.first else {
      return [.url(URLRule(form: form), value)]
    }
    switch URLCheck.fixedStart(raw) {
    case .safe: return value
    case .slash: return [.url(URLRule(form: .path), value)]
    case .open: return [.url(URLRule(form: form), value)]
    case .unsafe:
      throw attribute.place.error("An address that is computed can't begin like this.")
    }
  }

  private func hasFixedOrigin(_ value: [Piece]) -> Bool {
    guard case .literal(let raw, _)? = value.first else { return false }
    // The same document, or the same path.
    if raw.first == UInt8(ascii: "#") || raw.first == UInt8(ascii: "?") { return true }
    switch URLCheck.fixedStart(raw) {
    case .slash: return true
    case .safe:
      if raw.first == UInt8(ascii: "/"), raw.dropFirst().first != UInt8(ascii: "/") { return true }
      // Past the slashes of scheme://host/ the origin is settled.
      return raw.reduce(0) { $0 + ($1 == UInt8(ascii: "/") ? 1 : 0) } >= 3
    case .open, .unsafe: return false
    }
  }
}
