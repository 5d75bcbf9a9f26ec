/// The context in which the nodes of a template are expanded: the blocks that replace its own, and the indentation.
struct Expansion: Sendable {
  /// A block given by a template that inherits another, with the context of that template.
  indirect enum Replacement: Sendable {
    case block(BlockNode, Expansion)
  }

  var replacements: [String: Replacement] = [:]
  var indentation: [UInt8] = []
  /// The width of white space to remove from the start of each line.
  var outdent = 0

  /// The context inside a partial.
  func partial(_ indentation: [UInt8]?) -> Expansion {
    Expansion(replacements: [:], indentation: shifted(indentation), outdent: 0)
  }

  /// The context inside a parent: blocks of templates that inherit this one take precedence over its own.
  func parent(_ node: ParentNode) -> Expansion {
    var all: [String: Replacement] = [:]
    for block in node.blocks { all[block.name] = .block(block, self) }
    all.merge(replacements) { $1 }
    return Expansion(replacements: all, indentation: shifted(node.indentation), outdent: 0)
  }

  /// The context of a replacement that stands in place of a block.
  func replacing(_ site: BlockNode, with block: BlockNode, from definition: Expansion) -> Expansion {
    Expansion(
      replacements: definition.replacements, indentation: shifted(site.indentation),
      outdent: block.intrinsicIndentation)
  }

  private func shifted(_ inner: [UInt8]?) -> [UInt8] {
    guard let inner else { return [] }
    return indentation + inner.dropFirst(outdent)
  }

  /// The bytes of a text as they are written in this context, and the number of bytes of indentation added; below zero
  /// if some were removed.
  func bytes(of text: TextNode, isIndented: Bool) -> (bytes: [UInt8], added: Int) {
    guard text.startsLine, !indentation.isEmpty || outdent > 0 else { return (text.bytes, 0) }
    let spaces = text.bytes.prefix { $0 == 0x20 || $0 == 0x09 }.count
    let removed = min(outdent, spaces)
    let rest = text.bytes.dropFirst(removed)
    // A blank line stays blank.
    if !isIndented || rest == [0x0A] || rest == [0x0D, 0x0A] { return (Array(rest), -removed) }
    return (indentation + rest, indentation.count - removed)
  }
}
