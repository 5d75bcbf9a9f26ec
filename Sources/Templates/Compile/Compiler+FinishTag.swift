extension Compiler {
  /// Ends the tag being read at its `>`.
  mutating func finishTag() throws(TemplateError) {
    if !tag.conditions.isEmpty { throw place.error("The tag ends inside a section that began in it.") }
    state = .text
    let element = tag.element
    if tag.isEnd {
      if element == "form" { endForm() }
      try close(element, at: tag.place)
      markup.append(contentsOf: tag.raw)
      return
    }
    if element == "meta", tag.attributes.contains(where: { $0.name == "http-equiv" }),
      let content = tag.attributes.first(where: { $0.name == "content" && $0.isDynamic })
    {
      throw content.place.error("The content of a <meta http-equiv> can't be computed.")
    }
    let isForeign = elements.contains { $0.name == "svg" || $0.name == "math" }
    if tag.isSelfClosing, !isForeign, !Elements.void.contains(element), element != "svg", element != "math" {
      throw tag.place.error("<\(element)/> isn't closed by its slash: write <\(element)></\(element)>.")
    }
    try prepareNesting(of: element)
    try noteForm()
    content = Content(kind: Elements.content(of: element, type: tag.fixedValue("type")))
    if content.kind != .markup, !tag.isSelfClosing {
      beginValue()
      state = .content
      // The tag is written after the element's text is read, because both share one list of slots.
      return
    }
    let slots = appendStartTag()
    endStartTag(slots: slots)
    if element == "pre" || element == "listing" { preStart = (pieces.count, markup.count) }
    if !tag.isSelfClosing, !Elements.void.contains(element) { open(element) }
  }

  /// Writes the start tag up to its end and returns the slots of its attributes.
  mutating func appendStartTag() -> [Int] {
    guard tag.isDynamic else {
      markup.append(contentsOf: tag.raw.dropLast(tag.isSelfClosing ? 2 : 1))
      return []
    }
    markup.append(UInt8(ascii: "<"))
    markup.append(contentsOf: tag.name)
    var slots: [Int] = []
    var done: Set<String> = []
    for attribute in tag.attributes {
      if !attribute.isDynamic, attribute.conditions.isEmpty {
        markup.append(contentsOf: attribute.raw)
        continue
      }
      guard done.insert(attribute.name).inserted else { continue }
      let same = tag.attributes.filter { $0.name == attribute.name }
      let slot = same.count == 1 && isFixed(attribute) ? -1 : takeSlot()
      if slot >= 0 { slots.append(slot) }
      flushMarkup()
      pieces.append(
        .attribute(
          AttributePiece(
            slot: slot, name: attribute.name,
            alternatives: same.map { .init(conditions: $0.conditions, value: $0.value) })))
    }
    return slots
  }

  mutating func endStartTag(slots: [Int]) {
    if !slots.isEmpty {
      flushMarkup()
      pieces.append(.slots(slots))
    }
    markup.append(contentsOf: tag.isSelfClosing ? "/>".utf8 : ">".utf8)
  }

  private mutating func open(_ element: String) {
    elements.append(OpenElement(name: element, place: tag.place))
    // The content of these isn't part of a live document.
    if element == "noscript" || element == "template" { unslotted += 1 }
  }

  mutating func close(_ element: String, at place: Place) throws(TemplateError) {
    if element == "br" || Elements.void.contains(element) {
      throw place.error("<\(element)> has no end tag.")
    }
    guard let index = elements.lastIndex(where: { $0.name == element }) else {
      throw place.error("</\(element)> closes nothing.")
    }
    if index < floor {
      throw place.error("</\(element)> closes an element that was opened outside of this section.")
    }
    for inner in elements[(index + 1)...] where !Elements.optionalEnd.contains(inner.name) {
      throw inner.place.error("<\(inner.name)> isn't closed before </\(element)>.")
    }
    for closed in elements[index...] where closed.name == "noscript" || closed.name == "template" {
      _ = closed
      unslotted -= 1
    }
    elements.removeSubrange(index...)
  }
}
