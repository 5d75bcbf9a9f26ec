/// A piece of a compiled page, before it is laid out as operations.
indirect enum Piece {
  /// Markup that never changes.
  case markup([UInt8])
  /// Text that never changes inside an attribute's value or an element's text, as characters and as written.
  case literal(raw: [UInt8], written: [UInt8])
  /// A field's text.
  case text(TextPiece)
  /// A section over a condition or an object.
  case section(SectionPiece)
  /// A section over a list.
  case list(ListPiece)
  /// Trusted markup, or a list without keys: replaced as a whole.
  case region(slot: Int, [Piece])
  /// An attribute whose value is computed.
  case attribute(AttributePiece)
  /// The text inside an element that can hold nothing but text.
  case content(slot: Int, isTextArea: Bool, [Piece])
  /// A value whose scheme is checked before it is written.
  case url(URLRule, [Piece])
  /// The list of an element's slots.
  case slots([Int])
  /// The hidden input with the digests of a form.
  case digests(DigestPiece)
}

/// The escaping of a text.
enum Escape: UInt8 {
  case html
  case none
  /// A JSON value: a text gets its quotes.
  case json
  /// Inside the quotes of a JSON string.
  case jsonString
}

/// A field's place in memory, relative to a frame.
struct Reference {
  let frame: Int
  let projection: Projection
}

struct TextPiece {
  let reference: Reference
  let leaf: Leaf
  let escape: Escape
  let slot: Int
}

/// The condition of a section.
enum Condition {
  case truth(Reference, Leaf)
  /// An object, shown as a frame of its own.
  case object(Reference, frame: Int)
  case isEmpty(Reference, ListAccess)
  /// No condition: the piece is always there.
  case none
}

struct SectionPiece {
  let condition: Condition
  let isInverted: Bool
  let slot: Int
  /// The slots and lists inside.
  var slots: Range<Int> = 0..<0
  var lists: Range<Int> = 0..<0
  var children: [Piece] = []
}

struct ListPiece {
  let reference: Reference
  let access: ListAccess
  let frame: Int
  let slot: Int
  /// The list's number in its scope.
  let ordinal: Int
  var slotsPerRow = 0
  var listsPerRow = 0
  var children: [Piece] = []
}

struct AttributePiece {
  /// One of the possible values, with the conditions around it.
  struct Alternative {
    let conditions: [SectionPiece]
    /// Nil for an attribute without a value, such as `checked`.
    let value: [Piece]?
  }

  let slot: Int
  let name: String
  let alternatives: [Alternative]
}

/// The rule for the addresses in an attribute.
struct URLRule {
  enum Form: UInt8 {
    /// One address.
    case single
    /// One address that may hold an image.
    case image
    /// Candidates separated by commas, as in `srcset`.
    case candidates
    /// The value begins with a fixed slash: only a second one is to be refused.
    case path
  }
  let form: Form
}
