/// A tag or a piece of text of at most one line, as the lexer found it.
struct Token {
  enum Kind {
    case text
    case variable(isEscaped: Bool)
    case section(isInverted: Bool)
    case partial(isDynamic: Bool)
    case parent(isDynamic: Bool)
    case block
    case close
    /// A comment or a change of delimiters: nothing but its effect on white space.
    case silent
  }

  var kind: Kind
  var range: Range<Int>
  var name: String = ""
  var delimiters = Delimiters()
  /// The white space before a tag, if there is nothing else before it on its line.
  var indentation: [UInt8]?
  /// Whether the tag stands alone on its line, or with others of inheritance.
  var isStandalone = false
  /// Whether text starts a line.
  var startsLine = false
  /// For a closing tag: whether it closes a parent or a block.
  var closesInheritance = false

  /// Whether the tag may be standalone, so that its line is dropped.
  var canStandAlone: Bool {
    switch kind {
    case .text, .variable: false
    default: true
    }
  }

  var isInheritance: Bool {
    switch kind {
    case .parent, .block: true
    case .close: closesInheritance
    default: false
    }
  }
}
