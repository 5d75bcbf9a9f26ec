// Sections: `{{#books}}` and `{{^books}}`.
extension Compiler {
  mutating func section(_ node: SectionNode, _ expansion: Expansion) throws(TemplateError) {
    place = node.place
    if state == .name || state == .tagName, !tag.isEnd, beginsWithSpace(node.children) {
      // `<option{{#isChosen}} selected{{/isChosen}}>`: the space that ends the name is inside of the section.
      if state == .tagName { state = .beforeName } else { try finishAttribute() }
    }
    if state == .name {
      throw node.place.error("A space is missing between the attribute and the section.")
    }
    if state == .afterName { try finishAttribute() }
    let target = try binder.resolve(node.name, at: node.place)
    switch (state, settledContext) {
    case (.content, _): try checkContent(node.place)
    case (.value, _):
      try flushLiteral()
      valueIsDynamic = true
    case (_, nil): throw node.place.error("A section can't be made safe \(describe(state)).")
    case (.text, _):
      // An object that is always there needs no slot.
      if case .object(_, isOptional: false, _) = target, !node.isInverted { break }
      try checkSlotPlace(node.place, isText: false)
    default: break
    }
    if case .list(let reference, let access, let table) = target, !node.isInverted {
      try list(node, expansion, reference, access, table)
      return
    }
    let isMarkup = state == .text
    flushMarkupIfText()
    let frameBefore = frame
    let scopes = binder.scopes.count
    let needsSlot: Bool
    let condition: Condition
    switch target {
    case .text(let reference, let leaf):
      condition = .truth(reference, leaf)
      needsSlot = true
      if !node.isInverted, !isFlag(leaf) {
        binder.scopes.append(
          .init(table: nil, implicit: (reference, leaf), frame: frame, base: .identity))
      }
    case .object(let reference, let isOptional, let table):
      if case .offset = reference.projection, !isOptional, !node.isInverted {
        // The object is stored inside of the value that holds it: its section only changes the scope.
        try plain(node, expansion, reference, table)
        return
      }
      let inner = node.isInverted ? frame : try nextFrame(node.place)
      condition = .object(reference, frame: inner)
      needsSlot = isOptional || node.isInverted
      if !node.isInverted {
        binder.scopes.append(.init(table: table, frame: inner, base: .identity))
      }
    case .list(let reference, let access, _):
      condition = .isEmpty(reference, access)
      needsSlot = true
    case .html: throw node.place.error("\(node.name.text) is trusted markup, which has no section.")
    }
    let inverted = if case .list = target { false } else { node.isInverted }
    var section = SectionPiece(
      condition: condition, isInverted: inverted, slot: isMarkup && needsSlot ? takeSlot() : -1)
    let (slots, lists) = (scope.slotCount, scope.listCount)
    try children(node, expansion, of: &section)
    section.slots = slots..<scope.slotCount
    section.lists = lists..<scope.listCount
    binder.scopes.removeSubrange(scopes...)
    frame = frameBefore
    if isMarkup {
      pieces.append(.section(section))
    } else if !section.children.isEmpty {
      value.append(.section(section))
    }
  }

  private func beginsWithSpace(_ nodes: [Node]) -> Bool {
    switch nodes.first {
    case .text(let text): text.bytes.first.map(isSpace) ?? false
    case .section(let section): beginsWithSpace(section.children)
    default: false
    }
  }

  private func isFlag(_ leaf: Leaf) -> Bool {
    switch leaf {
    case .flag, .test: true
    case .string, .optionalString, .integer, .uuid, .call, .number, .constant, .fixed: false
    }
  }

  mutating func flushMarkupIfText() { if state == .text { flushMarkup() } }

  mutating func nextFrame(_ place: Place) throws(TemplateError) -> Int {
    frame += 1
    deepestFrame = max(deepestFrame, frame)
    if frame >= Compiler.frameLimit {
      throw place.error("Lists and objects are nested deeper than \(Compiler.frameLimit).")
    }
    return frame
  }

  /// A section over an object that is always there.
  private mutating func plain(
    _ node: SectionNode, _ expansion: Expansion, _ reference: Reference, _ table: FieldTable
  ) throws(TemplateError) {
    binder.scopes.append(.init(table: table, frame: reference.frame, base: reference.projection))
    try balanced(node.place, "section \(node.name.text)") { (compiler) throws(TemplateError) in
      try compiler.walk(node.children, expansion)
    }
    binder.scopes.removeLast()
  }

  /// Compiles the content of a section into it; inside of a tag, the attributes take the section as a condition.
  private mutating func children(
    _ node: SectionNode, _ expansion: Expansion, of section: inout SectionPiece
  ) throws(TemplateError) {
    let outerPieces = pieces
    let outerValue = value
    let isInTag = if case .tag? = settledContext { true } else { false }
    let isInValue = state != .text && !isInTag
    if isInTag { tag.conditions.append(section) }
    if state == .text { pieces = [] }
    if isInValue { value = [] }
    let json = content.json
    try balanced(node.place, "section \(node.name.text)") { (compiler) throws(TemplateError) in
      try compiler.walk(node.children, expansion)
    }
    if isInTag {
      tag.conditions.removeLast()
    } else if isInValue {
      try flushLiteral()
      if json != content.json { throw node.place.error("The section ends inside a JSON string.") }
      section.children = value
      value = outerValue
    } else {
      flushMarkup()
      section.children = pieces
      pieces = outerPieces
    }
  }

  private mutating func list(
    _ node: SectionNode, _ expansion: Expansion, _ reference: Reference, _ access: ListAccess,
    _ table: FieldTable
  ) throws(TemplateError) {
    if case .tag? = settledContext { throw node.place.error("A list can't repeat attributes.") }
    let isMarkup = state == .text
    flushMarkupIfText()
    let frameBefore = frame
    let isKeyed = isMarkup && access.key != nil && unslotted == 0
    let slot = isMarkup ? takeSlot() : -1
    let inner = try nextFrame(node.place)
    var list = ListPiece(
      reference: reference, access: access, frame: inner, slot: isKeyed ? slot : -1,
      ordinal: isKeyed ? scope.listCount : -1)
    if isKeyed { scope.listCount += 1 } else { unslotted += 1 }
    let outer = scope
    if isKeyed { scope = SlotScope() }

    if isKeyed { rowKeys[inner] = access.key }
    defer { rowKeys[inner] = nil }
    binder.scopes.append(.init(table: table, frame: inner, base: .identity, isRow: true))
    var body = SectionPiece(condition: .isEmpty(reference, access), isInverted: false, slot: -1)
    try children(node, expansion, of: &body)
    binder.scopes.removeLast()
    frame = frameBefore
    list.children = body.children
    if isKeyed {
      (list.slotsPerRow, list.listsPerRow) = (scope.slotCount, scope.listCount)
      scope = outer
    } else {
      unslotted -= 1
    }
    if !isMarkup {
      value.append(.list(list))
    } else if isKeyed || slot < 0 {
      pieces.append(.list(list))
    } else {
      pieces.append(.region(slot: slot, [.list(list)]))
    }
  }
}
