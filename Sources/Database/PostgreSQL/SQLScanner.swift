/// The words, symbols and placeholders of SQL, told apart from strings and comments.
struct SQLScanner {
  enum Kind {
    case space
    case word
    /// A name in double quotes.
    case quotedName
    /// A string or a number.
    case literal
    /// `$1`, or what other databases have in its place.
    case placeholder
    case symbol
  }

  struct Token {
    let kind: Kind
    let range: Range<Int>
  }

  let bytes: [UInt8]
  private var position = 0

  /// All tokens of a text; one after another they are the text.
  static func tokens(of bytes: [UInt8]) -> [Token] {
    var scanner = SQLScanner(bytes: bytes)
    var tokens: [Token] = []
    while let token = scanner.next() { tokens.append(token) }
    return tokens
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  private mutating func next() -> Token? {
    guard position < bytes.count else { return nil }
    let start = position
    let kind = kind(of: bytes[position])
    return Token(kind: kind, range: start..<position)
  }

  /// The kind of the token that begins here, whose end becomes the position.
  private mutating func kind(of byte: UInt8) -> Kind {
    switch byte {
    case _ where Self.isSpace(byte):
      skip(while: Self.isSpace)
      return .space
    case UInt8(ascii: "-") where follows("-"):
      skip { $0 != UInt8(ascii: "\n") }
      return .space
    case UInt8(ascii: "/") where follows("*"):
      position += 2
      while position < bytes.count, bytes[position] != UInt8(ascii: "*") || !follows("/") { position += 1 }
      position = min(position + 2, bytes.count)
      return .space
    case UInt8(ascii: "'"), UInt8(ascii: "\""):
      position += 1
      skip { $0 != byte }
      position = min(position + 1, bytes.count)
      return byte == UInt8(ascii: "'") ? .literal : .quotedName
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      skip { Self.isWord($0) || $0 == UInt8(ascii: ".") }
      return .literal
    case _ where Self.isWord(byte):
      skip(while: Self.isWord)
      return .word
    case UInt8(ascii: ":") where follows(":"):
      position += 2
      return .symbol
    case UInt8(ascii: "$"), UInt8(ascii: "?"), UInt8(ascii: ":"), UInt8(ascii: "@"):
      position += 1
      skip(while: Self.isWord)
      return .placeholder
    default:
      position += 1
      return .symbol
    }
  }

  private func follows(_ character: Character) -> Bool {
    position + 1 < bytes.count && bytes[position + 1] == character.asciiValue
  }

  private mutating func skip(while isPart: (UInt8) -> Bool) {
    while position < bytes.count, isPart(bytes[position]) { position += 1 }
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }
}
