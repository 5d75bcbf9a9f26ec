/// A piece of a parsed template.
indirect enum Node: Sendable {
  case text(TextNode)
  case variable(VariableNode)
  case section(SectionNode)
  case partial(PartialNode)
  case parent(ParentNode)
  case block(BlockNode)
}

/// Literal text, never longer than a line.
struct TextNode: Sendable {
  let bytes: [UInt8]
  let place: Place
  /// Whether the text starts a line, so that indentation applies to it.
  let startsLine: Bool
}

/// `{{name}}`, or `{{{name}}}` and `{{&name}}` when it isn't escaped.
struct VariableNode: Sendable {
  let name: Name
  let isEscaped: Bool
  let place: Place
}

/// `{{#name}}…{{/name}}`, or `{{^name}}…{{/name}}` when it is inverted.
struct SectionNode: Sendable {
  let name: Name
  let isInverted: Bool
  let children: [Node]
  /// The range of the source between the tags, for lambdas.
  let raw: Range<Int>
  let delimiters: Delimiters
  let place: Place
}

/// `{{>name}}`, or `{{>*name}}` when the name is a variable that holds the name.
struct PartialNode: Sendable {
  let name: String
  let isDynamic: Bool
  /// The white space before the tag when it has a line of its own; nil when it stands within a line.
  let indentation: [UInt8]?
  let place: Place
}

/// `{{<name}}{{$block}}…{{/block}}{{/name}}`: another template with blocks replaced.
struct ParentNode: Sendable {
  let name: String
  let isDynamic: Bool
  let blocks: [BlockNode]
  let indentation: [UInt8]?
  let place: Place
}

/// `{{$name}}…{{/name}}`: a part that a template which inherits this one can replace.
struct BlockNode: Sendable {
  let name: String
  let children: [Node]
  /// Whether the opening tag ends its line, so that the content begins on the next.
  let opensLine: Bool
  /// The white space a replacement is indented by where this block stands; nil within a line.
  let indentation: [UInt8]?
  /// The width of its content's indentation that belongs to the place of definition.
  let intrinsicIndentation: Int
  let place: Place
}

/// A name with its parts: `book.title`, or `.` with none.
struct Name: Sendable, Equatable {
  let text: String
  let parts: [String]

  init(_ text: String) {
    self.text = text
    parts = text == "." ? [] : text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
  }

  var isImplicit: Bool { parts.isEmpty }
}

/// The brackets of tags: `{{` and `}}` unless a template changes them.
struct Delimiters: Sendable {
  var open: [UInt8] = [0x7B, 0x7B]
  var close: [UInt8] = [0x7D, 0x7D]
}
