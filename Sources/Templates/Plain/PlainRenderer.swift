/// Renders a plain template with values.
struct PlainRenderer {
  /// The maximum nesting depth of partials, parents, blocks, sections and lambdas.
  static let depthLimit = 200
  /// The maximum number of partials, parents, blocks and sections in all.
  static let stepLimit = 10_000_000
  static let sizeLimit = 64 << 20

  let partials: [String: [Node]]
  let escapesHTML: Bool
  /// Mustache's context stack, the innermost value last.
  var stack: [PlainValue]
  var output: [UInt8] = []
  private var depth = 0
  private var steps = 0
  private var skipsIndentation = false

  init(partials: [String: [Node]], escapesHTML: Bool, stack: [PlainValue]) {
    self.partials = partials
    self.escapesHTML = escapesHTML
    self.stack = stack
  }

  mutating func render(_ nodes: [Node], _ expansion: Expansion) throws(TemplateError) {
    for node in nodes {
      switch node {
      case .text(let text):
        output += expansion.bytes(of: text, isIndented: !skipsIndentation).bytes
        if text.startsLine { skipsIndentation = false }
        if output.count > PlainRenderer.sizeLimit { throw text.place.error("The text is too long.") }
      case .variable(let variable): try write(variable)
      case .section(let section): try render(section, expansion)
      case .partial(let partial):
        guard let nodes = template(partial.name, isDynamic: partial.isDynamic) else { continue }
        try deeper(partial.place) { (renderer) throws(TemplateError) in
          try renderer.render(nodes, expansion.partial(partial.indentation))
        }
      case .parent(let parent):
        guard let nodes = template(parent.name, isDynamic: parent.isDynamic) else { continue }
        try deeper(parent.place) { (renderer) throws(TemplateError) in
          try renderer.render(nodes, expansion.parent(parent))
        }
      case .block(let block): try render(block, expansion)
      }
    }
  }

  private mutating func deeper(
    _ place: Place, _ body: (inout PlainRenderer) throws(TemplateError) -> Void
  ) throws(TemplateError) {
    depth += 1
    steps += 1
    if steps > PlainRenderer.stepLimit { throw place.error("The template takes too long.") }
    if depth > PlainRenderer.depthLimit {
      throw place.error("Templates are nested deeper than \(PlainRenderer.depthLimit).")
    }
    try body(&self)
    depth -= 1
  }

  private func template(_ name: String, isDynamic: Bool) -> [Node]? {
    partials[isDynamic ? lookup(Name(name)).text : name]
  }

  /// The value of a name: the first part is searched from the innermost value outwards, the rest inside of it.
  private func lookup(_ name: Name) -> PlainValue {
    guard let first = name.parts.first else { return stack.last ?? .null }
    for value in stack.reversed() {
      guard case .map(let map) = value, var found = map[first] else { continue }
      for part in name.parts.dropFirst() {
        guard case .map(let inner) = found, let next = inner[part] else { return .null }
        found = next
      }
      return found
    }
    return .null
  }

  private mutating func write(_ variable: VariableNode) throws(TemplateError) {
    var text: String
    let value = lookup(variable.name)
    if case .lambda(let lambda) = value {
      // The result is a template of its own, with the usual delimiters.
      text = try expand(lambda(""), Delimiters(), variable.place)
    } else {
      text = value.text
    }
    text.withUTF8 { bytes in
      if escapesHTML, variable.isEscaped {
        var escaped = Output(capacity: bytes.count * 2)
        escaped.append(escapingHTML: bytes)
        escaped.move(into: &output)
        escaped.deallocate()
      } else {
        output += bytes
      }
    }
  }

  private func expand(
    _ template: String, _ delimiters: Delimiters, _ place: Place
  ) throws(TemplateError) -> String {
    let source = Source(name: place.source.name, bytes: Array(template.utf8))
    var inner = PlainRenderer(partials: partials, escapesHTML: escapesHTML, stack: stack)
    inner.depth = depth + 1
    if inner.depth > PlainRenderer.depthLimit {
      throw place.error("Templates are nested deeper than \(PlainRenderer.depthLimit).")
    }
    try inner.render(try Parser.parse(source, delimiters: delimiters), Expansion())
    return String(decoding: inner.output, as: UTF8.self)
  }

  private mutating func render(_ section: SectionNode, _ expansion: Expansion) throws(TemplateError) {
    let value = lookup(section.name)
    if section.isInverted {
      if !value.isTrue { try render(section.children, expansion) }
      return
    }
    switch value {
    case .list(let values):
      for element in values { try render(section, inside: element, expansion) }
    case .lambda(let lambda):
      let raw = String(decoding: section.place.source.bytes[section.raw], as: UTF8.self)
      output += Array(try expand(lambda(raw), section.delimiters, section.place).utf8)
    default:
      if value.isTrue { try render(section, inside: value, expansion) }
    }
  }

  private mutating func render(
    _ section: SectionNode, inside value: PlainValue, _ expansion: Expansion
  ) throws(TemplateError) {
    stack.append(value)
    try deeper(section.place) { (renderer) throws(TemplateError) in
      try renderer.render(section.children, expansion)
    }
    stack.removeLast()
  }

  private mutating func render(_ block: BlockNode, _ expansion: Expansion) throws(TemplateError) {
    guard case .block(let replacement, let definition)? = expansion.replacements[block.name] else {
      try render(block.children, expansion)
      return
    }
    let inner = expansion.replacing(block, with: replacement, from: definition)
    if block.opensLine, !replacement.opensLine { output += inner.indentation }
    skipsIndentation = !block.opensLine && replacement.opensLine
    try deeper(block.place) { (renderer) throws(TemplateError) in
      try renderer.render(replacement.children, inner)
    }
    skipsIndentation = false
  }
}
