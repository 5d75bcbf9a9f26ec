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

    /// Conditions: a value at `offset`, or the condition `a`. The body ends at `end`.
    case ifFlag, ifString, ifOptionalString, ifCall
    /// A section over an object that is computed or optional: the condition `a`.
    case object
    /// A section over the list `a`, with or without keys.
    case list

    /// Something replaced as a whole.
    case region
    /// A computed attribute, named `a`; each way to a value begins with `present`.
    case attribute
    /// Writes the attribute's name and notes that it is there; `a` and `b` are ` name="`.
    case present
    /// Around the value of an attribute that is always there, in the document.
    case valueStart, valueEnd
    /// The text of an element.
    case content, textAreaContent
    /// An address to be checked: the form is in `a`.
    case url
    /// Writes what a form says of its fields: the digests `a`.
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
  /// Where the body of a section ends.
  var end: Int32 = 0
  /// Fixed bytes to write before anything else: where they start, and how many.
  var prefix: Int32 = 0
  var prefixCount: Int32 = 0
  var offset: Int = 0
}
