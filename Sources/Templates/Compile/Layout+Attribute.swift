extension Layout {
  mutating func addAttribute(_ attribute: AttributePiece) {
    let isSlot = attribute.slot >= 0 && mode != .clean && mode != .marked
    if attribute.alternatives.count == 1, let only = attribute.alternatives.first {
      if !isSlot {
        addPlain(attribute.name, only, 0)
        return
      }
      if only.conditions.isEmpty, let value = only.value {
        if mode == .live {
          append(Op(code: .valueStart))
          addPlain(attribute.name, only, 0)
          append(Op(code: .valueEnd, slot: number(attribute.slot)))
        } else {
          let index = beginAttribute(attribute, isAlways: true)
          for piece in value { add(piece) }
          endAttribute(index)
        }
        return
      }
    }
    let index = beginAttribute(attribute, isAlways: false)
    for (number, alternative) in attribute.alternatives.enumerated() {
      addAlternative(attribute.name, alternative, number)
    }
    endAttribute(index)
  }

  private mutating func beginAttribute(_ attribute: AttributePiece, isAlways: Bool) -> Int {
    append(
      Op(
        code: .attribute, flags: isAlways ? .always : [], slot: number(attribute.slot),
        markup: append(Array(attribute.name.utf8))))
  }

  private mutating func endAttribute(_ index: Int) {
    lastMarkup = nil
    ops[index].end = Int32(ops.count)
  }

  /// Adds an attribute that the browser's script doesn't address, as markup and text like any other.
  private mutating func addPlain(
    _ name: String, _ alternative: AttributePiece.Alternative, _ depth: Int
  ) {
    if depth < alternative.conditions.count {
      let index = append(sectionOp(alternative.conditions[depth]))
      addPlain(name, alternative, depth + 1)
      lastMarkup = nil
      ops[index].end = Int32(ops.count)
      return
    }
    guard let value = alternative.value else {
      addMarkup(Array(" \(name)".utf8))
      return
    }
    addMarkup(Array(" \(name)=\"".utf8))
    for piece in value { add(piece) }
    addMarkup([UInt8(ascii: "\"")])
  }

  /// Adds one alternative: each condition is an operation around the next, and the innermost writes the value.
  private mutating func addAlternative(
    _ name: String, _ alternative: AttributePiece.Alternative, _ number: Int
  ) {
    var open: [Int] = []
    for condition in alternative.conditions {
      open.append(append(sectionOp(condition)))
    }
    let markup = append(Array((alternative.value == nil ? " \(name)" : " \(name)=\"").utf8))
    addWhole(
      .present(markup, hasValue: alternative.value != nil, alternative: number), alternative.value ?? [])
    for index in open { ops[index].end = Int32(ops.count) }
  }
}
