/// The base64 alphabet for URLs and file names, without padding (RFC 4648, section 5).
public enum Base64URL {
  private static let alphabet: StaticString =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

  /// Encodes bytes as text.
  public static func encode(_ bytes: [UInt8]) -> String {
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

  /// Decodes a text; nil if it has other characters, an impossible length, or bits at its end that stand for nothing,
  /// so that two texts never stand for the same bytes.
  public static func decode(_ text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count * 3 / 4)
    var (buffer, bits) = (0, 0)
    for character in text.utf8 {
      guard let value = value(of: character) else { return nil }
      buffer = (buffer << 6 | value) & 0xFFFF
      bits += 6
      if bits >= 8 {
        bits -= 8
        bytes.append(UInt8(truncatingIfNeeded: buffer >> bits))
      }
    }
    guard bits < 6, buffer & (1 << bits - 1) == 0 else { return nil }
    return bytes
  }

  /// Whether a text consists of characters of the alphabet only.
  public static func isEncoded(_ text: String) -> Bool { text.utf8.allSatisfy { value(of: $0) != nil } }

  private static func value(of character: UInt8) -> Int? {
    switch character {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(character - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(character - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(character - UInt8(ascii: "0")) + 52
    case UInt8(ascii: "-"): 62
    case UInt8(ascii: "_"): 63
    default: nil
    }
  }
}

extension Sequence<UInt8> {
  /// The bytes as hexadecimal digits, two for each, in lower case.
  public var hexadecimal: String {
    map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }
}
