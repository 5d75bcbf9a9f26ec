/// The base64 alphabet for URLs and file names, without padding (RFC 4648, section 5).
enum Base64URL {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  /// The characters that stand for bytes.
  static func encode(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count * 4 + 2) / 3)
    var (buffer, bits) = (0, 0)
    for byte in bytes {
      buffer = (buffer << 8 | Int(byte)) & 0xFFFF
      bits += 8
      while bits >= 6 {
        bits -= 6
        text.append(alphabet[buffer >> bits & 63])
      }
    }
    if bits > 0 { text.append(alphabet[buffer << (6 - bits) & 63]) }
    return String(decoding: text, as: UTF8.self)
  }

  /// Whether a text consists of the alphabet only.
  static func isEncoded(_ text: String) -> Bool {
    text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
  }
}
