/// Base32 without padding (RFC 4648, section 6), as people type it: case, spaces and hyphens don't matter.
enum Base32 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)

  /// Encodes bytes as capital letters and digits.
  static func encode(_ bytes: [UInt8]) -> String {
    var (text, buffer, bits): ([UInt8], Int, Int) = ([], 0, 0)
    for byte in bytes {
      buffer = (buffer << 8 | Int(byte)) & 0xFFF
      bits += 8
      while bits >= 5 {
        bits -= 5
        text.append(alphabet[buffer >> bits & 31])
      }
    }
    if bits > 0 { text.append(alphabet[buffer << (5 - bits) & 31]) }
    return String(decoding: text, as: UTF8.self)
  }

  /// The text in groups of four characters, which are easier to read.
  static func grouped(_ text: String, by separator: Character) -> String {
    let characters = Array(text)
    return stride(from: 0, to: characters.count, by: 4)
      .map { String(characters[$0..<min($0 + 4, characters.count)]) }
      .joined(separator: String(separator))
  }

  /// The characters that count of a typed text, as capital letters.
  static func normalized(_ typed: String) -> String {
    String(decoding: typed.uppercased().utf8.filter(alphabet.contains), as: UTF8.self)
  }
}
