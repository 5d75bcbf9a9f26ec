/// Percent-encoding (RFC 3986, 2.1) of a text for one part of a URL, such as a query's value, or for a cookie.
public enum PercentEncoding {
  /// The text's UTF-8 with every octet escaped but the unreserved ones (RFC 3986, 2.3).
  public static func encode(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var encoded: [UInt8] = []
    encoded.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: encoded.append(byte)
      default: encoded += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  /// The text that was encoded; nil where an escape is malformed or the octets are not UTF-8.
  public static func decode(_ text: String) -> String? {
    PercentDecoding.decodeText(text.utf8, plusIsSpace: false)
  }
}
