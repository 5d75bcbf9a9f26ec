/// Builds the tree of a template from its tokens.
struct Parser {
  /// The maximum nesting depth of sections.
  static let depthLimit = 100

  let source: Source
  private var tokens: [Token]
  private var index = 0

  /// Parses a template.
  static func parse(
    _ source: Source, delimiters: Delimiters = Delimiters()
  ) throws(TemplateError) -> [Node] {
    var lexer = Lexer(source: source, delimiters: delimiters)
    var tokens = try lexer.run()
    try matchClosers(&tokens, source)
    var parser = Parser(source: source, tokens: Lines(source: source).apply(to: tokens))
    return try parser.nodes()
  }

  private init(source: Source, tokens: [Token]) {
    self.source = source
    self.tokens = tokens
  }

  /// Checks that every section is closed by its name, and notes whether each closing tag closes a parent or a block.
  private static func matchClosers(_ tokens: inout [Token], _ source: Source) throws(TemplateError) {
    var open: [Token] = []
    for index in tokens.indices {
      let token = tokens[index]
      switch token.kind {
      case .section, .block, .parent:
        open.append(token)
        if open.count > depthLimit {
          throw source.error(at: token.range.lowerBound, "Sections are nested deeper than \(depthLimit).")
        }
      case .close:
        guard let opener = open.popLast() else {
          throw source.error(at: token.range.lowerBound, "{{/\(token.name)}} closes nothing.")
        }
        let closing = token.name.first == "*" ? token.name.dropFirst().drop { $0 == " " } : token.name[...]
        guard closing == opener.name else {
          throw source.error(
            at: token.range.lowerBound,
            "{{/\(token.name)}} stands where {{/\(opener.name)}} is expected.")
        }
        tokens[index].closesInheritance = opener.isInheritance
      default: break
      }
    }
    if let unclosed = open.last {
      throw source.error(at: unclosed.range.lowerBound, "The section \(unclosed.name) isn't closed.")
    }
  }

  /// The nodes up to the closing tag of the section being read, or to the end.
  private mutating func nodes() throws(TemplateError) -> [Node] {
    var nodes: [Node] = []
    while index < tokens.count {
      let token = tokens[index]
      if case .close = token.kind { return nodes }
      index += 1
      let place = Place(source: source, offset: token.range.lowerBound)
      switch token.kind {
      case .text:
        nodes.append(
          .text(
            TextNode(bytes: Array(source.bytes[token.range]), place: place, startsLine: token.startsLine)))
      case .variable(let isEscaped):
        nodes.append(
          .variable(VariableNode(name: try name(token), isEscaped: isEscaped, place: place)))
      case .section(let isInverted):
        let children = try self.nodes()
        let end = closeSection()
        nodes.append(
          .section(
            SectionNode(
              name: try name(token), isInverted: isInverted, children: children,
              raw: token.range.upperBound..<end, delimiters: token.delimiters, place: place)))
      case .partial(let isDynamic):
        let indentation = token.isStandalone ? token.indentation : nil
        nodes.append(
          .partial(
            PartialNode(name: token.name, isDynamic: isDynamic, indentation: indentation, place: place)))
      case .parent(let isDynamic):
        let children = try self.nodes()
        _ = closeSection()
        let blocks = children.compactMap { if case .block(let block) = $0 { block } else { nil } }
        nodes.append(
          .parent(
            ParentNode(
              name: token.name, isDynamic: isDynamic, blocks: blocks,
              indentation: token.isStandalone ? token.indentation : nil, place: place)))
      case .block:
        let children = try self.nodes()
        _ = closeSection()
        nodes.append(.block(block(token, children, place)))
      case .close, .silent: break
      }
    }
    return nodes
  }

  private mutating func closeSection() -> Int {
    let start = tokens[index].range.lowerBound
    index += 1
    return start
  }

  private func name(_ token: Token) throws(TemplateError) -> Name {
    let name = Name(token.name)
    if name.parts.contains("") {
      throw source.error(at: token.range.lowerBound, "The name \(token.name) has an empty part.")
    }
    return name
  }

  private func block(_ token: Token, _ children: [Node], _ place: Place) -> BlockNode {
    let opensLine = token.isStandalone
    var intrinsic: [UInt8]?
    if opensLine, case .text(let first)? = children.first {
      let leading = first.bytes.prefix { $0 == 0x20 || $0 == 0x09 }
      if children.count > 1 || !first.bytes.allSatisfy(isSpace) { intrinsic = Array(leading) }
    }
    return BlockNode(
      name: token.name, children: children, opensLine: opensLine,
      indentation: intrinsic ?? token.indentation, intrinsicIndentation: intrinsic?.count ?? 0, place: place)
  }
}
