/// One operation of a compiled page. Operations lie one after the other in memory and hold no references, so that
/// stepping through them costs no reference counting.
struct Op {
  enum Code: UInt8 {
    /// Writes its prefix, and nothing else.
    case markup
    /// Writes fixed text of a value: as markup by `a` and `b`, as characters by `offset` and `c`.
    case literal

    /// Texts, at `offset` from a frame, or by the accessor `a`.
    case string, optionalString, integer, flag, uuid, call

    /// Sections over a value at `offset` from a frame, or for `ifCall` over the test of the condition `c`. The body
    /// ends at `end`.
    case ifFlag, ifString, ifOptionalString, ifCall
    /// A section over an object that is computed or optional: the condition `c`.
    case object
    /// A section over the list `a`, with or without keys.
    case list

    /// Content that is replaced as a whole; the condition `c` has its live HTML.
    case region
    /// A computed attribute, whose name is at `a` and `b` bytes long; each of its possible values begins with
    /// `present`.
    case attribute
    /// Writes ` name="`, which is at `a` and `b` bytes long, and notes that the attribute is present. Flag 1: it has a
    /// value. The number of the value is `c`.
    case present
    /// The start and the end of the value of an attribute that is always there, in live HTML.
    case valueStart, valueEnd
    /// The text of an element.
    case content, textAreaContent
    /// An address to be checked: the form is in `a`.
    case url
    /// Writes the digests `a` of the fields of a form.
    case digests
  }

  static let inverted: UInt8 = 1
  static let live: UInt8 = 2
  /// An attribute that is always there.
  static let always: UInt8 = 4

  var code: Code
  var frame: UInt8 = 0
  var escape: Escape = .html
  var flags: UInt8 = 0
  /// The slot in its scope, or -1.
  var slot: Int32 = -1
  var a: Int32 = 0
  var b: Int32 = 0
  var c: Int32 = 0
  /// The index after the body, for operations over a body.
  var end: Int32 = 0
  /// Fixed bytes to write before anything else: their start and their number.
  var prefix: Int32 = 0
  var prefixCount: Int32 = 0
  var offset: Int = 0
}
