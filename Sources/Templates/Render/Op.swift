/// One operation of a compiled page. Operations lie one after the other in memory and hold no references, so that
/// stepping through them costs no reference counting (thresholds.json: “50 rows as HTML, of plain concatenation”).
struct Op {
  enum Code: UInt8 {
    /// Writes its prefix, and nothing else.
    case markup
    /// Writes fixed text of a value: `markup`, or `characters` where a value is written as characters.
    case literal

    /// Texts, at `offset` from a frame, or by the `accessor`.
    case string, optionalString, integer, flag, uuid, call

    /// Sections over a value at `offset` from a frame, or for `ifCall` over the test of the `condition`. The body ends
    /// at `end`.
    case ifFlag, ifString, ifOptionalString, ifCall
    /// A section over an object that is computed or optional: the `condition`.
    case object
    /// A section over a `list`, with or without keys.
    case list

    /// Content that is replaced as a whole; the `condition` has its live HTML.
    case region
    /// A computed attribute, whose name is its `markup`; each of its possible values begins with `present`.
    case attribute
    /// Writes ` name="`, its `markup`, and notes that the attribute is present, with the value of this `alternative`.
    case present
    /// The start and the end of the value of an attribute that is always there, in live HTML.
    case valueStart, valueEnd
    /// The text of an element.
    case content, textAreaContent
    /// An address to be checked, of this `urlForm`.
    case url
    /// Writes the `digests` of the fields of a form.
    case digests
  }

  struct Flags: OptionSet {
    let rawValue: UInt8
    /// A section that is shown where its value is false or missing.
    static let inverted = Flags(rawValue: 1 << 0)
    /// A list whose rows have markers.
    static let live = Flags(rawValue: 1 << 1)
    /// An attribute that is always there.
    static let always = Flags(rawValue: 1 << 2)
    /// An alternative that has a value, not the attribute's name alone.
    static let hasValue = Flags(rawValue: 1 << 3)
  }

  /// A range of the program's bytes.
  struct Bytes: Equatable {
    var start: Int32 = 0
    var count: Int32 = 0

    var end: Int32 { start + count }
  }

  var code: Code
  var frame: UInt8 = 0
  var escape: Escape = .html
  var flags: Flags = []
  /// The slot in its scope, or -1.
  var slot: Int32 = -1
  /// The index after the body, for operations over a body.
  var end: Int32 = 0
  /// The fixed bytes to write before anything else.
  var prefix = Bytes()
  /// The fixed bytes that are the operation's own.
  var markup = Bytes()
  /// The distance of a value from its frame, in bytes.
  var offset = 0
  /// An index or a number, by the code: see the properties below.
  private var operand: Int32 = 0

  init(code: Code, frame: UInt8 = 0, flags: Flags = [], slot: Int32 = -1, markup: Bytes = Bytes()) {
    (self.code, self.frame, self.flags, self.slot, self.markup) = (code, frame, flags, slot, markup)
  }

  /// An operation that writes markup, which the operation after it may take over.
  static func markup(_ markup: Bytes) -> Op {
    var op = Op(code: .markup)
    op.prefix = markup
    return op
  }

  /// Fixed text of a value, as it is in markup and as characters.
  static func literal(_ markup: Bytes, characters: Bytes) -> Op {
    var op = Op(code: .literal, markup: markup)
    (op.offset, op.operand) = (Int(characters.start), characters.count)
    return op
  }

  /// The check of an address.
  static func url(_ form: URLRule.Form) -> Op {
    var op = Op(code: .url)
    op.operand = Int32(form.rawValue)
    return op
  }

  /// One of the possible values of an attribute.
  static func present(_ markup: Bytes, hasValue: Bool, alternative: Int) -> Op {
    var op = Op(code: .present, flags: hasValue ? .hasValue : [], markup: markup)
    op.operand = Int32(alternative)
    return op
  }

  /// The digests of a form's fields.
  static func digests(_ index: Int) -> Op {
    var op = Op(code: .digests)
    op.operand = Int32(index)
    return op
  }

  /// The index of a text's accessor.
  var accessor: Int {
    get { Int(operand) }
    set { operand = Int32(newValue) }
  }

  /// The index of the condition of a section, an object or a region.
  var condition: Int {
    get { Int(operand) }
    set { operand = Int32(newValue) }
  }

  /// The index of a list.
  var list: Int {
    get { Int(operand) }
    set { operand = Int32(newValue) }
  }

  /// The index of the digests of a form.
  var digests: Int { Int(operand) }

  /// The number of an attribute's value among all that it may have.
  var alternative: UInt64 { UInt64(operand) }

  /// The form of an address.
  var urlForm: URLRule.Form { URLRule.Form(rawValue: UInt8(operand)) ?? .single }

  /// The characters of a literal.
  var characters: Bytes { Bytes(start: Int32(offset), count: operand) }

  var isInverted: Bool { flags.contains(.inverted) }
}
