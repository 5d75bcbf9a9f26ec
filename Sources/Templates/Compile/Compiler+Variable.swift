// Variables, by their place in HTML: text, attribute, URL, or none, as in scripts and event handlers.
extension Compiler {
  mutating func variable(_ node: VariableNode) throws(TemplateError) {
    let target = try binder.resolve(node.name, at: node.place)
    let (reference, leaf, isTrusted): (Reference, Leaf, Bool)
    switch target {
    case .text(let to, let kind): (reference, leaf, isTrusted) = (to, kind, false)
    case .html(let to, let kind): (reference, leaf, isTrusted) = (to, kind, true)
    case .object: throw node.place.error("\(node.name.text) is an object: name one of its fields.")
    case .list: throw node.place.error("\(node.name.text) is a list: use a section, {{#\(node.name.text)}}.")
    }
    if isTrusted {
      if node.isEscaped {
        throw node.place.error("\(node.name.text) is trusted markup: write {{{\(node.name.text)}}}.")
      }
      guard state == .text else {
        throw node.place.error("Trusted markup can only stand between tags, not \(describe(state)).")
      }
      try checkSlotPlace(node.place, isText: false)
      flushMarkup()
      let slot = takeSlot()
      let text = TextPiece(reference: reference, leaf: leaf, escape: .none, slot: -1)
      pieces.append(.region(slot: slot, [.text(text)]))
      return
    }
    if !node.isEscaped {
      throw node.place.error(
        "{{{\(node.name.text)}}} would write text as markup: only a field declared as html can be unescaped.")
    }
    try text(reference, leaf, node.place)
  }

  private mutating func text(_ reference: Reference, _ leaf: Leaf, _ place: Place) throws(TemplateError) {
    if case .constant(let text) = leaf, isInTextOrValue {
      var written: [UInt8] = []
      appendEscaped(Array(text.utf8), to: &written)
      if case .text = state {
        markup.append(contentsOf: written)
      } else {
        literal.append(contentsOf: written)
        // The tag is made from its attributes, not copied from the template.
        tag.isDynamic = true
      }
      return
    }
    switch state {
    case .text:
      try checkSlotPlace(place, isText: true)
      flushMarkup()
      pieces.append(
        .text(
          TextPiece(
            reference: reference, leaf: leaf, escape: .html,
            slot: isFixed(reference, leaf) ? -1 : takeSlot())))
    case .value:
      try flushLiteral()
      valueIsDynamic = true
      value.append(.text(TextPiece(reference: reference, leaf: leaf, escape: .html, slot: -1)))
    case .content:
      try checkContent(place)
      let escape: Escape = content.kind == .text ? .html : content.json == .inString ? .jsonString : .json
      if content.json == .afterBackslash { throw place.error("A tag can't follow a backslash.") }
      value.append(.text(TextPiece(reference: reference, leaf: leaf, escape: escape, slot: -1)))
    default: throw place.error("A tag can't be made safe \(describe(state)).")
    }
  }

  /// Checks that a computed text may stand in the element being read.
  mutating func checkContent(_ place: Place) throws(TemplateError) {
    if content.kind == .raw {
      throw place.error("A tag can't be made safe in <\(tag.element)>.")
    }
    if !content.endTag.isEmpty {
      throw place.error("A tag can't follow an opening bracket in <\(tag.element)>.")
    }
    try flushLiteral()
    valueIsDynamic = true
  }

  /// Whether a text never changes while its row is there, or the page is open, and so needs no slot.
  private func isFixed(_ reference: Reference, _ leaf: Leaf) -> Bool {
    if case .fixed = leaf { true } else { isRowKey(reference, leaf) }
  }

  /// Whether a text is the key of its row.
  private func isRowKey(_ reference: Reference, _ leaf: Leaf) -> Bool {
    guard let key = rowKeys[reference.frame], case .offset(let place) = reference.projection else {
      return false
    }
    return switch (key.storage, leaf) {
    case (.string(let offset), .string): offset == place
    case (.bytes(let offset, _), .uuid): offset == place && key.isUUID
    case (.bytes(let offset, let count), .integer): offset == place && count == MemoryLayout<Int>.size
    default: false
    }
  }

  /// Whether an attribute's value consists of texts that never change, and so needs no slot.
  func isFixed(_ attribute: Tag.Attribute) -> Bool {
    guard attribute.conditions.isEmpty, let value = attribute.value else { return false }
    return value.allSatisfy(isFixed)
  }

  private func isFixed(_ piece: Piece) -> Bool {
    switch piece {
    case .literal: true
    case .text(let text): isFixed(text.reference, text.leaf)
    case .url(_, let value): value.allSatisfy(isFixed)
    default: false
    }
  }

  private var isInTextOrValue: Bool {
    switch state {
    case .text, .value: true
    default: false
    }
  }
}
