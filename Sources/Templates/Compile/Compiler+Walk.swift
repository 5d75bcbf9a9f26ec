// The walk over a template's nodes, with partials and layouts.
extension Compiler {
  mutating func walk(_ nodes: [Node], _ expansion: Expansion) throws(TemplateError) {
    for node in nodes {
      // Each node counts, because partials that include others twice grow without bounds before they write a byte.
      size += 32
      switch node {
      case .text(let text): try feed(text, expansion)
      case .variable(let variable):
        place = variable.place
        if let path = try path(variable) { try walk(path, expansion) } else { try self.variable(variable) }
      case .section(let section): try self.section(section, expansion)
      case .partial(let partial):
        if partial.isDynamic {
          throw partial.place.error("A page's partials have fixed names, so that they can be checked.")
        }
        let nodes = try template(partial.name, at: partial.place, kind: "partial")
        try balanced(partial.place, "partial \(partial.name)") { (compiler) throws(TemplateError) in
          try compiler.walk(nodes, expansion.partial(partial.indentation))
        }
      case .parent(let parent):
        if parent.isDynamic {
          throw parent.place.error("A page's layout has a fixed name, so that it can be checked.")
        }
        let nodes = try template(parent.name, at: parent.place, kind: "layout")
        try balanced(parent.place, "layout \(parent.name)") { (compiler) throws(TemplateError) in
          try compiler.walk(nodes, expansion.parent(parent))
        }
      case .block(let block): try self.block(block, expansion)
      }
    }
  }

  private mutating func template(
    _ name: String, at place: Place, kind: String
  ) throws(TemplateError) -> [Node] {
    if let nodes = templates[name], let source = sources[name] {
      fingerprint = Hash.combine(fingerprint, source.hash)
      return nodes
    }
    throw place.error("There is no \(kind) \(name)." + suggestion(name, among: templates.keys))
  }

  private mutating func block(_ block: BlockNode, _ expansion: Expansion) throws(TemplateError) {
    try balanced(block.place, "block \(block.name)") { (compiler) throws(TemplateError) in
      guard case .block(let replacement, let definition)? = expansion.replacements[block.name] else {
        try compiler.walk(block.children, expansion)
        return
      }
      let inner = expansion.replacing(block, with: replacement, from: definition)
      if block.opensLine, !replacement.opensLine {
        try compiler.feed(inner.indentation[...], at: block.place)
      }
      compiler.skipsIndentation = !block.opensLine && replacement.opensLine
      try compiler.walk(replacement.children, inner)
      compiler.skipsIndentation = false
    }
  }

  /// Runs a part of the walk that has to leave the document in the state it found it in.
  mutating func balanced(
    _ start: Place, _ what: String, _ body: (inout Compiler) throws(TemplateError) -> Void
  ) throws(TemplateError) {
    depth += 1
    if size > Compiler.sizeLimit {
      throw start.error("The page is larger than \(Compiler.sizeLimit >> 20) MB.")
    }
    if depth > Compiler.depthLimit {
      throw start.error("The \(what) is nested deeper than \(Compiler.depthLimit): does it include itself?")
    }
    let stateBefore = state
    let context = settledContext
    let floorBefore = floor
    if context == .markup { floor = elements.count }
    try body(&self)
    if context == nil {
      guard state == stateBefore else { throw start.error("The \(what) begins inside a name or a comment.") }
    } else {
      if state == .name || state == .afterName { try finishAttribute() }
      guard settledContext == context else {
        throw start.error(
          "The \(what) ends in another place of the document than it began: \(describe(state)).")
      }
    }
    if context == .markup {
      if elements.count > floor, let open = elements.last {
        throw open.place.error("<\(open.name)> has to be closed in the \(what), where it was opened.")
      }
      floor = floorBefore
    }
    depth -= 1
  }

  /// The context at this place in the document; nil if sections can't begin and end here.
  var settledContext: Context? {
    switch state {
    case .text: .markup
    case .beforeName, .afterName, .afterValue: tag.isEnd ? nil : .tag(tag.id)
    case .value: .value(tag.id, attribute: tag.attributes.count)
    case .content: content.endTag.isEmpty ? .content(tag.id) : nil
    default: nil
    }
  }

  func describe(_ state: State) -> String {
    switch state {
    case .text: "between tags"
    case .lessThan, .tagName: "in the name of a tag"
    case .beforeName, .afterValue, .slash: "inside a tag"
    case .name, .afterName: "in the name of an attribute"
    case .beforeValue, .unquoted: "in an attribute without quotes"
    case .value: "in the value of an attribute"
    case .markupDeclaration, .comment: "in a comment or declaration"
    case .content: "in <\(tag.element)>"
    }
  }

  private mutating func feed(_ text: TextNode, _ expansion: Expansion) throws(TemplateError) {
    let (bytes, added) = expansion.bytes(of: text, isIndented: !skipsIndentation)
    if text.startsLine { skipsIndentation = false }
    try feed(bytes[...], at: text.place, shift: added)
  }
}
