/// Percent-encoding (RFC 3986, 2.1) of a text for one part of a URL, such as a query's value, or for a cookie.
public enum PercentEncoding {
  /// The text's UTF-8 with every octet escaped but the unreserved ones (RFC 3986, 2.3).
  public static func encode(_ text: String) -> String {
    var encoded: [UInt8] = []
    encoded.append(percentEncoding: text, allowing: ByteClass.isUnreserved)
    return String(decoding: encoded, as: UTF8.self)
  }

  /// The query of a URL, with its question mark. Pairs whose value is empty are left out; without any other, the query is
  /// empty.
  public static func query(_ pairs: [(name: String, value: String)]) -> String {
    let pairs = pairs.filter { !$0.value.isEmpty }.map { "\(encode($0.name))=\(encode($0.value))" }
    return pairs.isEmpty ? "" : "?\(pairs.joined(separator: "&"))"
  }

  /// The text that was encoded; nil where an escape is malformed or the octets are not UTF-8.
  public static func decode(_ text: String) -> String? {
    PercentDecoding.decodeText(text.utf8, plusIsSpace: false)
  }
}

extension [UInt8] {
  /// Appends a text's UTF-8 with every octet escaped that is not allowed.
  @inline(__always)
  mutating func append(percentEncoding text: String, allowing isAllowed: (UInt8) -> Bool) {
    var text = text
    text.withUTF8 { octets in
      if octets.allSatisfy(isAllowed) { return append(contentsOf: octets) }
      for octet in octets {
        if isAllowed(octet) {
          append(octet)
        } else {
          append(contentsOf: [0x25, Self.hexadecimal(octet >> 4), Self.hexadecimal(octet & 15)])
        }
      }
    }
  }

  private static func hexadecimal(_ digit: UInt8) -> UInt8 {
    digit < 10 ? 0x30 + digit : 0x37 + digit
  }
}
