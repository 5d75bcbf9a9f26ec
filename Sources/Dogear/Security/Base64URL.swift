import Foundation

/// The base64 alphabet for URLs and file names, without padding (RFC 4648, section 5).
enum Base64URL {
  private static let alphabet: StaticString =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

  /// Encodes bytes as text.
  static func encode(_ bytes: [UInt8]) -> String {
    let digits = alphabet.utf8Start
    return String(unsafeUninitializedCapacity: (bytes.count * 4 + 2) / 3) { text in
      var (count, buffer, bits) = (0, 0, 0)
      for byte in bytes {
        buffer = (buffer << 8 | Int(byte)) & 0xFFFF
        bits += 8
        while bits >= 6 {
          bits -= 6
          text[count] = digits[buffer >> bits & 63]
          count += 1
        }
      }
      if bits > 0 {
        text[count] = digits[buffer << (6 - bits) & 63]
        count += 1
      }
      return count
    }
  }

  /// Decodes a text; nil where it is no base64url.
  static func decode(_ text: String) -> [UInt8]? {
    guard isEncoded(text), text.utf8.count % 4 != 1 else { return nil }
    let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
    let standard = String(text.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 }) + padding
    return Data(base64Encoded: standard).map(Array.init)
  }

  /// Whether a text consists of characters of the alphabet only.
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
