/// Percent-encoding (RFC 3986, 2.1) of a text for one part of a URL, such as a query's value, or for a cookie.
public enum PercentEncoding {
  /// The text's UTF-8 with every octet escaped but the unreserved ones (RFC 3986, 2.3).
  public static func encode(_ text: String) -> String {
    String(unsafeUninitializedCapacity: text.utf8.count * 3) { encoded in
      var count = 0
      for byte in text.utf8 {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E:
          encoded[count] = byte
          count += 1
        default:
          encoded[count] = 0x25
          encoded[count + 1] = hexadecimal(byte >> 4)
          encoded[count + 2] = hexadecimal(byte & 15)
          count += 3
        }
      }
      return count
    }
  }

  private static func hexadecimal(_ digit: UInt8) -> UInt8 {
    digit < 10 ? 0x30 + digit : 0x37 + digit
  }

  /// The text that was encoded; nil where an escape is malformed or the octets are not UTF-8.
  public static func decode(_ text: String) -> String? {
    PercentDecoding.decodeText(text.utf8, plusIsSpace: false)
  }
}
