/// Turns the nodes of a page, with its layouts and partials, into pieces of HTML.
///
/// It follows the document as a browser's tokenizer would (HTML, 13.2.5), so that it knows at every tag where in
/// the document the tag stands, and refuses what can't be made safe there.
struct Compiler {
  /// The maximum nesting depth of partials, layouts, blocks and sections: one that includes itself would not end.
  static let depthLimit = 40
  /// The maximum size of a page with all that it includes, in bytes and 32 more for each node.
  static let sizeLimit = 8 << 20
  /// The maximum number of frames: lists and objects nested deeper are refused.
  static let frameLimit = 64

  enum State: Equatable {
    case text
    case lessThan
    case tagName
    case beforeName
    case name
    case afterName
    case beforeValue
    case value(quote: UInt8)
    case unquoted
    case afterValue
    case slash
    case markupDeclaration
    case comment
    case content
  }

  /// The context in which a section opens or closes.
  enum Context: Equatable {
    case markup
    case tag(Int)
    case value(Int, attribute: Int)
    case content(Int)
  }

  /// The text of an element that holds nothing but text, as far as it has been read.
  struct Content {
    /// The place in JSON.
    enum JSONState: Equatable {
      case outside, inString, afterBackslash

      mutating func feed(_ byte: UInt8) {
        switch (self, byte) {
        case (.outside, UInt8(ascii: "\"")), (.afterBackslash, _): self = .inString
        case (.inString, UInt8(ascii: "\"")): self = .outside
        case (.inString, UInt8(ascii: "\\")): self = .afterBackslash
        case (.outside, _), (.inString, _): break
        }
      }
    }

    var kind = Elements.Content.markup
    /// The bytes that may turn out to be the element's end tag.
    var endTag: [UInt8] = []
    var json = JSONState.outside
  }

  /// The slots and lists of the page, or of a row of the list around.
  struct SlotScope {
    var slotCount = 0
    var listCount = 0
  }

  struct OpenElement {
    let name: String
    let place: Place
  }

  let templates: [String: [Node]]
  let sources: [String: Source]
  /// The addresses of the site by name, with parameters in braces.
  let paths: [String: String]
  /// The description of form digests; nil if forms get none.
  let digests: FormDigests?
  /// The hash over the sources of the page and all it includes.
  var fingerprint: UInt64
  var binder: Binder

  // The document.
  var state = State.text
  var pieces: [Piece] = []
  var markup: [UInt8] = []
  var elements: [OpenElement] = []
  /// The position after a `<pre>`, as long as nothing was written in it.
  var preStart: (pieces: Int, markup: Int)?
  /// Whether it is a whole document, by its doctype or `<html>`.
  var isDocument = false
  /// The form with digests that is open.
  var form: OpenForm?
  /// The number of elements that must stay open: those opened outside of the section being read.
  var floor = 0

  // The tag, attribute, value or text being read.
  var tag: Tag
  var tagCount = 0
  var attributeName: [UInt8] = []
  var literal: [UInt8] = []
  var value: [Piece] = []
  var valueIsDynamic = false
  var declaration: [UInt8] = []
  var content = Content()

  // The walk.
  var place: Place
  var depth = 0
  var size = 0
  var skipsIndentation = false

  // Slots.
  var scope = SlotScope()
  /// Greater than zero inside of content that the browser's script can't address, which gets no slots.
  var unslotted = 0
  var frame = 0
  /// The keys of the rows of the lists around, by frame.
  var rowKeys: [Int: RowKey] = [:]
  var deepestFrame = 0

  init(_ library: TemplateLibrary, fields: FieldTable, digests: FormDigests?, start: Place) {
    self.digests = digests
    templates = library.templates
    sources = library.sources
    paths = library.paths
    fingerprint = Hash.combine(Hash.seed, start.source.hash)
    binder = Binder(fields)
    place = start
    tag = Tag(id: 0, place: start)
  }

  /// Compiles a whole page.
  mutating func page(_ nodes: [Node]) throws(TemplateError) {
    try walk(nodes, Expansion())
    switch state {
    case .text: break
    case .lessThan: markup.append(UInt8(ascii: "<"))
    case .content: throw tag.place.error("<\(tag.element)> isn't closed.")
    default: throw tag.place.error("The document ends inside a tag or a comment.")
    }
    flushMarkup()
    if let open = elements.last(where: { !Elements.optionalEnd.contains($0.name) }) {
      throw open.place.error("<\(open.name)> isn't closed.")
    }
  }

  mutating func flushMarkup() {
    guard !markup.isEmpty else { return }
    pieces.append(.markup(markup))
    markup.removeAll(keepingCapacity: true)
  }

  /// Adds a line feed before a slot that directly follows `<pre>`. A browser drops that one, and keeps one that the
  /// value begins with.
  mutating func keepFirstLineFeed() {
    if let preStart, preStart == (pieces.count, markup.count) { markup.append(0x0A) }
    preStart = nil
  }

  /// The number of a new slot, or -1 where there are none.
  mutating func takeSlot() -> Int {
    if unslotted > 0 { return -1 }
    scope.slotCount += 1
    return scope.slotCount - 1
  }
}
