/// A short digest of a text, FNV-1a with 32 bits over its UTF-8. A form sends one for the rendered value of each field.
///
/// Written as eight hexadecimal digits in lower case. It tells a changed text from an unchanged one, and gives no
/// protection against a text chosen to have the same digest.
public struct TextDigest: Hashable, Sendable {
  /// The digest as a number.
  public let value: UInt32

  /// The digest of a text.
  public init(_ text: String) {
    var (text, hash) = (text, UInt32(0x811c_9dc5))
    text.withUTF8 { bytes in
      for byte in bytes { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
    }
    value = hash
  }

  /// Reads a digest; nil if it is not eight hexadecimal digits in lower case.
  public init?(hexadecimal digits: some StringProtocol) {
    guard digits.utf8.count == 8 else { return nil }
    var number: UInt32 = 0
    for digit in digits.utf8 {
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): number = number << 4 | UInt32(digit - 0x30)
      case UInt8(ascii: "a")...UInt8(ascii: "f"): number = number << 4 | UInt32(digit - 0x57)
      default: return nil
      }
    }
    value = number
  }
}

extension TextDigest: CustomStringConvertible {
  /// The eight hexadecimal digits.
  public var description: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 8 - digits.utf8.count) + digits
  }
}

extension Output {
  /// Appends a digest's eight hexadecimal digits.
  mutating func append(_ digest: TextDigest) {
    var rest = digest.value
    for _ in 0..<8 {
      append(lowerHex(UInt8(rest >> 28)))
      rest <<= 4
    }
  }
}
