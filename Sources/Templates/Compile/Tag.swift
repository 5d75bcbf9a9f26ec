/// A start or end tag while it is being read.
struct Tag {
  struct Attribute {
    let name: String
    let place: Place
    /// The attribute as it is written if no tag is inside of it.
    var raw: [UInt8]
    /// The value, or nil as long as there is none.
    var value: [Piece]?
    var isDynamic = false
    var conditions: [SectionPiece] = []
  }

  let id: Int
  let place: Place
  var name: [UInt8] = []
  var isEnd = false
  var isSelfClosing = false
  /// The tag as it stands.
  var raw: [UInt8] = []
  var attributes: [Attribute] = []
  /// The sections inside the tag that are open.
  var conditions: [SectionPiece] = []
  var isDynamic = false

  var element: String { String(decoding: name.map(asciiLower), as: UTF8.self) }

  /// An attribute's value, if it is fixed.
  func fixedValue(_ name: String) -> String? {
    guard let attribute = attributes.first(where: { $0.name == name && !$0.isDynamic }) else { return nil }
    guard case .literal(let raw, _)? = attribute.value?.first else { return nil }
    return String(decoding: raw, as: UTF8.self)
  }
}

func asciiLower(_ byte: UInt8) -> UInt8 { byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte }

func isLetter(_ byte: UInt8) -> Bool {
  let lower = byte | 0x20
  return lower >= 0x61 && lower <= 0x7A
}
